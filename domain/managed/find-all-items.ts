import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { besideSearch, containsText } from "#db/search-text.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Context } from "../context.ts";
import { countItems } from "./count-items.ts";
import type { ManagedKind, ManagedRow } from "./managed-kind.ts";
import { type Place, placeInList } from "./place-in-list.ts";

/** Rows on one page of an admin's list. */
export const itemsPerPage = 20;

export type ItemState = "all" | "published" | "active" | "draft" | "inactive";
/** "specified" is the order of specification section 7. */
export type ItemSort = "specified" | "title" | "updated";

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

type Order = readonly (readonly [column: string, direction: "asc" | "desc"])[];

/** Nobody pages further through what was found: who searches for a word that is everywhere adds another. */
const mostHits = 500;

/**
 * One page of a collection for its admin list, what visitors don't see included. Made for many thousand rows: which rows are on
 * the page is decided in indexes alone, from whichever end is nearer, and only those rows are read
 * (docs/decisions/114-lists-of-many-thousand-rows.md).
 * @param specified the specified order; ids settle what it leaves open
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findAllItems<C extends Collection, K extends keyof ManagedRow<C> & string>(
  ctx: Context,
  kind: ManagedKind<C>,
  { columns, specified }: { columns: readonly K[]; specified: Order },
  { page = 1, search = "", state = "all", sort = "specified" }: ItemQuery,
): Promise<ItemPage<Pick<ManagedRow<C>, K>>> {
  await requireAdmin(ctx);
  const words = search.trim();
  const isPublic = state === "published" || state === "active";
  const table: Collection = kind.collection;
  const stateColumn =
    words === "" ? sql.ref<boolean>(kind.publicColumn) : besideSearch<boolean>(ctx.db, kind.publicColumn);
  const matching = ctx.db
    .selectFrom(table)
    .$if(state !== "all", (query) => query.where(stateColumn, "=", isPublic))
    .$if(words !== "", (query) => query.where(containsText(kind.searched, words)));
  const orders: Record<ItemSort, Order> = {
    specified,
    title: [[`lower(${kind.titleColumn})`, "asc"]],
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
    .select(columns.map((column) => sql.ref(column).as(column)))
    .where("id", "in", ids.length > 0 ? ids : [""])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  const items = ids.flatMap((id) => byId.get(id) ?? []);
  return {
    items: items as unknown as Pick<ManagedRow<C>, K>[],
    page: shown,
    pages,
    total,
    isMore: hits !== null && hits.length > total,
  };
}
