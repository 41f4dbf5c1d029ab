import { articles } from "#content/articles.ts";
import type { Context } from "../context.ts";
import { type PublicAddress, withBuiltIn } from "../public-address.ts";
import { publicRead } from "../public-read.ts";
import { onlyPublished } from "./is-published.ts";

/** The built-in articles whose address no published post has. Never throws: without the database, all of them. */
export async function findBuiltInAddresses(ctx: Context): Promise<PublicAddress[]> {
  const rows = await publicRead(
    ctx,
    "blog_posts",
    () =>
      ctx.db
        .selectFrom("blog_posts")
        .select(["slug", "published"])
        .where("slug", "in", [...articles.keys()])
        .execute(),
    () => [],
  );
  const taken = new Set(onlyPublished(rows).map(({ slug }) => slug));
  const free = [...articles.values()].filter(({ slug }) => !taken.has(slug));
  return withBuiltIn(
    [],
    free.map(({ slug, date }) => ({ slug, changedAt: new Date(date) })),
  );
}
