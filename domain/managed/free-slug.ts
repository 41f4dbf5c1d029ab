import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";

/** The slug itself when no item of the collection has it, else the first of `slug-2`, `slug-3`, … that is free. */
export async function freeSlug(ctx: Context, collection: Collection, slug: string): Promise<string> {
  if (collection === "modules_content") return slug;
  for (let count = 1; ; count += 1) {
    const candidate = count === 1 ? slug : `${slug}-${count}`;
    const taken = await ctx.db.selectFrom(collection).select("id").where("slug", "=", candidate).executeTakeFirst();
    if (!taken) return candidate;
  }
}
