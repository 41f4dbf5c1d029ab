import { requireAdmin } from "#domain/accounts/require-admin.ts";
import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { PostPage } from "./find-posts.ts";
import { postsPerPage } from "./limits.ts";

export interface PostRow {
  id: string;
  title: string;
  slug: string;
  excerpt: string | null;
  published: boolean;
  created_at: Date;
  updated_at: Date;
  version: number;
}

/**
 * All posts, drafts included, newest first by creation, without their content (specification section 7).
 * @param page from 1; a page beyond the last answers the last
 * @param search text that the title, the address or the excerpt must contain, in any case; empty for all
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findAllPosts(
  ctx: Context,
  { page = 1, search = "" }: { page?: number; search?: string } = {},
): Promise<PostPage<PostRow>> {
  await requireAdmin(ctx);
  const size = postsPerPage.admin;
  const words = search.trim().toLowerCase();
  const matching = ctx.db.selectFrom("blog_posts").$if(words !== "", (query) => query.where(contains(words)));
  const { total } = await matching
    .select((eb) => eb.fn.countAll<number | string>().as("total"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(Number(total) / size));
  const shown = Math.min(page, pages);
  const posts = await matching
    .select(["id", "title", "slug", "excerpt", "published", "created_at", "updated_at", "version"])
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(size)
    .offset((shown - 1) * size)
    .execute();
  return { posts, page: shown, pages, total: Number(total) };
}

/** `%` and `_` in the words are meant literally. */
function contains(words: string) {
  const pattern = `%${words.replace(/[\\%_]/g, "\\$&")}%`;
  return sql<boolean>`lower(title || ' ' || slug || ' ' || coalesce(excerpt, '')) like ${pattern} escape '\\'`;
}
