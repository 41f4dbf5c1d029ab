import { createHash, randomUUID } from "node:crypto";
import { type ProcessContext, type Context, systemContext } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { composeLetter, enqueueMail } from "#domain/outbox/messages.ts";
import { enqueueTeamNotice } from "#domain/outbox/team-notices.ts";
import { getStoredTexts } from "#domain/texts/get-texts.ts";
import { foldAddress } from "#lib/text/fold-address.ts";
import { addSearched } from "../desk/change-lead.ts";
import { recordLeadEvent } from "../desk/timeline.ts";
import { readMailInThread } from "../mailbox/mail-thread.ts";
import type { ReadMail } from "../mailbox/read-mail.ts";
import { readTag } from "../mailbox/reply-address.ts";
import { wholeOf } from "./send-reply.ts";

/** Where a mail came from. The team has what is in a mailbox; of what a service forwards it must be told. */
export type MailSource = "mailbox" | "webhook";

/** What became of a mail: `stored`; `known`, because it was stored before; `other`, because it belongs to no inquiry. */
export type Received = "stored" | "known" | "other";

/**
 * Takes in a mail that may belong to an inquiry. Safe to repeat. A mail that belongs to none is not kept.
 * @param receivedAt by the mailbox or this server; the date that a mail names itself is anybody's
 */
export async function receiveMail(
  process: ProcessContext,
  raw: Uint8Array,
  { receivedAt, source }: { receivedAt: Date; source: MailSource },
): Promise<Received> {
  const mail = await readMailInThread(raw);
  const ctx = systemContext(process, "answers");
  return transaction(ctx, async (tx) => {
    const messageId = await ownIdOf(tx, mail);
    if (messageId === null) return "known";
    const match = await findLead(tx, mail);
    if (match === null) return "other";
    const { matchedBy, inReplyTo } = match;
    const leadId = await wholeOf(tx, match.leadId);
    if (await isFlooded(tx, leadId, matchedBy)) return "other";
    const id = randomUUID();
    const { numInsertedOrUpdatedRows } = await tx.db
      .insertInto("lead_messages")
      .values({
        id,
        lead_id: leadId,
        direction: "in",
        kind: mail.kind,
        message_id: messageId,
        in_reply_to: inReplyTo,
        sender: foldAddress(mail.from.address),
        sender_name: mail.from.name,
        recipient: mail.to[0] ?? "",
        subject: mail.subject,
        text: mail.text,
        quoted: mail.quoted,
        attachments: [...mail.attachments],
        matched_by: matchedBy,
        // A mailbox may keep an old mail as new, and its clock may be ahead.
        at: receivedAt < tx.clock() ? receivedAt : tx.clock(),
        by_email: null,
        delivery_key: null,
      })
      .onConflict((conflict) => conflict.column("message_id").doNothing())
      .executeTakeFirstOrThrow();
    // Another process was faster.
    if (numInsertedOrUpdatedRows !== 1n) return "known";
    await tx.db.updateTable("leads").set({ changed_at: tx.clock() }).where("id", "=", leadId).execute();
    await addSearched(tx, { id: leadId }, `${mail.subject} ${mail.text}`);
    await recordLeadEvent(tx, leadId, { kind: "answer", body: { message: id, sort: mail.kind } });
    if (mail.kind === "mail") await tellTeam(tx, { leadId, messageId: id, source });
    return "stored";
  });
}

/**
 * The id under which a mail is stored; null when it is stored. Some programs give every mail the same id, so one with other words gets one of
 * its own.
 */
async function ownIdOf({ db }: Context, mail: ReadMail): Promise<string | null> {
  const id = mail.messageId ?? "";
  const words = createHash("sha256")
    .update(JSON.stringify([mail.from.address, mail.subject, mail.text]))
    .digest("hex");
  const other = `<${words}@no-id.invalid>`;
  const rows = await db
    .selectFrom("lead_messages")
    .select(["message_id", "direction", "sender", "subject", "text"])
    .where("message_id", "in", [id, other])
    .execute();
  const same = rows.find(({ message_id }) => message_id === id);
  if (!same) return id;
  if (same.direction === "out" || rows.length > 1) return null;
  const isSame =
    same.sender === foldAddress(mail.from.address) && same.subject === mail.subject && same.text === mail.text;
  return isSame ? null : other;
}

/**
 * Mails about one inquiry in a day. More are left where they are: nobody reads them. What is found by its sender alone, which anybody can
 * forge, is counted by itself, so that it keeps out no answer in the thread.
 */
const maxPerDay = { bySender: 20, inThread: 100 } as const;

async function isFlooded(tx: Context, leadId: string, matchedBy: Match["matchedBy"]): Promise<boolean> {
  const isBySender = matchedBy === "sender";
  const since = new Date(tx.clock().getTime() - 24 * 60 * 60 * 1_000);
  const { count } = await tx.db
    .selectFrom("lead_messages")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("lead_id", "=", leadId)
    .where("direction", "=", "in")
    .where("matched_by", isBySender ? "=" : "!=", "sender")
    .where("at", ">", since)
    .executeTakeFirstOrThrow();
  const isFull = count >= (isBySender ? maxPerDay.bySender : maxPerDay.inThread);
  if (isFull) tx.log.warn({ lead: leadId }, "more emails about one inquiry than are taken in a day");
  return isFull;
}

