import { randomUUID } from "node:crypto";
import { accountText } from "#content/account-text.ts";
import type { Context } from "#domain/context.ts";
import { enqueueText } from "#domain/outbox/enqueue.ts";
import { transaction } from "#domain/transaction.ts";
import { DomainError } from "#lib/domain-error.ts";
import { mailedCodeLifetime } from "../limits.ts";
import { consumeMailedCode, keepCode, newCode } from "../mailed-code.ts";

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
