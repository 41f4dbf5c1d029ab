import type { Context } from "../context.ts";
import { countItems } from "../managed/count-items.ts";
import { publicRead } from "../public-read.ts";

/** How many posts visitors can open. Never throws: without the database, none. */
export function countPublishedPosts(ctx: Context): Promise<number> {
  return publicRead(
    ctx,
    "blog_posts",
    () => countItems(ctx, "blog_posts", true),
    () => 0,
  );
}
