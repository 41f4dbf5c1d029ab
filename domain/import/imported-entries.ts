import { type Selectable, sql } from "kysely";
import { z } from "zod";
import { type Tables, collections } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { findEntry } from "../documents/trash.ts";
import { requireAbilityOrOperator } from "../security/rights.ts";
import { moment } from "./content-document.ts";

// Which built-in entries were imported goes along with the items made of them: without it a title that is edited would move an item away
// from its address, and the import of built-in content would bring back what was deleted (docs/decisions/115-import-of-built-in-content.md).

/** That a built-in entry was imported, as an export has it. */
export type ImportedEntry = Selectable<Tables["imported_entries"]>;

/**
 * Which built-in entries were imported, those whose items were deleted included.
 * @param leftOut the ids of items that the export leaves out: their entries would count as deleted
 * @throws DomainError unauthenticated or forbidden
 */
export async function exportImportedEntries(
  ctx: Context,
  leftOut: ReadonlySet<string> = new Set(),
): Promise<ImportedEntry[]> {
  requireAbilityOrOperator(ctx, "transfer");
  const entries = await ctx.db
    .selectFrom("imported_entries")
    .selectAll()
    .orderBy("collection")
    .orderBy("slug")
    .execute();
  return entries.filter(({ item_id }) => !leftOut.has(item_id));
}

/** A row of {@link exportImportedEntries} in a file. */
export const importedEntry = z.object({
  collection: z.enum(collections),
  slug: z.string().min(1).max(300),
  item_id: z.guid(),
  imported_at: moment,
});

/**
 * Takes over which built-in entries were imported, after the items of the same export. An entry whose item was left out stays importable.
 * One that was imported here already stays with its item, unless that was deleted for good and the export's one has its place.
 * @param inExport the ids of all items of the export
 */
export async function takeImportedEntries(
  tx: Context,
  entries: readonly ImportedEntry[],
  inExport: ReadonlySet<string>,
): Promise<void> {
  for (const entry of entries) {
    const isHere = await hasItem(tx, entry);
    if (inExport.has(entry.item_id) && !isHere && !(await findEntry(tx, entry.collection, entry.item_id))) continue;
    const { collection, slug, item_id } = entry;
    const stored = await tx.db
      .insertInto("imported_entries")
      .values(entry)
      .onConflict((conflict) => conflict.columns(["collection", "slug"]).doNothing())
      .returning("slug")
      .executeTakeFirst();
    if (stored || !isHere) continue;
    await tx.db
      .updateTable("imported_entries")
      .set({ item_id })
      .where("collection", "=", collection)
      .where("slug", "=", slug)
      .where(sql<boolean>`item_id not in (select id from ${sql.table(collection)})`)
      .execute();
  }
}

async function hasItem({ db }: Context, { collection, item_id }: ImportedEntry): Promise<boolean> {
  return (await db.selectFrom(collection).select("id").where("id", "=", item_id).executeTakeFirst()) !== undefined;
}
