import type { Selectable } from "kysely";
import type { Database } from "#db/client.ts";
import type { Tables } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/record-activity.ts";
import { bumpContent } from "../content/changes.ts";
import type { Context } from "../context.ts";
import { requireAbilityOrOperator } from "../rights.ts";
import { transaction } from "../transaction.ts";
import { mediaTag } from "./media-item.ts";
import { whereUsed } from "./where-used.ts";

/**
 * Moves items to the trash, where they can be restored for 30 days. Places that use them show what they show for a picture that can't be
 * loaded. Items that are gone already are left out.
 * @param evenIfUsed when the editor has seen where they are used
 * @returns ids of the entries in the trash
 * @throws DomainError `unauthenticated`, `forbidden`, or `conflict` with the reason `in_use`
 */
export async function trashMedia(
  ctx: Context,
  ids: readonly string[],
  { evenIfUsed = false }: { evenIfUsed?: boolean } = {},
): Promise<{ trashIds: string[] }> {
  const editor = requireAbilityOrOperator(ctx, "delete");
  return transaction(ctx, async (tx) => {
    const trashIds: string[] = [];
    for (const id of ids) {
      if (!evenIfUsed && (await whereUsed(tx, id)).length > 0) {
        throw new DomainError("conflict", "This is still used. Please look where first.", { reasons: ["in_use"] });
      }
      const row = await tx.db
        .updateTable("media_items")
        .set(({ eb }) => ({ deleted_at: tx.clock(), version: eb("version", "+", 1), updated_at: tx.clock() }))
        .where("id", "=", id)
        .where("deleted_at", "is", null)
        .returning("name")
        .executeTakeFirst();
      if (!row) continue;
      const trashId = crypto.randomUUID();
      await tx.db
        .insertInto("trash")
        .values({
          id: trashId,
          collection: "media_items",
          item_id: id,
          title: row.name,
          snapshot: {},
          former_slugs: [],
          deleted_by: editor.email,
          deleted_at: tx.clock(),
        })
        .execute();
      await bumpContent(tx, "media_items", [mediaTag(id)]);
      await recordActivity(tx, { action: "delete", kind: "media_items", itemId: id, title: row.name });
      trashIds.push(trashId);
    }
    return { trashIds };
  });
}

/**
 * Restores an item from the trash with its id, so that every place that used it shows it again. Must run in a transaction.
 * @throws DomainError `not_found`
 */
export async function restoreMedia(
  tx: Context,
  entry: Selectable<Tables["trash"]>,
): Promise<{ version: number; slug: null }> {
  await tx.db.deleteFrom("trash").where("id", "=", entry.id).execute();
  const row = await tx.db
    .updateTable("media_items")
    .set(({ eb }) => ({ deleted_at: null, version: eb("version", "+", 1), updated_at: tx.clock() }))
    .where("id", "=", entry.item_id)
    .returning("version")
    .executeTakeFirst();
  if (!row) throw new DomainError("not_found", "This is no longer in the trash.");
  await bumpContent(tx, "media_items", [mediaTag(entry.item_id)]);
  await recordActivity(tx, { action: "restore", kind: "media_items", itemId: entry.item_id, title: entry.title });
  return { version: row.version, slug: null };
}

/** Deletes an item for good, with its former files. The sweep removes what no other item has. Must run in a transaction. */
export async function deleteTrashedMedia(db: Database, id: string): Promise<void> {
  await db.updateTable("media_items").set({ poster_id: null }).where("poster_id", "=", id).execute();
  await db.deleteFrom("media_items").where("id", "=", id).execute();
}
