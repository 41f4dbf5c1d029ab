import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { itemPath } from "#lib/addresses.ts";
import { readInPages, withTimeout } from "#lib/pacing.ts";
import { bumpContent } from "../content/changes.ts";
import { kindOf } from "../content/kinds.ts";
import { tagsOf } from "../content/tags.ts";
import type { ProcessContext, Context } from "../context.ts";

/** The read gives up after this; a visitor may be waiting. */
const readTimeoutMs = 1_500;

/** Rows of one read: SQLite blocks the process meanwhile. */
const pageSize = 5_000;

/**
 * Every present and former slug of a collection, public or not, so that the process knows which addresses can't have a
 * page.
 * @throws when the database fails or takes longer than 1.5 s
 */
export function findSlugs(process: ProcessContext, collection: Collection): Promise<Set<string>> {
  return withTimeout(read(process, collection), readTimeoutMs);
}

async function read({ db }: ProcessContext, collection: Collection): Promise<Set<string>> {
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

/**
 * Stores a public slug that an item is about to leave. It refers to the item and not to its next slug, so after several
 * renames it still redirects in one step. When several items leave the same slug, the last one has it.
 * @param options.unlessTaken leaves the slug to another item that has it already
 */
export async function keepFormerSlug(
  tx: Context,
  { collection, slug, itemId }: { collection: Collection; slug: string; itemId: string },
  { unlessTaken = false }: { unlessTaken?: boolean } = {},
): Promise<void> {
  const row = { item_id: itemId, created_at: tx.clock() };
  await announceFormerSlug(tx, collection, slug);
  await tx.db
    .insertInto("slug_history")
    .values({ collection, slug, ...row })
    .onConflict((conflict) => {
      const taken = conflict.columns(["collection", "slug"]);
      return unlessTaken ? taken.doNothing() : taken.doUpdateSet(row);
    })
    .execute();
}

/** Announces a change at a former slug of an item. */
export async function announceFormerSlug(tx: Context, collection: Collection, slug: string): Promise<void> {
  const kind = kindOf<Collection>(collection);
  await bumpContent(tx, collection, [tagsOf(kind).slugs, ...(kind.pages ? [itemPath(kind.pages.section, slug)] : [])]);
}

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

/** Removes the former slugs of a deleted item and returns them. */
export async function takeFormerSlugs(tx: Context, collection: Collection, itemId: string): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom("slug_history")
    .where("collection", "=", collection)
    .where("item_id", "=", itemId)
    .returning("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}
