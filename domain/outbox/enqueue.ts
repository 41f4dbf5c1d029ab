import { randomUUID } from "node:crypto";
import type { Context } from "#domain/context.ts";
import type { DeliveryKind, MailPayload, Payloads } from "./payloads.ts";

interface EnqueueMail extends MailPayload {
  /** Two mails with one key are one mail, e.g. `lead:{id}:team`. */
  readonly idempotencyKey: string;
}

interface EnqueueWebhook {
  readonly url: string;
  /** Event name, e.g. `lead.created`. */
  readonly event: string;
  /** The event's data; JSON. */
  readonly body: unknown;
  readonly idempotencyKey: string;
}

/**
 * Puts a mail into the outbox, in the caller's transaction: it is sent if and only if that commits, at least once, with a
 * Message-ID that stays the same over retries. A second mail with the same key is ignored.
 * @throws TypeError when an address, the subject or a header holds a line break (a caller's defect: input is validated before)
 */
export async function enqueueMail(tx: Context, mail: EnqueueMail): Promise<void> {
  const { idempotencyKey, ...payload } = mail;
  const headers = Object.entries(payload.headers ?? {}).flat();
  for (const value of [payload.to, payload.subject, payload.replyTo?.name, payload.replyTo?.address, ...headers]) {
    if (value !== undefined && /[\r\n\0]/.test(value)) throw new TypeError("a mail header must not hold a line break");
  }
  await enqueue(tx, "mail", payload, idempotencyKey);
}

/**
 * Puts a webhook call into the outbox, in the caller's transaction. The receiver gets `{ type, timestamp, data }` as
 * JSON, signed after Standard Webhooks, with a `webhook-id` that stays the same over retries.
 */
export async function enqueueWebhook(tx: Context, { url, event, body, idempotencyKey }: EnqueueWebhook): Promise<void> {
  const json = JSON.stringify({ type: event, timestamp: tx.clock().toISOString(), data: body });
  await enqueue(tx, "webhook", { url, body: json }, idempotencyKey);
}

interface EnqueueText {
  /** `+` and digits. */
  readonly to: string;
  readonly text: string;
  /** When the message is of no use any more. */
  readonly expiresAt: Date;
  readonly idempotencyKey: string;
}

/** Puts a text message into the outbox, in the caller's transaction. It is sent at least once before `expiresAt`, or not at all. */
export async function enqueueText(tx: Context, { to, text, expiresAt, idempotencyKey }: EnqueueText): Promise<void> {
  await enqueue(tx, "text", { to, text, expiresAt: expiresAt.toISOString() }, idempotencyKey);
}

async function enqueue<K extends DeliveryKind>(
  tx: Context,
  kind: K,
  payload: Payloads[K],
  idempotencyKey: string,
): Promise<void> {
  const now = tx.clock();
  await tx.db
    .insertInto("outbox")
    .values({
      id: randomUUID(),
      kind,
      payload,
      idempotency_key: idempotencyKey,
      next_attempt_at: now,
      locked_until: null,
      delivered_at: null,
      failed_at: null,
      last_error: null,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .execute();
  tx.outboxFilled();
}
