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
  /** From 1; a page beyond the last answers the last. */
  page?: number;
  /** Text that an item must contain, in any case; empty for all. */
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
  /** There are more than `total`: a search stops counting at 500. */
  isMore: boolean;
}

/** An item as a list has it: without its long columns, and with a `Preview` in place of each list that is shortened. */
export interface ListRow extends Readonly<Record<string, unknown>> {
  id: string;
  created_at: Date;
  updated_at: Date;
}

/** Nobody pages further through what was found: who searches for a word that is everywhere adds another. */
const mostHits = 500;

/**
 * One page of a collection for its admin list, what visitors don't see included. Made for many thousand rows: which rows are on
 * the page is decided in indexes alone, from whichever end is nearer, and only those rows are read
 * (docs/decisions/114-lists-of-many-thousand-rows.md).
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
  // What is searched for has to be looked for in all rows: once, and not once more to count them.
  const hits = words === "" ? null : await findIds({ fromEnd: false, limit: mostHits + 1, offset: 0 });
  const total = hits
    ? Math.min(hits.length, mostHits)
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
 * One item with everything an editor needs, whether visitors see it or not.
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

/** How many items a collection has, exactly: all of them, or those that visitors see (true) or don't see (false). */
export async function countItems(ctx: Context, collection: Collection, isPublic?: boolean): Promise<number> {
  // A table of its own counts posts, and knows nothing of drafts that are laid over them.
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

/** Rows of one page of a list, counted from the end of the list that is nearer: so no page is further away than the middle one. */
export interface Place {
  /** Whether the list is to be read backwards. */
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

/** The beginning of a list as a card shows it: '... and N more' follows when `more` is above 0. */
export interface Preview<Entry> {
  first: Entry[];
  more: number;
}

/** The first entries of a list, and how many are left. */
export function previewOf<Entry>(list: readonly Entry[], length: number): Preview<Entry> {
  return { first: list.slice(0, length), more: Math.max(0, list.length - length) };
}
