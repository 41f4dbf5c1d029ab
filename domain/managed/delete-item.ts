import { DomainError } from "#lib/domain-error.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import { bumpContent } from "../content-versions.ts";
import type { Context } from "../context.ts";
import { recordRevision } from "../revisions/record-revision.ts";
import { deleteFormerSlugs } from "../slugs/former-slugs.ts";
import { transaction } from "../transaction.ts";
import type { ManagedKind } from "./managed-kind.ts";

/**
 * Deletes an item with its former addresses. Its last state stays as a revision.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function deleteItem(ctx: Context, kind: ManagedKind, id: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  const { collection } = kind;
  await transaction(ctx, async (tx) => {
    const row = await tx.db.deleteFrom(collection).where("id", "=", id).returningAll().executeTakeFirst();
    if (!row) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    await deleteFormerSlugs(tx, collection, id);
    await recordRevision(tx, {
      collection,
      itemId: id,
      version: row.version,
      action: "delete",
      actorEmail: admin.email,
      snapshot: { ...row },
    });
    await bumpContent(tx, collection);
  });
}
