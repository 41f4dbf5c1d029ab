import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Context } from "#domain/context.ts";
import { recordActivity } from "#domain/activity/activity.ts";
import { transaction } from "#domain/database.ts";
import { enqueueMail } from "#domain/outbox/messages.ts";
import { messageIdOf } from "#domain/outbox/outbox.ts";
import { takeToken } from "#domain/security/abuse.ts";
import { requireAbility } from "#domain/security/rights.ts";
import { getStoredTexts } from "#domain/texts/get-texts.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { typedLine, typedText } from "#lib/text/typed-text.ts";
import { addSearched, lockLead, takeIfFree } from "../desk/change-lead.ts";
import { markAnswered } from "../desk/response-clock.ts";
import { recordLeadEvent } from "../desk/timeline.ts";
import { answerAddress } from "../mailbox/reply-address.ts";
import { openPlaceholders } from "./fill-template.ts";
import { replyHtml } from "./reply-html.ts";
import { replyLimits } from "./reply-limits.ts";
import { findThread } from "./thread.ts";

/** Replies that one member may send: nobody writes more, and a stolen session must not mail a whole list. */
const repliesOfMember = { capacity: 30, refillPerMinute: 1 } as const;
/** Replies to one inquiry. */
const repliesOfLead = { capacity: 10, refillPerMinute: 1 / 10 } as const;

const replySchema = z.object({
  key: z.guid("Please reload the page and send the reply again."),
  subject: z
    .string()
    .overwrite(typedLine)
    .min(1, "Please write a subject.")
    .max(replyLimits.subject, `Please keep the subject within ${replyLimits.subject} characters.`)
    .refine((value) => !/\p{Cc}/u.test(value), "Please keep the subject in one line."),
  text: z
    .string()
    .overwrite(typedText)
    .min(1, "Please write a reply.")
    .max(replyLimits.text, `Please keep the reply within ${replyLimits.text.toLocaleString("en")} characters.`),
});

/**
 * Answers an inquiry by mail, in the name of whoever is asking, from the site's own address. The same key again changes nothing, so a second
 * press of the button sends no second mail. An inquiry that nobody has is theirs then.
 * @returns the id of the message, and whether it was new
 * @throws DomainError unauthenticated or forbidden; invalid with messages at `subject` and `text`; not_found; conflict for an inquiry in
 *   quarantine; rate_limited
 */
export async function sendReply(
  ctx: Context,
  askedId: string,
  input: { key: string; subject: string; text: string },
): Promise<{ id: string; isNew: boolean }> {
  const member = requireAbility(ctx, "inquiries");
  const leadId = await wholeOf(ctx, askedId);
  const { key, subject, text } = parseFields(replySchema, input);
  const open = openPlaceholders(`${subject}\n${text}`);
  if (open.length > 0) {
    const message = `Please replace ${new Intl.ListFormat("en").format(open)}: they have no value.`;
    throw new DomainError("invalid", message, { fields: { text: message } });
  }
  const sent = await ctx.db.selectFrom("lead_messages").select("lead_id").where("id", "=", key).executeTakeFirst();
  if (sent) return alreadySent(sent, leadId, key);
  const refusal = "You have sent many replies in a short time.";
  await takeToken(ctx, { key: `reply:${member.userId}`, ...repliesOfMember, refusal });
  await takeToken(ctx, {
    key: `reply-to:${leadId}`,
    ...repliesOfLead,
    refusal: "This person has been sent many replies in a short time.",
  });
  return transaction(ctx, async (tx) => {
    const lead = await lockLead(tx, { id: leadId });
    const message = "This inquiry is in quarantine. Release it before you answer it.";
    if (lead.status === "quarantined") throw new DomainError("conflict", message);
    // The row of the inquiry is locked, so a second press of the button finds what the first has stored.
    const before = await tx.db.selectFrom("lead_messages").select("lead_id").where("id", "=", key).executeTakeFirst();
    if (before) return alreadySent(before, leadId, key);

    const { brand } = await getStoredTexts(tx);
    const replyTo = answerAddress(tx, brand.email, leadId);
    const name = await nameOf(tx, member.userId);
    const messageId = messageIdOf(tx, randomUUID());
    const { inReplyTo, references } = await findThread(tx, leadId);
    const deliveryKey = `lead:${leadId}:reply:${key}`;
    await tx.db
      .insertInto("lead_messages")
      .values({
        id: key,
        lead_id: leadId,
        direction: "out",
        kind: "mail",
        message_id: messageId,
        in_reply_to: inReplyTo ?? null,
        sender: member.email,
        sender_name: name,
        recipient: lead.email,
        subject,
        text,
        quoted: "",
        attachments: [],
        matched_by: null,
        at: tx.clock(),
        by_email: member.email,
        delivery_key: deliveryKey,
      })
      .execute();
    await enqueueMail(tx, {
      to: lead.email,
      limit: "none",
      fromName: name,
      replyTo: { name: "", address: replyTo },
      subject,
      text: `${text}\n`,
      html: replyHtml(subject, text),
      messageId,
      ...(inReplyTo === undefined ? {} : { inReplyTo }),
      references,
      idempotencyKey: deliveryKey,
    });
    await recordLeadEvent(tx, leadId, { kind: "reply", body: { message: key, subject } });
    await recordActivity(tx, { action: "reply", kind: "lead", itemId: leadId });
    await markAnswered(tx, leadId);
    await takeIfFree(tx, lead);
    await addSearched(tx, lead, `${subject} ${text}`);
    return { id: key, isNew: true };
  });
}

/** The inquiry that another one was merged into; else the same. */
export async function wholeOf({ db }: Pick<Context, "db">, leadId: string): Promise<string> {
  const row = await db.selectFrom("leads").select("merged_into").where("id", "=", leadId).executeTakeFirst();
  return row?.merged_into ?? leadId;
}

function alreadySent({ lead_id }: { lead_id: string }, leadId: string, key: string): { id: string; isNew: boolean } {
  if (lead_id === leadId) return { id: key, isNew: false };
  throw new DomainError("invalid", "Please reload the page and send the reply again.");
}

/** The member's name as recipients see it; control characters and what would look like another address are left out. */
export async function nameOf({ db }: Context, userId: string): Promise<string> {
  const user = await db.selectFrom("users").select("name").where("id", "=", userId).executeTakeFirst();
  return (user?.name ?? "").replace(/[\p{Cc}\s<>"@]+/gu, " ").trim();
}
