import type { Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireAdmin } from "../accounts/admins/require-admin.ts";
import type { Context, ProcessContext } from "../context.ts";
import { systemContext } from "../system-context.ts";
import { transaction } from "../transaction.ts";
import { trashLifetime } from "./trash-lifetime.ts";

/**
 * Deletes an item in the trash for good, with all its revisions.
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found` when it is no longer in the trash
 */
export async function deleteForGood(ctx: Context, trashId: string): Promise<void> {
  await requireAdmin(ctx);
  await transaction(ctx, async (tx) => {
    const entry = await tx.db
      .deleteFrom("trash")
      .where("id", "=", trashId)
      .returning(["collection", "item_id"])
      .executeTakeFirst();
    if (!entry) throw new DomainError("not_found", "This is no longer in the trash.");
    await deleteRevisions(tx, entry);
  });
}

/** At most so many entries in one transaction, so that nobody who saves has to wait for long. */
const batch = 100;

/** Deletes for good what has been in the trash for 30 days: work of the process itself. */
export async function deleteExpiredTrash(process: ProcessContext): Promise<void> {
  const ctx = systemContext(process, "trash");
  const expired = new Date(process.clock().getTime() - trashLifetime);
  for (;;) {
    const entries = await ctx.db
      .selectFrom("trash")
      .select("id")
      .where("deleted_at", "<", expired)
      .limit(batch)
      .execute();
    if (entries.length === 0) return;
    await transaction(ctx, async (tx) => {
      const ids = entries.map(({ id }) => id);
      const gone = await tx.db
        .deleteFrom("trash")
        .where("id", "in", ids)
        .returning(["collection", "item_id"])
        .execute();
      for (const entry of gone) await deleteRevisions(tx, entry);
    });
  }
}

async function deleteRevisions(tx: Context, item: { collection: Collection; item_id: string }): Promise<void> {
  await tx.db
    .deleteFrom("revisions")
    .where("collection", "=", item.collection)
    .where("item_id", "=", item.item_id)
    .execute();
}
