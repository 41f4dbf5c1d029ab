import type { Context } from "#domain/context.ts";
import { requireOperator } from "../leads/require-operator.ts";
import type { Delivery, Mailbox, MailPayload, TextPayload } from "./delivery.ts";

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
