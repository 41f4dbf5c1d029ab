import { itemPath, sections } from "#lib/addresses.ts";
import { defaultTeam } from "#content/article-page.ts";
import { articles } from "#content/articles.ts";
import { articlePictures } from "#content/pictures.ts";
import { readingMinutes } from "#content/reading-time.ts";
import type { BlogEntry } from "#content/schema/blog-entry.ts";
import type { BlogPostsTable } from "#db/schema.ts";
import type { Selectable } from "kysely";
import { type Author, bylineOf } from "../authors/author.ts";
import { postPicture } from "../stock-pictures.ts";
import { blogEntries } from "#content/blog-entries.ts";
import type { Context } from "../context.ts";
import { findTakenSlugs, linkColumns, linkOfPost } from "./article.ts";
import type { ArticleLink } from "./find-surroundings.ts";

/** An entry of the blog's list: a published post, a built-in article, or a section of one. */
export interface Entry extends Omit<ArticleLink, "slug"> {
  /** The address that it links to; different for each entry. */
  href: string;
  /** Names of its authors, or of the team. */
  author: string;
  /** In minutes. */
  readTime: number;
  /** Whether it links to a section of an article. */
  isSection: boolean;
  /** Whether it stands before the others. */
  isPinned: boolean;
}

/** The columns of a post that an entry needs. */
export const entryColumns = [...linkColumns, "content", "authors", "pinned"] as const;
type EntryRow = Pick<Selectable<BlogPostsTable>, (typeof entryColumns)[number]> & { published_at: Date };

/**
 * A post at the address of a built-in article has, until an editor chooses others, the article's team and category.
 */
export function entryOfPost(row: EntryRow, authors: readonly Author[]): Entry {
  const { slug, ...link } = linkOfPost(row);
  return {
    ...link,
    href: itemPath(sections.posts, slug),
    author: authors.length > 0 ? bylineOf(authors) : (articles.get(slug)?.author ?? defaultTeam),
    readTime: readingMinutes(row.content),
    isSection: false,
    isPinned: row.pinned,
  };
}

export function entryOfBuiltIn({ slug, section, date, ...entry }: BlogEntry): Entry {
  return {
    ...entry,
    publishedAt: new Date(date),
    image: articlePictures.get(slug)?.src ?? null,
    stockImage: postPicture(slug),
    isSection: section !== null,
    isPinned: false,
  };
}

/**
 * The built-in entries of a category, or all of them, without articles whose address a published post has: the post is
 * in the list itself. The sections of such an article stay, since the post has the same ids.
 */
export async function builtInEntries(ctx: Context, category: string | null): Promise<BlogEntry[]> {
  const taken = await findTakenSlugs(ctx);
  return entriesIn(category).filter(({ slug, section }) => section !== null || !taken.includes(slug));
}

/** The built-in entries of a category, or all of them, regardless of posts. */
export function entriesIn(category: string | null): BlogEntry[] {
  return blogEntries.filter((entry) => category === null || entry.category === category);
}
