import { createHmac, timingSafeEqual, createHash } from "node:crypto";
import type { ProcessContext } from "#domain/context.ts";
import { xchacha20poly1305 } from "@noble/ciphers/chacha.js";
import { managedNonce } from "@noble/ciphers/utils.js";
import { sql } from "kysely";

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

/** What was sealed, and whether with the present secret. */
export interface Opened {
  data: string;
  isCurrent: boolean;
}

/** Encrypts with the secret of the site what must not be readable in a copy of the database. @returns hexadecimal digits */
export function seal({ secret }: Pick<ProcessContext, "secret">, data: string): string {
  return Buffer.from(cipherOf(secret).encrypt(Buffer.from(data))).toString("hex");
}

/** XChaCha20-Poly1305 with a random nonce, which stands before the text. */
function cipherOf(secret: string) {
  return managedNonce(xchacha20poly1305)(createHash("sha256").update(secret).digest());
}

/** Opens what `seal` made with the secret of the site or one that it had before; null when it was made with another one. */
export function open(
  { secret, previousSecrets }: Pick<ProcessContext, "secret" | "previousSecrets">,
  sealed: string,
): Opened | null {
  for (const key of [secret, ...previousSecrets]) {
    try {
      const data = cipherOf(key).decrypt(Buffer.from(sealed, "hex"));
      return { data: Buffer.from(data).toString(), isCurrent: key === secret };
    } catch {
      // Sealed with another secret, or damaged.
    }
  }
  return null;
}

/** Where sealed texts are kept. */
const sealedColumns = [
  { table: "account_factors", column: "secret" },
  { table: "sso_connections", column: "secret" },
  { table: "booking_hosts", column: "busy_url" },
] as const;

/**
 * Seals with the present secret whatever was sealed with a former one, so that the former one need not be kept for it. Safe beside
 * other processes, and to repeat.
 * @returns how many were sealed anew, and how many no known secret opens
 */
export async function resealSecrets(process: ProcessContext): Promise<{ resealed: number; unreadable: number }> {
  const result = { resealed: 0, unreadable: 0 };
  for (const { table, column } of sealedColumns) {
    const sealedText = sql<string>`${sql.ref(column)}`.as("sealed");
    const { ref } = process.db.dynamic;
    const rows = await process.db
      .selectFrom(table)
      .select(["id", sealedText])
      .where(ref(column), "is not", null)
      .execute();
    for (const { id, sealed } of rows) {
      const opened = open(process, sealed);
      if (opened === null) result.unreadable += 1;
      if (opened === null || opened.isCurrent) continue;
      const renewed = { [column]: seal(process, opened.data) };
      await process.db.updateTable(table).set(renewed).where("id", "=", id).where(ref(column), "=", sealed).execute();
      result.resealed += 1;
    }
  }
  return result;
}

/** A process that runs says so this often. Milliseconds. */
export const heartbeat = 10_000;
/** One that has not said so for this long does not run any more. Milliseconds. */
const silence = 3 * heartbeat;

/** The one row of the table. */
const row = 1;

/**
 * How the secret of this process relates to the one that the database was last used with. `taken`: another process runs on it with
 * another secret. `replaced`: the secret is another one, and the former is not among those that this process knows.
 */
export type SecretState = "same" | "rotated" | "replaced" | "taken";

/** Compares the secret of this process with that of the database, without changing anything. */
export async function findSecretState(process: ProcessContext): Promise<SecretState> {
  const [current = "", ...previous] = fingerprints(process);
  const kept = await process.db.selectFrom("site_secret").selectAll().where("id", "=", row).executeTakeFirst();
  if (!kept || kept.fingerprint === current) return "same";
  if (previous.includes(kept.fingerprint)) return "rotated";
  // Also not further ahead: a process that runs says so again soon after its clock was set back.
  const isRunning = kept.seen_at !== null && Math.abs(process.clock().getTime() - kept.seen_at.getTime()) < silence;
  return isRunning ? "taken" : "replaced";
}

/** Writes down that the site runs with the secret of this process, unless it is taken. */
export async function claimSecret(process: ProcessContext): Promise<SecretState> {
  const state = await findSecretState(process);
  if (state === "taken") return state;
  const kept = { fingerprint: fingerprints(process)[0] ?? "", seen_at: process.clock() };
  await process.db
    .insertInto("site_secret")
    .values({ id: row, ...kept })
    .onConflict((conflict) => conflict.column("id").doUpdateSet(kept))
    .execute();
  return state;
}

/** Says that this process still runs; `null` that it is about to end. Another process with the same secret says so again soon. */
export async function noteRunning(process: ProcessContext, seenAt: Date | null = process.clock()): Promise<void> {
  await process.db
    .updateTable("site_secret")
    .set({ seen_at: seenAt })
    .where("id", "=", row)
    .where("fingerprint", "=", fingerprints(process)[0] ?? "")
    .execute();
}

/** Tells secrets apart without telling anything about them. */
function fingerprints(process: ProcessContext): string[] {
  return allSignatures(process, "fingerprint of the secret of the site");
}
