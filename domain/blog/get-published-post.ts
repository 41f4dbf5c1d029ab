import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { publicRead } from "../public-read.ts";
import { findFormerSlug } from "../slugs/former-slugs.ts";
import { isPublished } from "./is-published.ts";

export interface PublishedPost {
  title: string;
  slug: string;
  excerpt: string | null;
  /** Markdown. */
  content: string;
  featured_image: string | null;
  category: string | null;
  /** Null of a draft. */
  published_at: Date | null;
  updated_at: Date;
}

/**
 * The published post at this address; `{ movedTo }` with its present slug when the post has left this address; null when
 * there is none, drafts included.
 * @throws DomainError `unavailable` when the database does not answer in time: nobody knows then whether the post exists
 */
export async function getPublishedPost(
  ctx: Context,
  slug: string,
): Promise<{ post: PublishedPost } | { movedTo: string } | null> {
  return publicRead(
    ctx,
    "blog_posts",
    () => readPost(ctx, slug),
    (cause) => {
      const words = "This article can't be shown at the moment. Please try again in a minute.";
      throw new DomainError("unavailable", words, { cause });
    },
  );
}

async function readPost(ctx: Context, slug: string) {
  const published = ctx.db.selectFrom("blog_posts").where(isPublished);
  const post = await published
    .select(["title", "slug", "excerpt", "content", "featured_image", "category", "published_at", "updated_at"])
    .where("slug", "=", slug)
    .executeTakeFirst();
  if (post) return { post };
  const id = await findFormerSlug(ctx, "blog_posts", slug);
  if (id === null) return null;
  const moved = await published.select("slug").where("id", "=", id).executeTakeFirst();
  return moved ? { movedTo: moved.slug } : null;
}
