import { requireAdmin } from "#domain/accounts/require-admin.ts";
import { DomainError } from "#lib/domain-error.ts";
import { bumpContent } from "../content-versions.ts";
import type { Context } from "../context.ts";
import { recordRevision } from "../revisions/record-revision.ts";
import { deleteFormerSlugs } from "../slugs/former-slugs.ts";
import { transaction } from "../transaction.ts";

/**
 * Deletes a post with its former addresses. Its last state stays as a revision.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function deletePost(ctx: Context, id: string): Promise<void> {
  const admin = await requireAdmin(ctx);
  await transaction(ctx, async (tx) => {
    const row = await tx.db.deleteFrom("blog_posts").where("id", "=", id).returningAll().executeTakeFirst();
    if (!row) throw new DomainError("not_found", "This blog post was deleted in the meantime.");
    await deleteFormerSlugs(tx, "blog_posts", id);
    await recordRevision(tx, {
      collection: "blog_posts",
      itemId: id,
      version: row.version,
      action: "delete",
      actorEmail: admin.email,
      snapshot: { ...row },
    });
    await bumpContent(tx, "blog_posts");
  });
}
