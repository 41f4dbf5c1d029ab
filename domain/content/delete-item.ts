import { DomainError } from "#lib/domain-error.ts";
import { requireAbilityOrOperator } from "../rights.ts";
import { announceItem } from "./changes.ts";
import type { Context } from "../context.ts";
import { forgetLinks } from "../links/keep-links.ts";
import { forgetUses } from "../media/keep-uses.ts";
import { pauseSchedules } from "../publishing/trashed-items.ts";
import { recordRevision } from "../revisions/record-revision.ts";
import { takeFormerSlugs } from "../slugs/stored-slugs.ts";
import { transaction } from "../transaction.ts";
import { titleOf, type ManagedKind } from "./kind.ts";

/**
 * Deletes an item: it goes to the trash with its former addresses, its draft and what is planned for it, and is no longer public.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function deleteItem(ctx: Context, kind: ManagedKind, id: string): Promise<{ trashId: string }> {
  const editor = requireAbilityOrOperator(ctx, "delete");
  const { collection } = kind;
  return transaction(ctx, async (tx) => {
    const row = await tx.db.deleteFrom(collection).where("id", "=", id).returningAll().executeTakeFirst();
    if (!row) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    await forgetLinks(tx, { collection, id });
    await forgetUses(tx, { collection, id });
    await pauseSchedules(tx, { collection, itemId: id });
    const snapshot = { ...row };
    const trashId = crypto.randomUUID();
    // A release may have made it anew while it was in the trash.
    await tx.db.deleteFrom("trash").where("collection", "=", collection).where("item_id", "=", id).execute();
    await tx.db
      .insertInto("trash")
      .values({
        id: trashId,
        collection,
        item_id: id,
        title: titleOf(kind, row),
        snapshot,
        former_slugs: await takeFormerSlugs(tx, collection, id),
        deleted_by: editor.email,
        deleted_at: tx.clock(),
      })
      .execute();
    await recordRevision(tx, {
      collection,
      itemId: id,
      version: row.version,
      action: "delete",
      actorEmail: editor.email,
      snapshot,
    });
    await announceItem(tx, kind, { before: row, after: null });
    return { trashId };
  });
}
