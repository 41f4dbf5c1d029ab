import { requireAdmin } from "#domain/accounts/require-admin.ts";
import { DomainError } from "#lib/domain-error.ts";
import { parseFields } from "#lib/parse-fields.ts";
import { bumpContent } from "../content-versions.ts";
import type { Context } from "../context.ts";
import { describeLaterChanges } from "../revisions/describe-later-changes.ts";
import { recordRevision } from "../revisions/record-revision.ts";
import { keepFormerSlug } from "../slugs/former-slugs.ts";
import { transaction } from "../transaction.ts";
import { openVersion, postInput } from "./schema.ts";
import { readPostInput, withSlugClash } from "./store-post.ts";

/**
 * Saves a post as edited from a given version. The address follows the title; an address that was public until now keeps
 * leading to the post, also when the post is a draft for a while and is renamed meanwhile.
 * @param input the fields of `postInput`
 * @param version the version that the editor opened
 * @returns the version that was stored
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, `not_found`, or `conflict` when somebody saved in between
 */
export async function updatePost(
  ctx: Context,
  id: string,
  version: unknown,
  input: unknown,
): Promise<{ version: number; slug: string }> {
  const admin = await requireAdmin(ctx);
  const opened = parseFields(openVersion, version);
  const post = readPostInput(input);
  return withSlugClash(post.slug, () =>
    transaction(ctx, async (tx) => {
      const before = await tx.db.selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirst();
      if (!before) throw new DomainError("not_found", "This blog post was deleted in the meantime.");
      const after = { ...before, ...post, version: opened + 1, updated_at: tx.clock() };
      const { id: _, ...columns } = after;
      const stored = await tx.db
        .updateTable("blog_posts")
        .set(columns)
        .where("id", "=", id)
        .where("version", "=", opened)
        .executeTakeFirst();
      if (stored.numUpdatedRows !== 1n) throw await staleSave(tx, id, opened);

      if (before.published && (before.slug !== after.slug || !after.published)) {
        await keepFormerSlug(tx, { collection: "blog_posts", slug: before.slug, itemId: id });
      }
      await recordRevision(tx, {
        collection: "blog_posts",
        itemId: id,
        version: after.version,
        action: "update",
        actorEmail: admin.email,
        snapshot: after,
      });
      await bumpContent(tx, "blog_posts");
      return { version: after.version, slug: after.slug };
    }),
  );
}

const fieldNames: Record<string, string> = { featured_image: "featured image", published: "status" };

async function staleSave(tx: Context, id: string, opened: number): Promise<DomainError> {
  const later = await describeLaterChanges(tx, {
    collection: "blog_posts",
    itemId: id,
    openVersion: opened,
    columns: Object.keys(postInput.shape),
  });
  const changed = later?.changed.map((column) => fieldNames[column] ?? column).join(", ");
  return new DomainError(
    "conflict",
    `${later?.by ?? "Somebody else"} saved this blog post while you were editing it` +
      `${changed ? ` (changed: ${changed})` : ""}. Nothing of yours was saved yet, and your text is still here.`,
  );
}
