import { randomUUID } from "node:crypto";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/transaction.ts";
import type { DeliveryKind, MailPayload, Payloads } from "./delivery.ts";
import { type MailLimit, sendWithinLimit } from "./recipient-limit.ts";

interface EnqueueMail extends MailPayload {
  /** How mails of this sort to one recipient are limited. */
  readonly limit: MailLimit;
  /** Only one mail is sent for a key, e.g. `lead:{id}:team`. */
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
 * Puts a mail into the outbox, in the caller's transaction: it is sent if and only if that commits, at least once,
 * always with the same Message-ID. A second mail with the same key is ignored, and so is one above its recipient's
 * limit (domain/outbox/recipient-limit.ts).
 * @returns whether it will be sent
 * @throws TypeError when an address, the subject or a header contains a line break (a defect of the caller: input is
 *   validated before)
 */
export async function enqueueMail(tx: Context, mail: EnqueueMail): Promise<boolean> {
  const { idempotencyKey, limit, ...payload } = mail;
  const headers = Object.entries(payload.headers ?? {}).flat();
  for (const value of [payload.to, payload.subject, payload.replyTo?.name, payload.replyTo?.address, ...headers]) {
    if (value !== undefined && /[\r\n\0]/.test(value)) throw new TypeError("a mail header must not hold a line break");
  }
  if (limit === "none") return enqueue(tx, "mail", payload, idempotencyKey);
  return enqueueWithinLimit(tx, "mail", { payload, idempotencyKey, limit });
}

/**
 * Puts a webhook call into the outbox, in the caller's transaction. The receiver gets `{ type, timestamp, data }` as
 * JSON, signed after Standard Webhooks, with the same `webhook-id` in every attempt.
 */
export async function enqueueWebhook(tx: Context, { url, event, body, idempotencyKey }: EnqueueWebhook): Promise<void> {
  const json = JSON.stringify({ type: event, timestamp: tx.clock().toISOString(), data: body });
  await enqueue(tx, "webhook", { url, body: json }, idempotencyKey);
}

interface EnqueueText {
  /** `+` and digits. */
  readonly to: string;
  readonly text: string;
  /** Time after which the message is of no use. */
  readonly expiresAt: Date;
  readonly idempotencyKey: string;
}

/**
 * Puts a text message into the outbox, in the caller's transaction, unless its number has reached its limit. It is sent
 * at least once before `expiresAt`, or not at all.
 * @returns whether it will be sent
 */
export async function enqueueText(tx: Context, { to, text, expiresAt, idempotencyKey }: EnqueueText): Promise<boolean> {
  const payload = { to, text, expiresAt: expiresAt.toISOString() };
  return enqueueWithinLimit(tx, "text", { payload, idempotencyKey, limit: "text" });
}

async function enqueueWithinLimit<K extends "mail" | "text">(
  ctx: Context,
  kind: K,
  entry: { payload: Payloads[K]; idempotencyKey: string; limit: Exclude<MailLimit, "none"> | "text" },
): Promise<boolean> {
  const { payload, idempotencyKey, limit } = entry;
  const purpose = idempotencyKey.slice(0, idempotencyKey.indexOf(":"));
  return transaction(ctx, (tx) =>
    sendWithinLimit(tx, { kind, limit, to: payload.to, purpose }, () => enqueue(tx, kind, payload, idempotencyKey)),
  );
}

async function enqueue<K extends DeliveryKind>(
  tx: Context,
  kind: K,
  payload: Payloads[K],
  idempotencyKey: string,
): Promise<boolean> {
  const now = tx.clock();
  const { numInsertedOrUpdatedRows } = await tx.db
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
    .executeTakeFirstOrThrow();
  tx.outboxFilled();
  return numInsertedOrUpdatedRows === 1n;
}
