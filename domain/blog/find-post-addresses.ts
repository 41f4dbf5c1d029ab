import { articles } from "#content/articles.ts";
import type { Context } from "../context.ts";
import { type PublicAddress, withBuiltIn } from "../public-address.ts";
import { publicRead } from "../public-read.ts";
import { isPublished } from "./is-published.ts";

/** Every article that visitors can open, newest first, for the sitemap. Never throws: without the database, the built-in ones. */
export async function findPostAddresses(ctx: Context): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    "blog_posts",
    () =>
      ctx.db
        .selectFrom("blog_posts")
        .where(isPublished)
        .select(["slug", "updated_at"])
        .orderBy("published_at", "desc")
        .orderBy("id")
        .execute(),
    () => [],
  );
  const builtIn = [...articles.values()].map(({ slug, date }) => ({ slug, changedAt: new Date(date) }));
  return withBuiltIn(rows, builtIn);
}
