import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";

/** How many items a collection has, exactly: all of them, or those that visitors see (true) or don't see (false). */
export async function countItems(ctx: Context, collection: Collection, isPublic?: boolean): Promise<number> {
  if (collection === "blog_posts") {
    const counts = await ctx.db.selectFrom("post_counts").select(["published", "drafts"]).executeTakeFirstOrThrow();
    return (isPublic === false ? 0 : counts.published) + (isPublic === true ? 0 : counts.drafts);
  }
  const { count } = await ctx.db
    .selectFrom(collection)
    .$if(isPublic !== undefined, (query) =>
      // The one collection with another name for it has been counted.
      query.where(sql.ref<boolean>("is_active"), "=", isPublic ?? true),
    )
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}
