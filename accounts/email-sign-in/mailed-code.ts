import { randomBytes, randomInt, randomUUID } from "node:crypto";
import type { Context } from "#domain/context.ts";
import { sign } from "#domain/security/secrets.ts";
import { DomainError } from "#lib/domain-error.ts";
import { mailedCodeLifetime } from "../limits.ts";
import { takeFor } from "../rate-limits.ts";

interface Subject {
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

/** Makes six digits that are good once, for ten minutes, and take the place of an earlier code. Only their hash is kept. */
export async function createMailedCode(ctx: Context, subject: Subject): Promise<string> {
  const code = newCode();
  await keepCode(ctx, subject, code);
  return code;
}

/** The same for a link. */
export async function createMailedSecret(ctx: Context, subject: Subject): Promise<string> {
  const secret = newSecret();
  await keepCode(ctx, subject, secret);
  return secret;
}

/**
 * Makes a code good that is on its way. Only then: one that is not sent, because its recipient has had too much, must not
 * take the place of the one that they have.
 */
export async function keepCode(ctx: Context, subject: Subject, code: string): Promise<void> {
  const now = ctx.clock();
  await ctx.db.deleteFrom("one_time_codes").where("subject", "=", keyOf(subject)).execute();
  await ctx.db
    .insertInto("one_time_codes")
    .values({
      id: randomUUID(),
      subject: keyOf(subject),
      code_hash: hash(ctx, subject, code),
      created_at: now,
      expires_at: new Date(now.getTime() + mailedCodeLifetime),
    })
    .execute();
}

/**
 * Uses a mailed code up; of two uses at once one is refused.
 * @throws DomainError invalid with the field of the refusal; rate_limited
 */
export async function consumeMailedCode(
  ctx: Context,
  subject: Subject,
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
  subject: Subject,
  typed: string,
  refusal?: Refusal,
): Promise<void> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom("one_time_codes")
    .where("subject", "=", keyOf(subject))
    .where("code_hash", "=", hash(ctx, subject, typed.replaceAll(/\s/g, "")))
    .where("expires_at", ">", ctx.clock())
    .executeTakeFirst();
  if (numDeletedRows !== 1n) throw wrongCode(refusal);
}

/** How a wrong code is refused: the name that it has among the fields, and what brought it. */
interface Refusal {
  field: "code" | "token";
  sentBy: "mail" | "message";
}

export function wrongCode({ field, sentBy }: Refusal = { field: "code", sentBy: "mail" }): DomainError {
  const message = `This code is not right, or it has expired. The newest ${sentBy} has the one that works.`;
  return new DomainError("invalid", message, { fields: { [field]: message } });
}

function keyOf({ purpose, userId }: Subject): string {
  return `${purpose}:${userId}`;
}

function hash({ secret }: Context, subject: Subject, code: string): string {
  return sign({ secret }, `mailed-code:${keyOf(subject)}:${code}`);
}
