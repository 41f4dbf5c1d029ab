import { randomUUID } from "node:crypto";
import { accountText } from "#content/account-text.ts";
import type { Context } from "#domain/context.ts";
import { enqueueText } from "#domain/outbox/enqueue.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { mailedCodeLifetime } from "../limits.ts";
import { consumeMailedCode, keepCode, newCode } from "../email-sign-in/mailed-code.ts";
import { addressKey, takeToken } from "#domain/rate-limits/take-token.ts";
import type { BucketShape } from "#domain/rate-limits/local-buckets.ts";

/** What a code that was sent to a number is good for. It is bound to the number: one for another is wrong. */
interface TextedCode {
  purpose: "sign-in" | "add-phone";
  userId: string;
  number: string;
}

/**
 * Sends six digits that are good once, for ten minutes, and take the place of earlier ones. Later the message is not sent at all,
 * and neither is one too many for the number.
 */
export async function sendTextedCode(ctx: Context, subject: TextedCode): Promise<void> {
  const code = newCode();
  await transaction(ctx, async (tx) => {
    const isSent = await enqueueText(tx, {
      to: subject.number,
      text: accountText.code(code),
      expiresAt: new Date(tx.clock().getTime() + mailedCodeLifetime),
      idempotencyKey: `account-text:${randomUUID()}`,
    });
    if (isSent) await keepCode(tx, keyOf(subject), code);
  });
}

/**
 * Uses a code up; five tries at it.
 * @throws DomainError invalid with `fields` token; rate_limited
 */
export async function consumeTextedCode(ctx: Context, subject: TextedCode, typed: string): Promise<void> {
  await consumeMailedCode(ctx, keyOf(subject), typed).catch((error: unknown) => {
    throw error instanceof DomainError && error.code === "invalid" ? wrongCode() : error;
  });
}

export function wrongCode(): DomainError {
  const message = "This code is not right, or it has expired. The newest message has the one that works.";
  return new DomainError("invalid", message, { fields: { token: message } });
}

function keyOf({ purpose, userId, number }: TextedCode) {
  return { purpose: `${purpose}:${number}`, userId };
}

/**
 * For what needs text messages, which the operator has to set up.
 * @throws DomainError conflict with the reason `phone_provider_disabled`
 */
export function requireTexts({ accounts }: Context): void {
  if (accounts.sendsTexts) return;
  throw new DomainError("conflict", "This site sends no text messages.", { reasons: ["phone_provider_disabled"] });
}

// Each message costs the operator money, and somebody may earn by it ("SMS pumping"). So the limits are narrower than for mails, and
// there is one for all numbers together.

/** A message that did not come is asked for again, once or twice. */
const perNumber: BucketShape = { capacity: 3, refillPerMinute: 0.2 };
const perAddress: BucketShape = { capacity: 10, refillPerMinute: 0.5 };
/** Anyone can sign up, and every signed-in user can have a code sent to any number. */
const perAccount: BucketShape = { capacity: 5, refillPerMinute: 0.05 };
/** What a busy site of this kind never needs. */
const together: BucketShape = { capacity: 100, refillPerMinute: 10 };

/**
 * Counts asking for a message to a number, whether or not one is sent.
 * @throws DomainError rate_limited
 */
export async function takePhoneTokens(ctx: Context, number: string): Promise<void> {
  if (ctx.remoteAddress !== null) {
    await takeToken(ctx, { key: `text:address:${addressKey(ctx.remoteAddress)}`, ...perAddress });
  }
  await takeToken(ctx, { key: `text:number:${number}`, ...perNumber });
}

/**
 * Counts asking for a message to a number that is not the account's yet.
 * @throws DomainError rate_limited
 */
export async function takeNewNumberTokens(ctx: Context, userId: string): Promise<void> {
  await takeToken(ctx, { key: `text:account:${userId}`, ...perAccount });
}

/**
 * Counts a message that is about to be sent, and says whether it is one too many for all numbers together. It does not throw: for a
 * sign-in that would tell that the number is known.
 */
export async function isTooMuch(ctx: Context): Promise<boolean> {
  try {
    await takeToken(ctx, { key: "text:together", ...together });
    return false;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "rate_limited") throw error;
    ctx.log.warn({}, "too many text messages are asked for, so none is sent");
    return true;
  }
}
