import { type RawBuilder, sql } from "kysely";
import type { Context } from "#domain/context.ts";
import { readInPages } from "#lib/pacing.ts";

type Db = Pick<Context, "db">;

/** The names under which a person has written. Not a single word, such as "Ann": it stands in too many texts. */
export async function findNamesOf({ db }: Db, email: string): Promise<string[]> {
  const [leads, messages] = await Promise.all([
    db
      .selectFrom("leads")
      .select("name")
      .where(sql<string>`lower(email)`, "=", email)
      .execute(),
    db
      .selectFrom("lead_messages")
      .select("sender_name as name")
      .where("direction", "=", "in")
      .where(sql<string>`lower(sender)`, "=", email)
      .execute(),
  ]);
  const names = [...leads, ...messages].map(({ name }) => name.trim()).filter((name) => /\S\s+\S/.test(name));
  return [...new Set(names)];
}

/** Rows that are read in one turn of the event loop. */
const pageSize = 200;

interface Row {
  id: string;
  lead: string;
  words: string;
}

/**
 * The ids of inquiries in which one of some names or addresses stands: in what was written in the form, notes, steps, reasons and messages.
 * Everything is looked through, in turns.
 */
export async function findInquiriesNaming({ db }: Db, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const isNamed = new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(asPattern).join("|")})(?![\\p{L}\\p{N}])`, "iu");
  const found = new Set<string>();
  for (const { table, lead, words } of places) {
    // Either engine folds both sides in its own way.
    const isIn = names.map(
      (name) =>
        sql`lower(${words}) like lower(${`%${name.replace(/[\\%_]/g, "\\$&").replace(/\s+/g, "%")}%`}) escape '\\'`,
    );
    const rows = readInPages<Row>(pageSize, async (last) => {
      const page = sql<Row>`select id, ${sql.ref(lead)} as lead, ${words} as words from ${sql.table(table)}
        where id > ${last?.id ?? ""} and (${sql.join(isIn, sql` or `)}) order by id limit ${pageSize}`;
      return (await page.execute(db)).rows;
    });
    for await (const row of rows) if (isNamed.test(row.words)) found.add(row.lead);
  }
  return [...found].toSorted();
}

const places: { table: "leads" | "lead_events" | "lead_messages"; lead: string; words: RawBuilder<string> }[] = [
  {
    table: "leads",
    lead: "id",
    words: sql`name || ' ' || email || ' ' || organization || ' ' || message || ' ' || coalesce(next_step, '') || ' ' || coalesce(stage_reason, '')`,
  },
  { table: "lead_events", lead: "lead_id", words: sql`cast(body as text)` },
  {
    table: "lead_messages",
    lead: "lead_id",
    words: sql`sender_name || ' ' || subject || ' ' || text || ' ' || quoted`,
  },
];

const asPattern = (name: string) =>
  name.replace(/[^\p{L}\p{N}\s]/gu, (sign) => `\\u{${sign.codePointAt(0)?.toString(16)}}`).replace(/\s+/g, "\\s+");