interface Match {
  leadId: string;
  matchedBy: "thread" | "address" | "sender";
  inReplyTo: string | null;
}

/** By the thread, then by the address that it was sent to, then by its sender, which anybody can forge. */
async function findLead(tx: Context, mail: ReadMail): Promise<Match | null> {
  for (const id of mail.answers) {
    const leadId = await findByMessage(tx, id);
    if (leadId) return { leadId, matchedBy: "thread", inReplyTo: id };
  }
  for (const address of mail.to) {
    const tagged = readTag(tx, address);
    const leadId = tagged && (await findById(tx, tagged));
    if (leadId) return { leadId, matchedBy: "address", inReplyTo: null };
  }
  // Reports and out-of-office notes of other mails come from the same addresses.
  if (mail.kind !== "mail") return null;
  const leadId = await findBySender(tx, foldAddress(mail.from.address));
  return leadId === null ? null : { leadId, matchedBy: "sender", inReplyTo: null };
}

/**
 * The inquiry of a reply, an answer, an acknowledgement, a notice, or a mail about its booking. What colleagues are told of it, such as that
 * there is an answer, is no part of the thread: their programs answer that they are away, which would be the next answer to tell of.
 */
async function findByMessage(tx: Context, messageId: string): Promise<string | null> {
  const message = await tx.db
    .selectFrom("lead_messages")
    .select("lead_id")
    .where("message_id", "=", messageId)
    .executeTakeFirst();
  if (message) return message.lead_id;
  const rowId = /^<([\da-f-]{36})@/.exec(messageId)?.[1];
  if (rowId === undefined) return null;
  const row = await tx.db.selectFrom("outbox").select("idempotency_key").where("id", "=", rowId).executeTakeFirst();
  const [, feature, id] =
    /^(lead|booking):([\da-f-]{36}):(?!owner|note|answered)/.exec(row?.idempotency_key ?? "") ?? [];
  if (id === undefined) return null;
  return feature === "lead" ? findById(tx, id) : findByBooking(tx, id);
}

async function findById({ db }: Context, id: string): Promise<string | null> {
  return (await db.selectFrom("leads").select("id").where("id", "=", id).executeTakeFirst())?.id ?? null;
}

async function findByBooking({ db }: Context, id: string): Promise<string | null> {
  return (await db.selectFrom("bookings").select("lead_id").where("id", "=", id).executeTakeFirst())?.lead_id ?? null;
}

/** The newest open inquiry from an address. */
async function findBySender({ db }: Context, address: string): Promise<string | null> {
  if (address === "") return null;
  const row = await db
    .selectFrom("leads")
    .select("id")
    .where(({ fn, eb }) => eb(fn<string>("lower", ["email"]), "=", address))
    .where("status", "=", "new")
    .where("stage", "not in", ["won", "lost"])
    .orderBy("created_at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.id ?? null;
}

/** A mail to whoever has the inquiry; where nobody has it, to the team, unless the team has the answer in its mailbox. */
async function tellTeam(tx: Context, answer: { leadId: string; messageId: string; source: MailSource }): Promise<void> {
  const { leadId, messageId, source } = answer;
  const lead = await tx.db
    .selectFrom("leads")
    .leftJoin("admin_users", (join) =>
      join.onRef("admin_users.id", "=", "leads.owner_id").on("admin_users.is_active", "=", true),
    )
    .select("admin_users.email as owner")
    .where("leads.id", "=", leadId)
    .executeTakeFirstOrThrow();
  const { brand } = await getStoredTexts(tx);
  const to = lead.owner ?? (source === "webhook" ? brand.email : null);
  if (to === null) return;
  const link = { label: "Open the inquiry", url: `${tx.linkUrl}/admin/inquiries/${leadId}` };
  const headers = { "Auto-Submitted": "auto-generated" };
  const notice = {
    to,
    isForTeam: true,
    headers,
    // No name: this mail outlives the data of a person who is erased.
    ...composeLetter({
      subject: "A new answer to an inquiry",
      paragraphs: ["Someone has answered a reply of the team."],
      link,
    }),
    idempotencyKey: `lead:${leadId}:answered:${messageId}`,
  } as const;
  if (lead.owner !== null) await enqueueMail(tx, { ...notice, limit: "none" });
  else
    await enqueueTeamNotice(tx, notice, {
      purpose: "more-answers",
      compose: (count) => ({
        ...composeLetter({
          subject: count === 1 ? "1 more answer" : `${count} more answers`,
          paragraphs: ["More people have answered than the team gets emails about in an hour."],
          link: { label: "Open the inquiries", url: `${tx.linkUrl}/admin/inquiries` },
        }),
        headers,
      }),
    });
}
