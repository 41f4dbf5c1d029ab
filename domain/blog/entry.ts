import { itemPath, sections } from "#lib/addresses.ts";
import { defaultTeam } from "#content/article-page.ts";
import { articles } from "#content/articles.ts";
import { articlePictures } from "#content/pictures.ts";
import { readingMinutes } from "#content/reading-time.ts";
import type { BlogEntry } from "#content/schema/blog-entry.ts";
import type { Picture } from "#content/schema/picture.ts";
import type { BlogPostsTable } from "#db/schema.ts";
import type { Selectable } from "kysely";
import { secureImage } from "../markdown/article-tree.ts";
import { postPicture } from "../stock-pictures.ts";
import { blogEntries } from "#content/blog-entries.ts";
import type { Context } from "../context.ts";
import { onlyPublished } from "./is-published.ts";

/** An entry of the blog's list: a published post, a built-in article, or a section of one. */
export interface Entry {
  /** Where it leads; no two entries lead to the same place. */
  href: string;
  title: string;
  excerpt: string | null;
  category: string | null;
  /** The team that wrote it. */
  author: string;
  /** In minutes. */
  readTime: number;
  publishedAt: Date;
  /** Address of its own picture, or null. */
  image: string | null;
  /** What stands in for a missing picture. */
  stockImage: Picture;
  /** Whether it leads into the middle of an article. */
  isSection: boolean;
}

/** What an entry is made from of a post. */
export const entryColumns = [
  "slug",
  "title",
  "excerpt",
  "content",
  "category",
  "featured_image",
  "published_at",
] as const;
export type EntryRow = Pick<Selectable<BlogPostsTable>, (typeof entryColumns)[number]> & { published_at: Date };

/** A post at the address of a built-in article keeps that one's team and, until an editor chooses another, its category. */
export function entryOfPost({
  slug,
  title,
  excerpt,
  content,
  category,
  featured_image,
  published_at,
}: EntryRow): Entry {
  const twin = articles.get(slug);
  return {
    href: itemPath(sections.posts, slug),
    title,
    excerpt,
    category: category ?? twin?.category ?? null,
    author: twin?.author ?? defaultTeam,
    readTime: readingMinutes(content),
    publishedAt: published_at,
    image: featured_image && secureImage(featured_image),
    stockImage: postPicture(slug),
    isSection: false,
  };
}

export function entryOfBuiltIn({ slug, section, date, ...entry }: BlogEntry): Entry {
  const { href, title, excerpt, category, author, readTime } = entry;
  return {
    href,
    title,
    excerpt,
    category,
    author,
    readTime,
    publishedAt: new Date(date),
    image: articlePictures.get(slug)?.src ?? null,
    stockImage: postPicture(slug),
    isSection: section !== null,
  };
}

/**
 * The built-in entries of a category, or all of them. An article whose address a published post has taken is left out: the post
 * is in the list itself. The article's sections stay, since their ids outlive the change.
 */
export async function builtInEntries(ctx: Context, category: string | null): Promise<BlogEntry[]> {
  const rows = await ctx.db
    .selectFrom("blog_posts")
    .where("slug", "in", [...articles.keys()])
    .select(["slug", "published"])
    .execute();
  const taken = new Set(onlyPublished(rows).map(({ slug }) => slug));
  return entriesIn(category).filter(({ slug, section }) => section !== null || !taken.has(slug));
}

/** The built-in entries of a category, or all of them, whatever is in the database. */
export function entriesIn(category: string | null): BlogEntry[] {
  return blogEntries.filter((entry) => category === null || entry.category === category);
}
