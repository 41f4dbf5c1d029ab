import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { tagsOf } from "../documents/tags.ts";
import { postKind } from "../kinds/post.ts";
import { publicRead } from "../public-read.ts";
import { countItems } from "../reading/list-pages.ts";
import { findInList } from "../reading/shown-items.ts";
import { type PublicAddress, addressesOf, builtInAddresses, findAddresses, findTakenSlugs } from "../reading/source.ts";
import { articleSource, isPublished } from "./article.ts";

/** Addresses of all public articles, newest first, for the sitemap. Never throws: without the database, the built-in ones. */
export function findPostAddresses(ctx: Context): Promise<PublicAddress[]> {
  return findAddresses(ctx, articleSource);
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
    () => readPart(ctx, part, size),
    (cause) => {
      throw new DomainError("unavailable", "The sitemap can't be made at the moment.", { cause });
    },
  );
  return addressesOf(rows);
}

function readPart(ctx: Context, part: number, size: number) {
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
    () => findInList(ctx, postKind, () => findTakenSlugs(ctx, articleSource), String),
    () => [],
  );
  return builtInAddresses(articleSource, new Set(taken));
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
