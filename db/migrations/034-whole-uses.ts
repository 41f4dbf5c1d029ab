import type { AnyDatabase } from "./support/column-types.ts";
import { linkedPages, namedMedia, textsIn } from "./support/named-addresses.ts";

/**
 * What was written down when content was saved gets what was left out then: links of items to pages of editors
 * (docs/decisions/118-stored-links-between-items.md), and uses of library items by whole addresses (docs/decisions/175-media-library.md).
 */
export async function up(db: AnyDatabase): Promise<void> {
  for (const collection of collections) {
    for await (const rows of allRows(db, collection)) {
      await add(db, "content_links", linksOf(collection, rows));
      await add(db, "media_uses", usesOf(collection, rows));
    }
  }
  for await (const rows of allRows(db, "site_texts")) {
    const parts = rows.map(({ id, body }) => ({ ...(body as object), id }));
    await add(db, "media_uses", usesOf("site_texts", parts));
  }
}

const collections = ["blog_posts", "use_cases_content", "modules_content", "case_studies_content", "authors"] as const;
/** Rows of one statement: the number of its parameters is limited. */
const batch = 500;

interface Row {
  id: string;
  [column: string]: unknown;
}

async function* allRows(db: AnyDatabase, table: string): AsyncGenerator<Row[]> {
  for (let last = ""; ;) {
    const rows = await db.selectFrom(table).selectAll().where("id", ">", last).orderBy("id").limit(batch).execute();
    yield rows as Row[];
    if (rows.length < batch) return;
    last = rows.at(-1)?.["id"];
  }
}

function linksOf(collection: string, rows: readonly Row[]): object[] {
  return rows.flatMap((row) => {
    const paths = new Set(textsIn(row).flatMap(linkedPages));
    return [...paths].map((path) => ({ path, collection, item_id: row.id }));
  });
}

function usesOf(collection: string, rows: readonly Row[]): object[] {
  return rows.flatMap(({ id, ...fields }) =>
    Object.entries(fields).flatMap(([field, value]) => {
      const named = new Set(textsIn(value).flatMap(namedMedia));
      return [...named].map((media_id) => ({ media_id, collection, item_id: id, field }));
    }),
  );
}

/** Adds those that are not there. */
async function add(db: AnyDatabase, table: string, rows: readonly object[]): Promise<void> {
  for (let first = 0; first < rows.length; first += batch) {
    await db
      .insertInto(table)
      .values(rows.slice(first, first + batch))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
