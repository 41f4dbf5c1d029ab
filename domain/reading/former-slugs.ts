import { sql } from "kysely";
import { itemPath } from "#lib/addresses.ts";
import { readInPages, withTimeout } from "#lib/pacing.ts";
import type { Context, ProcessContext } from "../context.ts";
import type { ManagedKind } from "../documents/kind.ts";
import { publicReadMs } from "../public-read.ts";

/** All former slugs of a kind with the ids of the items that last left them. The caller must check which are public. */
export async function findFormerSlugs(ctx: Context, { collection, pages }: ManagedKind): Promise<Map<string, string>> {
  if (!pages) return new Map();
  const rows = await ctx.db
    .selectFrom("former_addresses")
    .select(["path", "id"])
    .where("kind", "=", collection)
    .execute();
  return new Map(rows.map(({ path, id }) => [path.slice(itemPath(pages.section, "").length), id]));
}

/** Rows of one read: SQLite blocks the process meanwhile. */
const pageSize = 5_000;

/**
 * Every present and former slug of a kind, public or not, so that the process knows which addresses can't have a page.
 * @throws when the database fails or takes longer than 1.5 s
 */
export function findSlugs(process: ProcessContext, kind: ManagedKind): Promise<Set<string>> {
  return withTimeout(readSlugs(process, kind), publicReadMs);
}

async function readSlugs({ db }: ProcessContext, { collection, pages }: ManagedKind): Promise<Set<string>> {
  const slugs = new Set<string>();
  if (!pages) return slugs;
  const sources = [
    { rows: sql`select slug as text from ${sql.table(collection)} where true`, column: "slug", start: 0 },
    {
      rows: sql`select path as text from former_addresses where kind = ${collection}`,
      column: "path",
      start: itemPath(pages.section, "").length,
    },
  ];
  for (const source of sources) {
    const column = sql.ref(source.column);
    const rows = readInPages<{ text: string }>(pageSize, async (last) => {
      const page = sql<{
        text: string;
      }>`${source.rows} and ${column} > ${last?.text ?? ""} order by ${column} limit ${pageSize}`;
      return (await page.execute(db)).rows;
    });
    for await (const { text } of rows) slugs.add(text.slice(source.start));
  }
  return slugs;
}
