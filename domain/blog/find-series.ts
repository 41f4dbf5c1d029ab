import type { Context } from "../context.ts";
import { postKind } from "../content/kinds/post.ts";
import { findListed, publicRead } from "../content/public-read.ts";
import { seenItem } from "../content/view.ts";
import type { Article } from "./article.ts";
import { isPublished } from "./is-published.ts";

/** A series that an article is a part of. */
export interface Series {
  name: string;
  /** Place of the article in it, from 1. */
  part: number;
  /** All published parts, oldest first. */
  parts: { slug: string; title: string }[];
}

/** More parts than a reader looks through. */
const maxParts = 200;

/**
 * The series of an article; null when it has none, or is its only part yet. Never throws: without the database, none.
 */
export async function findSeries(
  ctx: Context,
  { slug, series }: Pick<Article, "slug" | "series">,
): Promise<Series | null> {
  if (series === null) return null;
  const find = () =>
    ctx.db
      .selectFrom("blog_posts")
      .select(["id", "slug", "title"])
      .where(isPublished)
      .where("series", "=", series)
      .orderBy("published_at")
      .orderBy("id", "desc")
      .limit(maxParts)
      .execute();
  const rows = await publicRead(
    ctx,
    "blog_posts",
    [],
    () => findListed(ctx, postKind, find),
    () => [],
  );
  const place = rows.findIndex((row) => row.slug === slug);
  if (place < 0 || rows.length < 2) return null;
  return { name: series, part: place + 1, parts: rows.map((row) => seenItem(ctx, postKind, row, row.id)) };
}
