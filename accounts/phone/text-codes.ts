import { randomUUID } from "node:crypto";
import { fill } from "#content/facts.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import type { Context } from "#domain/context.ts";
import { enqueueText } from "#domain/outbox/messages.ts";
import { transaction } from "#domain/database.ts";
import { DomainError } from "#lib/domain-error.ts";
import { mailedCodeLifetime } from "../limits.ts";
import { consumeMailedCode, keepCode, newCode } from "../email-sign-in/mailed-code.ts";
import { takeFor, takeForClient } from "../rate-limits.ts";

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
  const { accountText } = await getTexts(ctx);
  await transaction(ctx, async (tx) => {
    const isSent = await enqueueText(tx, {
      to: subject.number,
      text: fill(accountText.code, { code }),
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
  await consumeMailedCode(ctx, keyOf(subject), typed, wrongText);
}

/** How a wrong code is refused here. */
export const wrongText = { field: "token", sentBy: "message" } as const;

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

/**
 * Counts asking for a message to a number, whether or not one is sent.
 * @throws DomainError rate_limited
 */
export async function takePhoneTokens(ctx: Context, number: string): Promise<void> {
  await takeForClient(ctx, "text:address");
  await takeFor(ctx, "text:number", number);
}

/**
 * Counts a message that is about to be sent, and says whether it is one too many for all numbers together. It does not throw: for a
 * sign-in that would tell that the number is known.
 */
export async function isTooMuch(ctx: Context): Promise<boolean> {
  try {
    await takeFor(ctx, "text:together");
    return false;
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "rate_limited") throw error;
    ctx.log.warn({}, "too many text messages are asked for, so none is sent");
    return true;
  }
}
