import type { Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireAdmin } from "../accounts/admins/require-admin.ts";
import type { Context } from "../context.ts";
import { transaction } from "../transaction.ts";
import { takeFromTrash } from "./take-from-trash.ts";

export interface RestoredItem {
  collection: Collection;
  id: string;
  version: number;
  /** Another one than before when something took the old one meanwhile; null for a module. */
  slug: string | null;
}

/**
 * Puts a deleted item back as it was, under its own id: what was published is published again.
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found` when it is no longer in the trash
 */
export async function restoreFromTrash(ctx: Context, trashId: string): Promise<RestoredItem> {
  const admin = await requireAdmin(ctx);
  return transaction(ctx, async (tx) => {
    const entry = await tx.db.selectFrom("trash").selectAll().where("id", "=", trashId).executeTakeFirst();
    if (!entry) throw new DomainError("not_found", "This is no longer in the trash.");
    const { version, slug } = await takeFromTrash(tx, entry, admin.email);
    return { collection: entry.collection, id: entry.item_id, version, slug };
  });
}
