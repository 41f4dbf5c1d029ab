import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { itemPath } from "#lib/addresses.ts";
import { readInPages } from "#lib/read-in-pages.ts";
import { withTimeout } from "#lib/with-timeout.ts";
import { bumpContent } from "../content/changes.ts";
import { kindOf } from "../content/kinds.ts";
import { tagsOf } from "../content/tags.ts";
import type { ProcessContext, Context } from "../context.ts";

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
    const rows = readInPages<{ slug: string }>(pageSize, async (last) => {
      const page = sql<{ slug: string }>`${source} and slug > ${last?.slug ?? ""} order by slug limit ${pageSize}`;
      return (await page.execute(db)).rows;
    });
    for await (const { slug } of rows) slugs.add(slug);
  }
  return slugs;
}

/**
 * Writes down an address that was public and is about to stop being so. It points to the item and not to its next
 * address, so a chain of renames always leads straight to where the item is now. The last item to leave an address owns it.
 * @param options.unlessTaken leaves the address to an item that owns it already
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

/** Announces that something else may be found at an address that an item has left. */
export async function announceFormerSlug(tx: Context, collection: Collection, slug: string): Promise<void> {
  const kind = kindOf<Collection>(collection);
  await bumpContent(tx, collection, [tagsOf(kind).slugs, ...(kind.pages ? [itemPath(kind.pages.section, slug)] : [])]);
}

/** The id of the item that last left this address, or null. Whether that item may be shown is the caller's question. */
export async function findFormerSlug(ctx: Context, collection: Collection, slug: string): Promise<string | null> {
  const row = await ctx.db
    .selectFrom("slug_history")
    .select("item_id")
    .where("collection", "=", collection)
    .where("slug", "=", slug)
    .executeTakeFirst();
  return row?.item_id ?? null;
}

/** Takes from a deleted item the addresses that it had left. */
export async function takeFormerSlugs(tx: Context, collection: Collection, itemId: string): Promise<string[]> {
  const rows = await tx.db
    .deleteFrom("slug_history")
    .where("collection", "=", collection)
    .where("item_id", "=", itemId)
    .returning("slug")
    .execute();
  return rows.map(({ slug }) => slug);
}
