import type { Collection } from "#db/schema.ts";
import { itemPath } from "#lib/addresses.ts";
import { bumpContent } from "../content-changes.ts";
import type { Context } from "../context.ts";
import type { ManagedKind } from "./kind.ts";
import { tagsOf } from "./tags.ts";

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
  const kind: ManagedKind = tx.site.kinds[collection];
  await bumpContent(tx, collection, [tagsOf(kind).slugs, ...(kind.pages ? [itemPath(kind.pages.section, slug)] : [])]);
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
