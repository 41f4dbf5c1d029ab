import { withTimeout } from "#lib/with-timeout.ts";
import type { Context } from "../context.ts";
import { isPublished } from "./is-published.ts";
import { postsPerPage } from "./limits.ts";

/** A visitor waits this long for the database before the page does without it (milliseconds). */
export const publicReadLimit = 1_500;

export interface PostSummary {
  title: string;
  slug: string;
  excerpt: string | null;
  featured_image: string | null;
  created_at: Date;
}

export interface PostPage<Row> {
  posts: Row[];
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
  total: number;
}

/**
 * Published posts, newest first, without their content (specification section 7; readings, "Built-in and managed content").
 * With the database away or slow it answers an empty page and reports the answer as degraded: it never throws.
 * @param page from 1; a page beyond the last is empty
 */
export async function findPosts(ctx: Context, { page = 1 }: { page?: number } = {}): Promise<PostPage<PostSummary>> {
  ctx.reads("blog_posts");
  try {
    return await withTimeout(readPosts(ctx, page), publicReadLimit);
  } catch (error) {
    ctx.degraded(error);
    return { posts: [], page, pages: 1, total: 0 };
  }
}

async function readPosts(ctx: Context, page: number): Promise<PostPage<PostSummary>> {
  const size = postsPerPage.public;
  const published = ctx.db.selectFrom("blog_posts").where(isPublished);
  const [posts, { total }] = await Promise.all([
    published
      .select(["title", "slug", "excerpt", "featured_image", "created_at"])
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    published.select((eb) => eb.fn.countAll<number | string>().as("total")).executeTakeFirstOrThrow(),
  ]);
  return { posts, page, pages: Math.max(1, Math.ceil(Number(total) / size)), total: Number(total) };
}
