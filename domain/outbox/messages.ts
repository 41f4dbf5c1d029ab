import { escapeMarkup } from "#lib/text/format-text.ts";
import { randomUUID } from "node:crypto";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import {
  type CrmPayload,
  type DeliveryKind,
  type MailPayload,
  type Payloads,
  type MailLimit,
  type TextPayload,
  type WebhookPayload,
  type Delivery,
  type Mailbox,
  sendWithinLimit,
} from "./outbox.ts";
import { longestDelay } from "./due.ts";
import { DomainError } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/activity.ts";
import { requireAbilityOrOperator, requireOperator } from "../security/rights.ts";

interface EnqueueMail extends MailPayload {
  /** How mails of this sort to one recipient are limited. */
  readonly limit: MailLimit;
  /** Only one mail is sent for a key, e.g. `lead:{id}:team`. */
  readonly idempotencyKey: string;
  /** When a mail without a limit is sent, and its date; now by default. */
  readonly dueAt?: Date;
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
 * limit (domain/outbox/outbox.ts).
 * @returns whether it will be sent
 * @throws TypeError when an address, the subject or a header contains a line break (a defect of the caller: input is
 *   validated before)
 */
export async function enqueueMail(tx: Context, mail: EnqueueMail): Promise<boolean> {
  const { idempotencyKey, limit, dueAt, ...payload } = mail;
  const { to, subject, fromName, replyTo, messageId, inReplyTo, references = [], headers = {} } = payload;
  const own = [to, subject, fromName, replyTo?.name, replyTo?.address, messageId, inReplyTo, ...references];
  for (const value of [...own, ...Object.entries(headers).flat()]) {
    if (value !== undefined && /[\r\n\0]/.test(value)) throw new TypeError("a mail header must not hold a line break");
  }
  if (limit === "none") return enqueue(tx, "mail", payload, idempotencyKey, dueAt);
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

/** Puts the call that hands an inquiry to the operator's CRM into the outbox, in the caller's transaction. */
export async function enqueueCrm(tx: Context, inquiry: CrmPayload): Promise<void> {
  await enqueue(tx, "crm", inquiry, `lead:${inquiry.id}:crm`);
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
  const purpose = purposeOf(idempotencyKey);
  return transaction(ctx, (tx) =>
    sendWithinLimit(tx, { kind, limit, to: payload.to, purpose }, () => enqueue(tx, kind, payload, idempotencyKey)),
  );
}

async function enqueue<K extends DeliveryKind>(
  tx: Context,
  kind: K,
  payload: Payloads[K],
  idempotencyKey: string,
  dueAt: Date = tx.clock(),
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx.db
    .insertInto("outbox")
    .values({
      id: randomUUID(),
      kind,
      payload,
      idempotency_key: idempotencyKey,
      next_attempt_at: dueAt,
      locked_until: null,
      delivered_at: null,
      failed_at: null,
      last_error: null,
      // Not before it is due: it would count as late.
      created_at: dueAt,
    })
    .onConflict((conflict) => conflict.column("idempotency_key").doNothing())
    .executeTakeFirstOrThrow();
  tx.outboxFilled();
  return numInsertedOrUpdatedRows === 1n;
}

/** A short mail: paragraphs, and a link after the first of them. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly link?: { readonly label: string; readonly url: string };
}

/** The mail as plain text and as HTML with the same content. */
export function composeLetter({ subject: words, paragraphs, link }: Letter): Pick<MailPayload, "subject" | "text"> & {
  html: string;
} {
  const subject = inOneLine(words);
  const [first = "", ...rest] = paragraphs;
  const text = [first, ...(link ? [link.url] : []), ...rest].join("\n\n");
  const anchor = link && `<a href="${escapeMarkup(link.url)}">${escapeMarkup(link.label)}</a>`;
  const html = [escapeMarkup(first), ...(anchor ? [anchor] : []), ...rest.map(escapeMarkup)]
    .map((paragraph) => `<p>${paragraph.replaceAll("\n", "<br>")}</p>`)
    .join("\n");
  return {
    subject,
    text: `${text}\n`,
    html: `<!doctype html>\n<html lang="en">\n<title>${escapeMarkup(subject)}</title>\n${html}\n</html>\n`,
  };
}

/** A subject is a line of the header of a mail. */
export function inOneLine(subject: string): string {
  return subject.replace(/\s+/g, " ").trim();
}

/** A delivery that has not arrived, without its content. */
export interface Undelivered {
  /** Its key, e.g. `lead:{id}:team`. */
  readonly key: string;
  readonly kind: DeliveryKind;
  /** The address of a mail, the host of a webhook, the number of a telephone. */
  readonly to: string;
  /**
   * The subject of a mail, with masked codes; the event of a webhook, such as `lead.created`; the sort of a text
   * message.
   */
  readonly subject: string;
  readonly attempts: number;
  /** When it is tried again; null when it was given up. */
  readonly nextAttempt: Date | null;
  readonly lastError: string | null;
}

/**
 * Deliveries that are waiting or were given up, newest first: many old ones must not hide what fails now. What is to be sent later is not
 * among them, but what seems so because it was written while the clock was ahead.
 * @param limit maximum number; all without it
 * @throws DomainError unauthenticated or forbidden
 */
export async function findUndelivered(ctx: Context, { limit }: { limit?: number } = {}): Promise<Undelivered[]> {
  requireAbilityOrOperator(ctx, "inquirySettings");
  const now = ctx.clock();
  const query = ctx.db
    .selectFrom("outbox")
    .select(["idempotency_key as key", "kind", "payload", "attempts", "next_attempt_at", "failed_at"])
    .select("last_error as lastError")
    .where("delivered_at", "is", null)
    .where(({ or, eb }) =>
      or([
        eb("created_at", "<=", now),
        eb("attempts", ">", 0),
        eb("created_at", ">", new Date(now.getTime() + longestDelay)),
      ]),
    )
    .orderBy("created_at", "desc")
    .orderBy("id");
  const rows = await (limit === undefined ? query : query.limit(limit)).execute();
  return rows.map(({ payload, next_attempt_at, failed_at, ...row }) => ({
    ...row,
    kind: row.kind as DeliveryKind,
    ...labelOf(ctx, row.kind, payload),
    nextAttempt: failed_at === null ? next_attempt_at : null,
  }));
}

/** Recipient and subject of a delivery. Codes in a subject are masked, because they sign in. */
export function labelOf(
  { leads }: Pick<Context, "leads">,
  kind: string,
  payload: unknown,
): Pick<Undelivered, "to" | "subject"> {
  if (kind === "mail") {
    const { to, subject } = payload as MailPayload;
    return { to, subject: subject.replace(/\d{5,}/g, (code) => "•".repeat(code.length)) };
  }
  if (kind === "text") return { to: (payload as TextPayload).to, subject: "A code for signing in" };
  if (kind === "crm") return { to: leads.crmName ?? "CRM", subject: "lead.created" };
  const { url, body } = payload as WebhookPayload;
  const { type } = JSON.parse(body) as { type: string };
  return { to: new URL(leads.webhookUrl ?? url).host, subject: type };
}

/**
 * Gives failed deliveries another round of attempts, after the cause was fixed.
 * @returns their number
 * @throws DomainError unauthenticated or forbidden
 */
export async function retryFailed(ctx: Context): Promise<number> {
  requireAbilityOrOperator(ctx, "inquirySettings");
  return transaction(ctx, async (tx) => {
    const { numUpdatedRows } = await tx.db
      .updateTable("outbox")
      .set({ failed_at: null, attempts: 0, next_attempt_at: tx.clock(), renewed_at: tx.clock() })
      .where("failed_at", "is not", null)
      .where("delivered_at", "is", null)
      .executeTakeFirst();
    tx.outboxFilled();
    await recordActivity(tx, { action: "retry", kind: "delivery" });
    return Number(numUpdatedRows);
  });
}

/**
 * Deletes a delivery that was given up, with its content, so that it is neither tried again nor named as a problem: its address was
 * mistyped, or it has no use any more. The activity log keeps its sort, and not to whom it went.
 * @param key as in {@link Undelivered}
 * @throws DomainError unauthenticated or forbidden; not_found when nothing with this key has been given up
 */
export async function discardFailed(ctx: Context, key: string): Promise<void> {
  requireAbilityOrOperator(ctx, "inquirySettings");
  await transaction(ctx, async (tx) => {
    const discarded = await tx.db
      .deleteFrom("outbox")
      .where("idempotency_key", "=", key)
      .where("failed_at", "is not", null)
      .where("delivered_at", "is", null)
      .returning(["id", "kind"])
      .executeTakeFirst();
    if (!discarded)
      throw new DomainError("not_found", "This delivery was delivered or deleted, or is being tried again.");
    await recordActivity(tx, { action: "erase", kind: "delivery", itemId: discarded.id, title: purposeOf(key) });
    tx.log.info({ delivery: discarded.id, kind: discarded.kind }, "a delivery that was given up was discarded");
  });
}

/** What a delivery is for, such as `account-recovery`: the part of its key without an id or address. */
const purposeOf = (key: string) => key.split(":", 1)[0] ?? "";

/** A mail or a text message as its recipient gets it. */
export interface Message {
  readonly id: string;
  readonly kind: "mail" | "text";
  /** An email address, or `+` and the digits of a telephone number. */
  readonly to: string;
  readonly replyTo: Mailbox | null;
  /** Empty for a text message. */
  readonly subject: string;
  readonly text: string;
  readonly html: string | null;
  readonly createdAt: Date;
  readonly state: "waiting" | "sent" | "given up";
  /** Why the last attempt failed. */
  readonly lastError: string | null;
}

/**
 * Mails and text messages that were put into the outbox, newest first, with the codes and links in them: whoever reads them can sign in
 * as their recipients.
 * @param limit at most so many
 * @throws DomainError forbidden for everybody but the operator
 */
export async function findMessages(ctx: Context, { limit }: { limit: number }): Promise<Message[]> {
  requireOperator(ctx);
  const rows = await messages(ctx).orderBy("created_at", "desc").orderBy("id").limit(limit).execute();
  return rows.map(messageOf);
}

/**
 * One of these messages; null when there is none with this id.
 * @throws DomainError forbidden for everybody but the operator
 */
export async function findMessage(ctx: Context, id: string): Promise<Message | null> {
  requireOperator(ctx);
  const row = await messages(ctx).where("id", "=", id).executeTakeFirst();
  return row ? messageOf(row) : null;
}

function messages(ctx: Context) {
  return ctx.db
    .selectFrom("outbox")
    .select(["id", "kind", "payload", "created_at", "delivered_at", "failed_at", "last_error"])
    .where("kind", "in", ["mail", "text"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof messages>["executeTakeFirstOrThrow"]>>;

function messageOf({ id, kind, payload, created_at, delivered_at, failed_at, last_error }: Row): Message {
  return {
    id,
    ...contentOf({ kind, payload } as Pick<Delivery, "kind" | "payload">),
    createdAt: created_at,
    state: delivered_at ? "sent" : failed_at ? "given up" : "waiting",
    lastError: last_error,
  };
}

function contentOf({ kind, payload }: Pick<Delivery, "kind" | "payload">) {
  if (kind === "text") {
    const { to, text } = payload as TextPayload;
    return { kind, to, replyTo: null, subject: "", text, html: null };
  }
  const { to, replyTo = null, subject, text, html = null } = payload as MailPayload;
  return { kind: "mail" as const, to, replyTo, subject, text, html };
}
