import { articles } from "#content/articles.ts";
import type { Context } from "../context.ts";
import { type PublicAddress, withBuiltIn } from "../public-address.ts";
import { postKind } from "../content/kinds/post.ts";
import { findInList, publicRead } from "../content/public-read.ts";
import { tagsOf } from "../content/tags.ts";
import { findTakenSlugs } from "./article.ts";
import { isPublished } from "./is-published.ts";
import { DomainError } from "#lib/domain-error.ts";
import { countItems } from "../content/find-items.ts";

const builtIn = [...articles.values()].map(({ slug, date }) => ({ slug, changedAt: new Date(date) }));

/**
 * Addresses of all public articles, newest first, for the sitemap. Never throws: without the database, the built-in
 * ones.
 */
export async function findPostAddresses(ctx: Context): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    "blog_posts",
    [tagsOf(postKind).any],
    () =>
      ctx.db
        .selectFrom("blog_posts")
        .where(isPublished)
        .select(["slug", "updated_at", "meta_noindex"])
        .orderBy("published_at", "desc")
        .orderBy("id")
        .execute(),
    () => [],
  );
  return withBuiltIn(rows, builtIn);
}

/**
 * The published posts in one part of a long sitemap, oldest first, so that a new post changes only the last part. Empty
 * beyond the last part.
 * @param part from 1
 * @param size addresses in a part
 * @throws DomainError `unavailable` when the database does not answer in time
 */
export async function findPostAddressPart(ctx: Context, part: number, size: number): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    "blog_posts",
    [tagsOf(postKind).any],
    () => read(ctx, part, size),
    (cause) => {
      throw new DomainError("unavailable", "The sitemap can't be made at the moment.", { cause });
    },
  );
  return withBuiltIn(rows, []);
}

function read(ctx: Context, part: number, size: number) {
  const places = ctx.db
    .selectFrom("blog_posts")
    .where(isPublished)
    .select("id")
    .orderBy("published_at")
    .orderBy("id", "desc")
    .limit(size)
    .offset((part - 1) * size);
  return ctx.db
    .selectFrom("blog_posts")
    .where("id", "in", places)
    .select(["slug", "updated_at", "meta_noindex"])
    .orderBy("published_at")
    .orderBy("id", "desc")
    .execute();
}

/** The built-in articles whose address no published post has. Never throws: without the database, all of them. */
export async function findBuiltInAddresses(ctx: Context): Promise<PublicAddress[]> {
  const taken = await publicRead(
    ctx,
    "blog_posts",
    [],
    () => findInList(ctx, postKind, () => findTakenSlugs(ctx), String),
    () => [],
  );
  return withBuiltIn([], builtIn).filter(({ slug }) => !taken.includes(slug));
}

/** Number of published posts. Never throws: without the database, 0. */
export function countPublishedPosts(ctx: Context): Promise<number> {
  return publicRead(
    ctx,
    "blog_posts",
    [],
    () => findInList(ctx, postKind, () => countItems(ctx, "blog_posts", true), String),
    () => 0,
  );
}
