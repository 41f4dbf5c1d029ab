import { requireAdmin } from "#domain/accounts/require-admin.ts";
import { bumpContent } from "../content-versions.ts";
import type { Context } from "../context.ts";
import { recordRevision } from "../revisions/record-revision.ts";
import { transaction } from "../transaction.ts";
import { readPostInput, withSlugClash } from "./store-post.ts";

/**
 * Stores a new post; a draft unless it says otherwise (specification sections 5 and 7).
 * @param input the fields of `postInput`
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields, a clash of addresses among them
 */
export async function createPost(ctx: Context, input: unknown): Promise<{ id: string; slug: string }> {
  const admin = await requireAdmin(ctx);
  const post = readPostInput(input);
  const now = ctx.clock();
  const row = { ...post, id: crypto.randomUUID(), version: 1, created_at: now, updated_at: now };
  await withSlugClash(post.slug, () =>
    transaction(ctx, async (tx) => {
      await tx.db.insertInto("blog_posts").values(row).execute();
      await recordRevision(tx, {
        collection: "blog_posts",
        itemId: row.id,
        version: row.version,
        action: "create",
        actorEmail: admin.email,
        snapshot: row,
      });
      await bumpContent(tx, "blog_posts");
    }),
  );
  return { id: row.id, slug: row.slug };
}
