import { requireAdmin } from "#domain/accounts/require-admin.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";

/**
 * One post with everything an editor needs, draft or published.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getPost(ctx: Context, id: string) {
  await requireAdmin(ctx);
  const post = await ctx.db.selectFrom("blog_posts").selectAll().where("id", "=", id).executeTakeFirst();
  if (!post) throw new DomainError("not_found", "This blog post doesn't exist any more.");
  return post;
}
