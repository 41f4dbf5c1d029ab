import { sql } from "kysely";
import type { Context, PersonalData } from "#domain/context.ts";
import { readInPages } from "#lib/pacing.ts";
import { namesAddress } from "#lib/text/names-address.ts";
import type { LeadEvent } from "./timeline.ts";

/** What was done with inquiries of a person, and notes in which their address stands. */
export const inquiryEvents: PersonalData = {
  name: "inquiryEvents",
  label: "Notes on their inquiries and what was done with them",
  tables: ["lead_events"],
  async find(ctx, email) {
    const events = await findEvents(ctx, email);
    return events.map(({ lead_id, at, kind, body }) => ({ inquiry: lead_id, at: at.toISOString(), kind, body }));
  },
  async erase(tx, email) {
    const events = await findEvents(tx, email);
    const ids = events.map(({ id }) => id);
    for (let first = 0; first < ids.length; first += pageSize)
      await tx.db
        .deleteFrom("lead_events")
        .where("id", "in", ids.slice(first, first + pageSize))
        .execute();
    await forgetWords(tx, new Set([...events.map(({ lead_id }) => lead_id), ...(await findWholes(tx, email))]));
    return ids.length;
  },
};

/** Rules that keep an address out; those for its domain are about nobody alone. */
export const spamRulesOfPerson: PersonalData = {
  name: "spamRules",
  label: "Rules that send their inquiries to quarantine",
  tables: ["spam_rules"],
  async find({ db }, email) {
    const rows = await db.selectFrom("spam_rules").selectAll().where("pattern", "=", email).execute();
    return rows.map(({ pattern, created_at }) => ({ pattern, created_at: created_at.toISOString() }));
  },
  async erase({ db }, email) {
    const { numDeletedRows } = await db.deleteFrom("spam_rules").where("pattern", "=", email).executeTakeFirstOrThrow();
    return Number(numDeletedRows);
  },
};

const theirLeads = ({ db }: Pick<Context, "db">, email: string) =>
  db
    .selectFrom("leads")
    .select("leads.id")
    .where(sql<string>`lower(email)`, "=", email);

/** Inquiries of others that are found by the words of one of theirs, because it is or was merged into them. */
async function findWholes({ db }: Pick<Context, "db">, email: string): Promise<string[]> {
  const inWords = `%${email.replace(/[\\%_]/g, "\\$&")}%`;
  const rows = await db
    .selectFrom("leads")
    .select("id")
    .where(sql<boolean>`lower(search_text) like ${inWords} escape '\\'`)
    .execute();
  return rows.map(({ id }) => id);
}

/** Words of notes that are deleted, and of inquiries that were merged, are not found any more. */
async function forgetWords(tx: Context, leadIds: ReadonlySet<string>): Promise<void> {
  for (const id of leadIds) {
    const notes = await tx.db
      .selectFrom("lead_events")
      .select("body")
      .where("lead_id", "=", id)
      .where("kind", "=", "note")
      .execute();
    const search_text = notes.map(({ body }) => JSON.stringify(body["text"] ?? "")).join(" ");
    await tx.db.updateTable("leads").set({ search_text }).where("id", "=", id).execute();
  }
}

/** Rows that are read or deleted in one turn of the event loop. */
const pageSize = 200;

async function findEvents({ db }: Pick<Context, "db">, email: string): Promise<LeadEvent[]> {
  const found: LeadEvent[] = [];
  const events = db.selectFrom("lead_events").selectAll().orderBy("lead_events.id").limit(pageSize);
  const theirs = events.where("lead_id", "in", theirLeads({ db }, email));
  const inWords = events.where("kind", "=", "note");
  // Merges tell the name of the part.
  const asPart = events
    .where("kind", "in", ["merge", "split"])
    .where(sql<string>`body->>'part'`, "in", theirLeads({ db }, email));
  for (const query of [theirs, asPart, inWords]) {
    const rows = readInPages(
      pageSize,
      (last: LeadEvent | undefined) =>
        query.where("lead_events.id", ">", last?.id ?? "").execute() as Promise<LeadEvent[]>,
    );
    for await (const event of rows) {
      const isTheirs = query !== inWords || namesAddress(JSON.stringify(event.body), email);
      if (isTheirs && !found.some(({ id }) => id === event.id)) found.push(event);
    }
  }
  return found;
}
