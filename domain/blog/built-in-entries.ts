import { articles } from "#content/articles.ts";
import { blogEntries } from "#content/blog-entries.ts";
import type { BlogEntry } from "#content/schema/blog-entry.ts";
import type { Context } from "../context.ts";
import { onlyPublished } from "./is-published.ts";

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
