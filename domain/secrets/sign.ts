import { createHmac, timingSafeEqual } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";

type Secrets = Pick<ProcessContext, "secret" | "previousSecrets">;

/** Signs a text with the secret of the site, as base64url. What is signed must begin with what it is for. */
export function sign({ secret }: Pick<ProcessContext, "secret">, text: string): string {
  return createHmac("sha256", secret).update(text).digest("base64url");
}

/** Whether a text was signed with the secret of the site, or with one that it had before. */
export function isSigned(process: Secrets, text: string, signature: string): boolean {
  return allSignatures(process, text).some((expected) => sameText(signature, expected));
}

/** Every signature that a text may have, the present one first: for looking up what is stored as a keyed hash. */
export function allSignatures({ secret, previousSecrets }: Secrets, text: string): string[] {
  return [secret, ...previousSecrets].map((each) => sign({ secret: each }, text));
}

/** Compares a secret with what somebody sent for it. The time it takes tells at most whether their lengths differ. */
export function sameText(sent: string, secret: string): boolean {
  const [a, b] = [Buffer.from(sent), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}
