import type { ProcessContext } from "#domain/context.ts";
import { isSigned, sign } from "./sign.ts";

/** A kind of signed token: `part.part.expiry.signature`, of which nothing is stored. */
export interface TokenKind {
  /** How many parts it has besides its expiry and signature. None may contain a dot. */
  parts: number;
  /** Milliseconds that it is good for; null: for ever. */
  lifetime: number | null;
  /** The text that is signed, of the parts and the expiry. It begins with what the token is for, so that no other kind counts. */
  claim: (parts: readonly string[]) => string;
}

/** Why a token is good for nothing. */
export type TokenFault = "forged" | "expired";

/** Makes a token that {@link readToken} accepts. */
export function createToken(process: ProcessContext, kind: TokenKind, parts: readonly string[]): string {
  const expiry = kind.lifetime === null ? [] : [(process.clock().getTime() + kind.lifetime).toString(36)];
  const signed = [...parts, ...expiry];
  return [...signed, sign(process, kind.claim(signed))].join(".");
}

/** Opens a token that was made with the secret of the site, or with one that it had before. */
export function readToken(
  process: ProcessContext,
  kind: TokenKind,
  token: string,
): { parts: readonly string[] } | { fault: TokenFault } {
  const count = kind.parts + (kind.lifetime === null ? 0 : 1);
  const all = token.split(".");
  const signed = Array.from({ length: count }, (_, index) => all[index] ?? "");
  if (all.length !== count + 1 || !isSigned(process, kind.claim(signed), all[count] ?? "")) return { fault: "forged" };
  const isOver = kind.lifetime !== null && Number.parseInt(signed.at(-1) ?? "", 36) <= process.clock().getTime();
  return isOver ? { fault: "expired" } : { parts: signed.slice(0, kind.parts) };
}
