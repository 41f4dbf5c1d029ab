import { type Selectable, sql } from "kysely";
import type { LeadMessagesTable } from "#db/tables/reply-tables.ts";
import type { Context, PersonalData } from "#domain/context.ts";
import { namesAddress } from "#lib/text/names-address.ts";
import { readInPages } from "#lib/pacing.ts";

type Message = Selectable<LeadMessagesTable>;

/** Replies to a person and their answers, what they wrote about inquiries of others, and messages in which their address stands. */
export const inquiryMessages: PersonalData = {
  name: "inquiryMessages",
  label: "Replies to them and their answers",
  tables: ["lead_messages"],
  async find(ctx, email) {
    return (await findTheirs(ctx, email)).map((message) => ({
      inquiry: message.lead_id,
      at: message.at.toISOString(),
      direction: message.direction,
      from: message.direction === "in" ? message.sender : message.sender_name,
      to: message.recipient,
      subject: message.subject,
      text: message.text,
      quoted: message.quoted,
      attachments: message.attachments,
    }));
  },
  async erase(tx, email) {
    const ids = (await findTheirs(tx, email)).map(({ id }) => id);
    for (let first = 0; first < ids.length; first += pageSize)
      await tx.db
        .deleteFrom("lead_messages")
        .where("id", "in", ids.slice(first, first + pageSize))
        .execute();
    return ids.length;
  },
};

/** Rows that are read or deleted in one turn of the event loop. */
const pageSize = 200;

async function findTheirs({ db }: Pick<Context, "db">, email: string): Promise<Message[]> {
  const inWords = `%${email.replace(/[\\%_]/g, "\\$&")}%`;
  const candidates = db
    .selectFrom("lead_messages")
    .selectAll()
    .where(
      sql<boolean>`lead_id in (select id from leads where lower(email) = ${email})
        or (direction = 'in' and lower(sender) = ${email}) or lower(recipient) = ${email}
        or lower(text) like ${inWords} escape '\\' or lower(quoted) like ${inWords} escape '\\'
        or lower(subject) like ${inWords} escape '\\'`,
    )
    .orderBy("id")
    .limit(pageSize);
  const theirLeads = new Set(
    (
      await db
        .selectFrom("leads")
        .select("id")
        .where(sql<string>`lower(email)`, "=", email)
        .execute()
    ).map(({ id }) => id),
  );
  const found: Message[] = [];
  const rows = readInPages<Message>(pageSize, (last) => candidates.where("id", ">", last?.id ?? "").execute());
  for await (const message of rows) {
    const { lead_id, direction, sender, recipient, subject, text, quoted } = message;
    // The replies of a member are about those who got them.
    const words = [...(direction === "in" ? [sender] : []), recipient, subject, text, quoted];
    const isTheirs = theirLeads.has(lead_id) || words.some((each) => namesAddress(each, email));
    if (isTheirs) found.push(message);
  }
  return found;
}
