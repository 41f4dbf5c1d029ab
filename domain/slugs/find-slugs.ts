import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import type { ProcessContext } from "../context.ts";

/** A visitor may be waiting for the answer (milliseconds). */
const patience = 1_500;

/** So many are read at a time: SQLite holds up everybody else meanwhile. */
const pageSize = 5_000;

/**
 * Every slug that an item of the collection has or had, shown or not, for the process itself: it tells the endless addresses at which
 * there is nothing from those that are worth a render.
 * @throws when the database fails or takes longer than 1.5 s
 */
export function findSlugs(process: ProcessContext, collection: Collection): Promise<Set<string>> {
  return withTimeout(read(process, collection), patience);
}

async function read({ db }: ProcessContext, collection: Collection): Promise<Set<string>> {
  const slugs = new Set<string>();
  const sources = [
    sql`select slug from ${sql.table(collection)} where true`,
    sql`select slug from slug_history where collection = ${collection}`,
  ];
  for (const source of sources) {
    for (let last = ""; ;) {
      const page = sql<{ slug: string }>`${source} and slug > ${last} order by slug limit ${pageSize}`;
      const { rows } = await page.execute(db);
      for (const { slug } of rows) slugs.add(slug);
      if (rows.length < pageSize) break;
      last = rows.at(-1)?.slug ?? "";
    }
  }
  return slugs;
}
