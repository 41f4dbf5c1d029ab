import type { Context } from "#domain/context.ts";
import { type MailPayload, messageIdOf } from "#domain/outbox/outbox.ts";

/** Ids that a mail names; more are no use to any program, and some servers refuse long headers. */
const maxReferences = 20;

/** The mails to which the next reply belongs. */
interface Thread {
  /** What the person has in their mailbox and answered last; undefined when nothing is known any more. */
  inReplyTo: string | undefined;
  /** Oldest first. */
  references: string[];
}

/**
 * The thread of an inquiry: the notice that the team has, the acknowledgement that the person has, replies, and what came back. Notice and
 * acknowledgement are known while their rows are in the outbox.
 */
export async function findThread(tx: Context, leadId: string): Promise<Thread> {
  const [notice, acknowledgement] = await Promise.all(
    ["team", "acknowledgement"].map((part) =>
      tx.db
        .selectFrom("outbox")
        .select("id")
        .where("idempotency_key", "=", `lead:${leadId}:${part}`)
        .executeTakeFirst(),
    ),
  );
  const messages = await tx.db
    .selectFrom("lead_messages")
    .select("message_id")
    .where("lead_id", "=", leadId)
    .where("kind", "=", "mail")
    .orderBy("at", "desc")
    .orderBy("id")
    .limit(maxReferences)
    .execute();
  const thanks = acknowledgement ? messageIdOf(tx, acknowledgement.id) : await findBookingMail(tx, leadId);
  const first = [notice && messageIdOf(tx, notice.id), thanks].filter((id) => id !== undefined);
  // Ids of strangers go into a header: what is no id of a mail is left out.
  const rest = messages
    .map(({ message_id }) => message_id)
    .filter(isMessageId)
    .toReversed();
  const references = [...first, ...rest].slice(-maxReferences);
  return { inReplyTo: rest.at(-1) ?? thanks, references };
}

/** What is mailed about a booking is the acknowledgement of its inquiry. */
async function findBookingMail(tx: Context, leadId: string): Promise<string | undefined> {
  const bookings = await tx.db.selectFrom("bookings").select(["id", "email"]).where("lead_id", "=", leadId).execute();
  for (const { id, email } of bookings) {
    const mails = await tx.db
      .selectFrom("outbox")
      .select(["id", "payload"])
      .where("idempotency_key", "like", `booking:${id}:%`)
      .where("kind", "=", "mail")
      .orderBy("created_at")
      .limit(10)
      .execute();
    const first = mails.find(({ payload }) => (payload as MailPayload).to === email);
    if (first) return messageIdOf(tx, first.id);
  }
  return undefined;
}

/** Printable ASCII between angle brackets. */
function isMessageId(id: string): boolean {
  return /^<[!-;=?-~]{1,300}>$/.test(id) && !id.endsWith("@no-id.invalid>");
}
