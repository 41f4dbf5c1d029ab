import type { Collection } from "#db/schema.ts";
import { requireAdmin } from "../accounts/admins/require-admin.ts";
import type { Context } from "../context.ts";
import { itemsPerPage, type ItemPage } from "../content/find-items.ts";
import { trashLifetime } from "./trash-lifetime.ts";

export interface TrashedItem {
  id: string;
  collection: Collection;
  itemId: string;
  title: string;
  deletedBy: string;
  deletedAt: Date;
  /** Until when it can be put back. */
  expiresAt: Date;
}

/**
 * Deleted items that can still be put back, last deleted first.
 * @param page from 1; a page beyond the last answers the last
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findTrash(ctx: Context, { page = 1 }: { page?: number } = {}): Promise<ItemPage<TrashedItem>> {
  await requireAdmin(ctx);
  const { count } = await ctx.db
    .selectFrom("trash")
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  const total = Number(count);
  const pages = Math.max(1, Math.ceil(total / itemsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const rows = await ctx.db
    .selectFrom("trash")
    .select(["id", "collection", "item_id", "title", "deleted_by", "deleted_at"])
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .limit(itemsPerPage)
    .offset((shown - 1) * itemsPerPage)
    .execute();
  const items = rows.map(({ id, collection, item_id, title, deleted_by, deleted_at }) => ({
    id,
    collection,
    itemId: item_id,
    title,
    deletedBy: deleted_by,
    deletedAt: deleted_at,
    expiresAt: new Date(deleted_at.getTime() + trashLifetime),
  }));
  return { items, page: shown, pages, total, isMore: false };
}
