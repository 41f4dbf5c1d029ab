import type { Context } from "#domain/context.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { getStoredTexts } from "#domain/texts/get-texts.ts";
import { DomainError } from "#lib/domain-error.ts";
import { bookingUrl } from "../../bookings/booking-link.ts";
import { leadTypeOf } from "../lead-form.ts";
import type { PlaceholderValues } from "./fill-template.ts";
import { replyLimits } from "./reply-limits.ts";
import { nameOf, wholeOf } from "./send-reply.ts";
import { type ReplyTemplate, findTemplates } from "./templates.ts";

/** What became of a reply. `discarded`: given up, and then deleted by somebody of the team. */
export type ReplyState = "waiting" | "sent" | "given up" | "discarded";

/** A message of the conversation about an inquiry. All words of one that came in are a stranger's. */
export interface ConversationMessage {
  id: string;
  direction: "out" | "in";
  kind: "mail" | "auto" | "bounce";
  /** Of one that came in its sender as the mail says, which may be forged; of a reply its writer. */
  from: { name: string; address: string };
  to: string;
  subject: string;
  text: string;
  quoted: string;
  attachments: { name: string; size: number }[];
  at: Date;
  /** Whether one that came in was found by its sender alone. */
  isBySender: boolean;
  /** Null for one that came in. */
  delivery: { key: string; state: ReplyState; lastError: string | null; nextAttempt: Date | null } | null;
}

/** What the form of a reply begins with. */
export interface ReplyDraft {
  to: { name: string; address: string };
  /** Name under which it is sent. */
  from: string;
  subject: string;
  /** The address at which an answer arrives, without its tag. */
  answersTo: string;
  /** Whether an answer appears with the inquiry. */
  readsAnswers: boolean;
  values: PlaceholderValues;
  templates: ReplyTemplate[];
}

export interface Conversation {
  /** Who asks, and what they wrote in the form. */
  person: { name: string; email: string; organization: string; message: string };
  /** Oldest first. */
  messages: ConversationMessage[];
  /** Null while nobody may answer: the inquiry is in quarantine. */
  draft: ReplyDraft | null;
}

/** Messages that a screen shows; the newest of more. */
const maxMessages = 200;

const day = 24 * 60 * 60 * 1_000;

/**
 * The conversation about an inquiry and about those that are merged into it, and what a reply to it begins with.
 * @throws DomainError unauthenticated, forbidden or not_found
 */
export async function getConversation(ctx: Context, askedId: string): Promise<Conversation> {
  const member = requireAbility(ctx, "inquiries");
  const leadId = await wholeOf(ctx, askedId);
  const lead = await ctx.db
    .selectFrom("leads")
    .select(["id", "type", "name", "email", "organization", "message", "status"])
    .where("id", "=", leadId)
    .executeTakeFirst();
  if (!lead) throw new DomainError("not_found", "This inquiry was deleted.");
  const messages = await findMessages(ctx, leadId);
  const { name, email, organization, message } = lead;
  const person = { name, email, organization, message };
  if (lead.status === "quarantined") return { person, messages, draft: null };
  const [{ brand, leadMail }, bookingLink, from, templates] = await Promise.all([
    getStoredTexts(ctx),
    findBookingLink(ctx, leadId),
    nameOf(ctx, member.userId),
    findTemplates(ctx),
  ]);
  const former =
    messages.findLast(({ kind }) => kind === "mail")?.subject ?? leadMail.types[leadTypeOf(lead.type)].subject;
  return {
    person,
    messages,
    draft: {
      to: { name: lead.name, address: lead.email },
      from,
      subject: `Re: ${former.replace(/^(?:(?:re|aw|sv|antw)\s*:\s*)+/i, "")}`.slice(0, replyLimits.subject),
      answersTo: ctx.leads.replyAddress ?? brand.email,
      readsAnswers: ctx.leads.readsAnswers ?? false,
      values: {
        name: lead.name,
        ...(lead.organization === "" ? {} : { organization: lead.organization }),
        ...(from === "" ? {} : { sender: from }),
        ...(bookingLink === null ? {} : { bookingLink }),
      },
      templates,
    },
  };
}

/** The personal link to a demo that is still to come. */
async function findBookingLink(ctx: Context, leadId: string): Promise<string | null> {
  const booking = await ctx.db
    .selectFrom("bookings")
    .select("id")
    .where("lead_id", "=", leadId)
    .where("state", "!=", "canceled")
    .where("starts_at", ">", ctx.clock())
    .orderBy("starts_at")
    .limit(1)
    .executeTakeFirst();
  return booking ? bookingUrl(ctx, booking.id) : null;
}

async function findMessages(ctx: Context, leadId: string): Promise<ConversationMessage[]> {
  const rows = await ctx.db
    .selectFrom("lead_messages")
    .leftJoin("outbox", "outbox.idempotency_key", "lead_messages.delivery_key")
    .selectAll("lead_messages")
    .select([
      "outbox.id as delivery_id",
      "outbox.delivered_at",
      "outbox.failed_at",
      "outbox.next_attempt_at",
      "outbox.last_error",
    ])
    .where(({ or, eb, selectFrom }) =>
      or([
        eb("lead_messages.lead_id", "=", leadId),
        eb("lead_messages.lead_id", "in", selectFrom("leads").select("leads.id").where("merged_into", "=", leadId)),
      ]),
    )
    .orderBy("lead_messages.at", "desc")
    .orderBy("lead_messages.id")
    .limit(maxMessages)
    .execute();
  const now = ctx.clock().getTime();
  return rows.toReversed().map((row) => {
    // A row of the outbox is deleted thirty days after its mail was taken; one that is missing before was discarded.
    const missing = now - row.at.getTime() < 30 * day ? "discarded" : "sent";
    const known = row.delivered_at ? "sent" : row.failed_at ? "given up" : "waiting";
    const state: ReplyState = row.delivery_id === null ? missing : known;
    return {
      id: row.id,
      direction: row.direction,
      kind: row.kind,
      from: { name: row.sender_name, address: row.sender },
      to: row.recipient,
      subject: row.subject,
      text: row.text,
      quoted: row.quoted,
      attachments: row.attachments,
      at: row.at,
      isBySender: row.matched_by === "sender",
      delivery:
        row.delivery_key === null
          ? null
          : {
              key: row.delivery_key,
              state,
              lastError: state === "sent" ? null : row.last_error,
              nextAttempt: state === "waiting" ? row.next_attempt_at : null,
            },
    };
  });
}
