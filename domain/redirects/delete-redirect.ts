import { DomainError } from "#lib/domain-error.ts";
import { requireAdmin } from "../accounts/admins/require-admin.ts";
import { bumpContent } from "../content/changes.ts";
import { announceFormerSlug } from "../slugs/former-slugs.ts";
import type { Context } from "../context.ts";
import { transaction } from "../transaction.ts";
import { readAutomaticId } from "./automatic-redirect.ts";

/**
 * Deletes a redirect, automatic or kept by hand. Nothing is at its path then.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function deleteRedirect(ctx: Context, id: string): Promise<void> {
  await requireAdmin(ctx);
  await transaction(ctx, async (tx) => {
    if (!(await takeRedirect(tx, id))) throw new DomainError("not_found", "This redirect doesn't exist any more.");
  });
}

/** Takes a redirect away, and announces that. Belongs in a transaction. */
export async function takeRedirect(tx: Context, id: string): Promise<{ from: string | null; createdAt: Date } | null> {
  const automatic = readAutomaticId(id);
  if (automatic) {
    const { collection, slug } = automatic;
    const row = await tx.db
      .deleteFrom("slug_history")
      .where("collection", "=", collection)
      .where("slug", "=", slug)
      .returning("created_at")
      .executeTakeFirst();
    if (row) await announceFormerSlug(tx, collection, slug);
    return row ? { from: null, createdAt: row.created_at } : null;
  }
  const row = await tx.db
    .deleteFrom("redirects")
    .where("id", "=", id)
    .returning(["from_path", "created_at"])
    .executeTakeFirst();
  if (row) await bumpContent(tx, "redirects");
  return row ? { from: row.from_path, createdAt: row.created_at } : null;
}
