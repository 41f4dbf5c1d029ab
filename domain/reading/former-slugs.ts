import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { readInPages, withTimeout } from "#lib/pacing.ts";
import type { Context, ProcessContext } from "../context.ts";
import { publicReadMs } from "../public-read.ts";

/** The id of the item that last left this slug, or null. The caller must check whether the item is public. */
export async function findFormerSlug(ctx: Context, collection: Collection, slug: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom("slug_history")
    .select("item_id")
    .where("collection", "=", collection)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.item_id ?? null;
}

/** All former slugs of a collection with the ids of the items that last left them. The caller must check which are public. */
export async function findFormerSlugs(ctx: Context, collection: Collection): Promise<Map<string, string>> {
  const rows = await ctx.db
    .selectFrom("slug_history")
    .select(["slug", "item_id"])
    .where("collection", "=", collection)
    .execute();
  return new Map(rows.map(({ slug, item_id }) => [slug, item_id]));
}

/** Rows of one read: SQLite blocks the process meanwhile. */
const pageSize = 5_000;

/**
 * Every present and former slug of a collection, public or not, so that the process knows which addresses can't have a
 * page.
 * @throws when the database fails or takes longer than 1.5 s
 */
export function findSlugs(process: ProcessContext, collection: Collection): Promise<Set<string>> {
  return withTimeout(readSlugs(process, collection), publicReadMs);
}

async function readSlugs({ db }: ProcessContext, collection: Collection): Promise<Set<string>> {
  const slugs = new Set<string>();
  const sources = [
    sql`select slug from ${sql.table(collection)} where true`,
    sql`select slug from slug_history where collection = ${collection}`,
  ];
  for (const source of sources) {
    const rows = readInPages<{ slug: string }>(pageSize, async (last) => {
      const page = sql<{ slug: string }>`${source} and slug > ${last?.slug ?? ""} order by slug limit ${pageSize}`;
      return (await page.execute(db)).rows;
    });
    for await (const { slug } of rows) slugs.add(slug);
  }
  return slugs;
}
