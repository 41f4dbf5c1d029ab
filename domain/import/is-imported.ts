import type { Context } from "../context.ts";

/** Whether an item was a built-in entry once. */
export async function isImported(ctx: Context, itemId: string): Promise<boolean> {
  const entry = await ctx.db
    .selectFrom("imported_entries")
    .select("slug")
    .where("item_id", "=", itemId)
    .executeTakeFirst();
  return entry !== undefined;
}
