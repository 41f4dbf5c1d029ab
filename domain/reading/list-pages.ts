import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { kindOf } from "../kinds/kinds.ts";

/** Rows on one page of an admin's list. */
export const itemsPerPage = 20;

export interface ItemPage<Item> {
  items: Item[];
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
  total: number;
  /** Whether there are more than `total`: a search stops counting at 500. */
  isMore: boolean;
}

/** The exact number of items of a collection: all, or those that visitors see (true) or don't see (false). */
export async function countItems(ctx: Context, collection: Collection, isPublic?: boolean): Promise<number> {
  // Posts are counted in a separate table, which does not see drafts that are laid over the posts.
  if (collection === "blog_posts" && ctx.view === "live") {
    const counts = await ctx.db.selectFrom("post_counts").select(["published", "drafts"]).executeTakeFirstOrThrow();
    return (isPublic === false ? 0 : counts.published) + (isPublic === true ? 0 : counts.drafts);
  }
  const { count } = await ctx.db
    .selectFrom(collection)
    .$if(isPublic !== undefined, (query) =>
      query.where(sql.ref<boolean>(kindOf(collection).shown), "=", isPublic ?? true),
    )
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The rows of one page of a list, counted from the nearer end, so that no page is further away than the middle one. */
export interface Place {
  /** Whether to read the list backwards. */
  fromEnd: boolean;
  limit: number;
  offset: number;
}

/**
 * @param start rows before the page
 * @param size rows on it
 * @param total rows of the whole list
 */
export function placeInList({ start: first, size, total }: { start: number; size: number; total: number }): Place {
  const start = Math.min(first, total);
  const limit = Math.min(size, total - start);
  const fromEnd = start > total / 2;
  return { fromEnd, limit, offset: fromEnd ? total - start - limit : start };
}
