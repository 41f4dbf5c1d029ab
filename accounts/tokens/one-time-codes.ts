import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Context } from "#domain/context.ts";
import { allSignatures, sign } from "#domain/security/secrets.ts";
import { DomainError, invalidField } from "#lib/domain-error.ts";
import { takeFor } from "../calls/rate-limits.ts";
import { callCookie } from "./cookies.ts";

/** Milliseconds that a challenge for a passkey or a wallet may be answered in. */
export const attemptLifetimeMs = 5 * 60 * 1_000;

/** Milliseconds that a code in a mail works for. */
export const mailedCodeLifetimeMs = 10 * 60 * 1_000;

export interface CodeSubject {
  /** What the code is good for; one for something else is wrong. */
  purpose: string;
  userId: string;
}

/** Six digits that anybody can type. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, "0");
}

/** The same for a link: too long to be typed, or guessed. */
export function newSecret(): string {
  return randomBytes(24).toString("base64url");
}

/**
 * Makes a code good once, for ten minutes, in place of an earlier one. Only its hash is kept. One that is not sent, because its
 * recipient has had too much, must not get here: it would take the place of the one that they have.
 * @returns the code
 */
export async function createMailedCode(ctx: Context, subject: CodeSubject, code = newCode()): Promise<string> {
  await ctx.db.deleteFrom("one_time_codes").where("subject", "=", keyOf(subject)).execute();
  await store(ctx, keyOf(subject), sign(ctx, codeClaim(subject, code)), mailedCodeLifetimeMs);
  return code;
}

/**
 * Uses a mailed code up; of two uses at once one is refused.
 * @throws DomainError invalid with the field of the refusal; rate_limited
 */
export async function consumeMailedCode(
  ctx: Context,
  subject: CodeSubject,
  typed: string,
  refusal?: Refusal,
): Promise<void> {
  await takeFor(ctx, "mailed-code", keyOf(subject));
  await consumeMailedSecret(ctx, subject, typed, refusal);
}

/**
 * Uses the secret of a mailed link up. It can't be guessed, so tries are not counted: strangers could use them up.
 * @throws DomainError invalid with the field of the refusal
 */
export async function consumeMailedSecret(
  ctx: Context,
  subject: CodeSubject,
  typed: string,
  refusal?: Refusal,
): Promise<void> {
  const code = typed.replaceAll(/\s/g, "");
  const isGood = await consume(ctx, [keyOf(subject)], allSignatures(ctx, codeClaim(subject, code)));
  if (!isGood) throw wrongCode(refusal);
}

/** How a wrong code is refused: the name that it has among the fields, and what brought it. */
interface Refusal {
  field: "code" | "token";
  sentBy: "mail" | "message";
}

/** The refusal of a code that is wrong, expired or replaced by a newer one, beside its field. */
export function wrongCode({ field, sentBy }: Refusal = { field: "code", sentBy: "mail" }): DomainError {
  return invalidField(field, `This code is not right, or it has expired. The newest ${sentBy} has the one that works.`);
}

/** Deletes the codes of a user that are good for one of these. */
export async function deleteCodes({ db }: Context, userId: string, purposes: string[]): Promise<void> {
  const subjects = purposes.map((purpose) => keyOf({ purpose, userId }));
  await db.deleteFrom("one_time_codes").where("subject", "in", subjects).execute();
}

function keyOf({ purpose, userId }: CodeSubject): string {
  return `${purpose}:${userId}`;
}

function codeClaim(subject: CodeSubject, code: string): string {
  return `mailed-code:${keyOf(subject)}:${code}`;
}

async function store({ db, clock }: Context, subject: string, codeHash: string, lifetime: number): Promise<void> {
  const now = clock();
  const expires = new Date(now.getTime() + lifetime);
  await db
    .insertInto("one_time_codes")
    .values({ id: randomUUID(), subject, code_hash: codeHash, created_at: now, expires_at: expires })
    .execute();
}

/** In one statement, so that of two uses at once one finds nothing. @returns whether it was good */
async function consume({ db, clock }: Context, subjects: string[], hashes: string[]): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom("one_time_codes")
    .where("subject", "in", subjects)
    .where("code_hash", "in", hashes)
    .where("expires_at", ">", clock())
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Ties what is begun in one request and ended in another to one browser (content/site/cookies.ts). */
export const attemptCookieName = "sign_in_attempt";

interface Attempt {
  /** What the challenge is good for; one for something else is wrong. */
  purpose: string;
  /** Value of the cookie that the browser sent; null without one. */
  browser: string | null;
}

/**
 * Makes a challenge that is good once, for five minutes, in this browser only. Nothing but a keyed hash of it is kept.
 * @returns 64 hexadecimal digits, and the `Set-Cookie` value. A browser that has the cookie already keeps its value, so that two tabs
 *   don't stand in each other's way.
 */
export async function createAttempt(
  ctx: Context,
  { purpose, browser }: Attempt,
): Promise<{ challenge: string; cookie: string }> {
  const challenge = randomBytes(32).toString("hex");
  const own = browser !== null && /^[\w-]{32}$/.test(browser) ? browser : randomBytes(24).toString("base64url");
  await store(ctx, attemptKeys(ctx, { purpose, browser: own, challenge })[0] ?? "", purpose, attemptLifetimeMs);
  return { challenge, cookie: callCookie(ctx, attemptCookieName, own, attemptLifetimeMs) };
}

/**
 * Uses a challenge up; of two uses at once one is refused.
 * @throws DomainError invalid with these words when it is not, or no longer, one for this browser
 */
export async function consumeAttempt(
  ctx: Context,
  { purpose, browser, challenge }: Attempt & { challenge: string },
  refusal = "That took too long. Please try again.",
): Promise<void> {
  const isGood = browser !== null && (await consume(ctx, attemptKeys(ctx, { purpose, browser, challenge }), [purpose]));
  if (!isGood) throw new DomainError("invalid", refusal);
}

/** The present one first. */
function attemptKeys(ctx: Context, { purpose, browser, challenge }: Attempt & { challenge: string }): string[] {
  const claim = `sign-in-attempt:${JSON.stringify([purpose, browser, challenge])}`;
  return allSignatures(ctx, claim).map((signature) => `attempt:${signature}`);
}
