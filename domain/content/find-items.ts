import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { besideSearch, containsText } from "#db/search-text.ts";
import { requireAdmin } from "../rights.ts";
import type { Context } from "../context.ts";
import { type ItemSort, type ItemState, listColumns, type ManagedKind, type ManagedRow, type Order } from "./kind.ts";
import { DomainError } from "#lib/domain-error.ts";
import { kindOf } from "./kinds.ts";
import { rowOf } from "./save-item.ts";

/** Rows on one page of an admin's list. */
export const itemsPerPage = 20;

export interface ItemQuery {
  /** From 1; a page beyond the last gives the last. */
  page?: number;
  /** Text that an item must contain, ignoring case; empty for all. */
  search?: string;
  /** "published" and "active" mean the same, "draft" and "inactive" too. */
  state?: ItemState;
  sort?: ItemSort;
}

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

/** An item in a list: without its long columns, and with a `Preview` in place of each shortened list. */
export interface ListRow extends Readonly<Record<string, unknown>> {
  id: string;
  created_at: Date;
  updated_at: Date;
}

/** No one pages through more results than this; adding a word is quicker. */
const maxHits = 500;

/**
 * One page of a collection for its admin list, hidden items included. Built for many thousand rows: indexes decide
 * which rows are on the page, from the nearer end, and only those rows are read
 * (docs/decisions/114-fast-admin-lists.md).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findItems(
  ctx: Context,
  kind: ManagedKind,
  { page = 1, search = "", state = "all", sort = "specified" }: ItemQuery = {},
): Promise<ItemPage<ListRow>> {
  requireAdmin(ctx);
  const words = search.trim();
  const isPublic = state === "published" || state === "active";
  const table: Collection = kind.collection;
  const stateColumn = words === "" ? sql.ref<boolean>(kind.shown) : besideSearch<boolean>(ctx.db, kind.shown);
  const matching = ctx.db
    .selectFrom(table)
    .$if(state !== "all", (query) => query.where(stateColumn, "=", isPublic))
    .$if(words !== "", (query) => query.where(containsText(kind.list.searched, words)));
  const orders: Record<ItemSort, Order> = {
    specified: kind.list.order,
    title: [[`lower(${kind.title})`, "asc"]],
    updated: [["updated_at", "desc"]],
  };
  const findIds = async ({ fromEnd, limit, offset }: Place): Promise<string[]> => {
    let ordered = matching.select("id");
    for (const [column, direction] of [...orders[sort], ["id", "asc"] as const])
      ordered = ordered.orderBy(sql.raw(column), fromEnd === (direction === "asc") ? "desc" : "asc");
    const found = await ordered.limit(limit).offset(offset).execute();
    return found.map(({ id }) => id);
  };
  // A search reads all rows, so it is made once and its results are counted, too.
  const hits = words === "" ? null : await findIds({ fromEnd: false, limit: maxHits + 1, offset: 0 });
  const total = hits
    ? Math.min(hits.length, maxHits)
    : await countItems(ctx, table, state === "all" ? undefined : isPublic);
  const pages = Math.max(1, Math.ceil(total / itemsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const place = placeInList({ page: shown, size: itemsPerPage, total });
  const found =
    hits?.slice((shown - 1) * itemsPerPage, Math.min(total, shown * itemsPerPage)) ?? (await findIds(place));
  const ids = place.fromEnd && !hits ? found.toReversed() : found;
  const rows = await ctx.db
    .selectFrom(table)
    .select("id")
    .select(listColumns(kind).map((column) => sql.ref(column).as(column)))
    .where("id", "in", ids.length > 0 ? ids : [""])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, cardOf(kind, row)]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    items: items as ListRow[],
    page: shown,
    pages,
    total,
    isMore: hits !== null && hits.length > total,
  };
}

function cardOf({ list }: ManagedKind, row: object): object {
  const cut = Object.entries(list.shortened ?? {}).map(([column, length]) => [
    column,
    previewOf((row as Record<string, unknown[]>)[column] ?? [], length),
  ]);
  return { ...row, ...Object.fromEntries(cut) };
}

/**
 * One item with all fields for editing, hidden or not.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<ManagedRow<C>> {
  requireAdmin(ctx);
  const row = await rowOf(ctx, kind, id);
  if (!row) throw new DomainError("not_found", `This ${kind.noun} doesn't exist any more.`);
  return row;
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
 * @param page from 1
 * @param size rows on a page
 * @param total rows of the whole list
 */
export function placeInList({ page, size, total }: { page: number; size: number; total: number }): Place {
  const start = Math.min((page - 1) * size, total);
  const limit = Math.min(size, total - start);
  const fromEnd = start > total / 2;
  return { fromEnd, limit, offset: fromEnd ? total - start - limit : start };
}

/** The first entries of a list in a card; '... and N more' follows when `more` is above 0. */
export interface Preview<Entry> {
  first: Entry[];
  more: number;
}

/** The first entries of a list, and how many more there are. */
export function previewOf<Entry>(list: readonly Entry[], length: number): Preview<Entry> {
  return { first: list.slice(0, length), more: Math.max(0, list.length - length) };
}
