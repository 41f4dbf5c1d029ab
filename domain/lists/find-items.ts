import { type Expression, type SqlBool, sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import { besideSearch, containsText } from "#db/search-text.ts";
import { requireAbility } from "../security/rights.ts";
import type { Context } from "../context.ts";
import {
  type ItemSort,
  type StateFilter,
  type ManagedKind,
  type Order,
  filterFieldsOf,
  listColumns,
} from "../documents/kind.ts";
import { findInside, hasValue, maxHits } from "./list-filters.ts";
import { maxTyped } from "#lib/text/match-words.ts";
import { type ItemPage, type Place, countItems, itemsPerPage, placeInList } from "../reading/list-pages.ts";
import { draftedIds, noRelease } from "../documents/drafts.ts";

export interface ItemQuery {
  /** From 1; a page beyond the last gives the last. */
  page?: number;
  /** Text that an item must contain, ignoring case; empty for all. */
  search?: string;
  state?: StateFilter;
  sort?: ItemSort;
  /** Values that fields must have or, where they are lists, contain, by the names of fields (list-filters.ts). */
  fields?: Readonly<Record<string, string>>;
  /** Last changed from this moment on. */
  from?: Date | undefined;
  /** Last changed before this moment. */
  until?: Date | undefined;
  /** How many rows of other things stand before the items, on the first pages. */
  ahead?: number;
}

/** An item in a list: without its long columns, and with a `Preview` in place of each shortened list. */
export interface ListRow extends Readonly<Record<string, unknown>> {
  id: string;
  created_at: Date;
  updated_at: Date;
  /** Who made its present version: an address, or the name of a command; null when that was forgotten. */
  changed_by: string | null;
}

/**
 * One page of a collection for its admin list, hidden items included. Built for many thousand rows: indexes decide
 * which rows are on the page, from the nearer end, and only those rows are read
 * (docs/decisions/114-fast-admin-lists.md).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findItems(ctx: Context, kind: ManagedKind, query: ItemQuery = {}): Promise<ItemPage<ListRow>> {
  requireAbility(ctx, "draft");
  const { page = 1, search = "", ahead = 0 } = query;
  const table: Collection = kind.collection;
  // A search reads all rows, so it is made once and its results are counted, too.
  const hits = search.trim() === "" ? null : await findHits(ctx, kind, query);
  const total = hits ? Math.min(hits.length, maxHits) : await countMatching(ctx, kind, query);
  const pages = Math.max(1, Math.ceil((ahead + total) / itemsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const start = Math.max(0, (shown - 1) * itemsPerPage - ahead);
  const end = Math.max(0, shown * itemsPerPage - ahead);
  const place = placeInList({ start, size: end - start, total });
  const found = hits?.slice(start, Math.min(total, end)) ?? (await findIds(ctx, kind, query, place));
  const ids = place.fromEnd && !hits ? found.toReversed() : found;
  const rows = await ctx.db
    .selectFrom(table)
    .leftJoin("revisions", (join) =>
      join
        .on("revisions.collection", "=", table)
        .onRef("revisions.item_id", "=", sql.ref(`${table}.id`))
        .onRef("revisions.version", "=", sql.ref(`${table}.version`)),
    )
    .select([sql.ref<string>(`${table}.id`).as("id"), "revisions.actor_email as changed_by"])
    .select(listColumns(kind).map((column) => sql.ref(`${table}.${column}`).as(column)))
    .where(sql.ref<string>(`${table}.id`), "in", ids.length > 0 ? ids : [""])
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

/**
 * The ids of the items on all pages of a list, at most 500.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findItemIds(ctx: Context, kind: ManagedKind, query: ItemQuery): Promise<string[]> {
  requireAbility(ctx, "draft");
  if (query.search?.trim()) return (await findHits(ctx, kind, query)).slice(0, maxHits);
  return findIds(ctx, kind, query, { fromEnd: false, limit: maxHits, offset: 0 });
}

/** The items with the words of a search: where the list looks, and inside. One more than are shown, if there are. */
async function findHits(ctx: Context, kind: ManagedKind, query: ItemQuery): Promise<string[]> {
  const words = query.search?.trim().slice(0, maxTyped) ?? "";
  const place = { fromEnd: false, limit: maxHits + 1, offset: 0 };
  const head = await findIds(ctx, kind, query, place, containsText(kind.list.searched, words));
  if (head.length > maxHits) return head;
  const among = isByStateAlone(query) ? undefined : matching(ctx, kind, { ...query, search: "" }).select("id");
  const found = await findInside(ctx, kind, words, { isPublic: publicIn(query.state), among });
  const inside = found.filter((id) => !head.includes(id));
  if (inside.length === 0) return head;
  return findIds(ctx, kind, query, place, sql<SqlBool>`id in (${sql.join([...head, ...inside])})`);
}

/** Whether a state is of what visitors see; undefined when it says nothing of that. */
function publicIn(state: StateFilter = "all"): boolean | undefined {
  return state === "all" || state === "changed" ? undefined : state === "published";
}

/** Whether a query asks for nothing but words and what visitors see. */
function isByStateAlone({ state, fields = {}, from, until }: ItemQuery): boolean {
  const isCounted = state === undefined || state === "all" || state === "published";
  return isCounted && Object.keys(fields).length === 0 && !from && !until;
}

/** What a query asks for beside its words. */
function matching(ctx: Context, kind: ManagedKind, query: ItemQuery) {
  const { db } = ctx;
  const { search = "", state = "all", fields = {}, from, until } = query;
  const isPublic = publicIn(state);
  const stateColumn = search.trim() === "" ? sql.ref<boolean>(kind.shown) : besideSearch<boolean>(db, kind.shown);
  const drafted = draftedIds(ctx, { kind: kind.collection, release: noRelease });
  const planned = db
    .selectFrom("schedules")
    .select("item_id")
    .where("kind", "=", kind.collection)
    .where("state", "=", "waiting")
    .where("action", "=", "publish");
  // Of what visitors don't see, posts that were public are hidden, and so are all items of other kinds (domain/publishing/item-state.ts).
  const formerlyPublic = db
    .selectFrom("blog_posts as former")
    .select("former.id")
    .where("former.published", "=", false)
    .where("former.published_at", "is not", null);
  return db
    .selectFrom(kind.collection)
    .$if(state === "changed", (items) => items.where("id", "in", drafted))
    .$if(isPublic !== undefined, (items) => items.where(stateColumn, "=", isPublic ?? true))
    .$if(state === "scheduled", (items) => items.where("id", "in", planned))
    .$if(state === "draft" || state === "hidden", (items) => items.where("id", "not in", planned))
    .$if(state === "draft", (items) =>
      kind.shown === "published" ? items.where("id", "not in", formerlyPublic) : items.where(sql<SqlBool>`1 = 0`),
    )
    .$if(state === "hidden" && kind.shown === "published", (items) => items.where("id", "in", formerlyPublic))
    .$if(from !== undefined, (items) => items.where("updated_at", ">=", from ?? new Date(0)))
    .$if(until !== undefined, (items) => items.where("updated_at", "<", until ?? new Date(0)))
    .where((eb) =>
      eb.and(
        filterFieldsOf(kind).flatMap((field) => {
          const value = fields[field.name];
          return value === undefined ? [] : [hasValue({ db }, kind, { field, value })];
        }),
      ),
    );
}

async function findIds(
  ctx: Context,
  kind: ManagedKind,
  query: ItemQuery,
  { fromEnd, limit, offset }: Place,
  condition?: Expression<SqlBool>,
): Promise<string[]> {
  const orders: Record<ItemSort, Order> = {
    specified: kind.list.order,
    title: [[`lower(${kind.title})`, "asc"]],
    updated: [["updated_at", "desc"]],
  };
  let ordered = matching(ctx, kind, query).select("id");
  if (condition) ordered = ordered.where(condition);
  for (const [column, direction] of [...orders[query.sort ?? "specified"], ["id", "asc"] as const])
    ordered = ordered.orderBy(sql.raw(column), fromEnd === (direction === "asc") ? "desc" : "asc");
  const found = await ordered.limit(limit).offset(offset).execute();
  return found.map(({ id }) => id);
}

/** How many items a query without words has. */
async function countMatching(ctx: Context, kind: ManagedKind, query: ItemQuery): Promise<number> {
  if (isByStateAlone(query)) return countItems(ctx, kind.collection, publicIn(query.state));
  const { count } = await matching(ctx, kind, query)
    .select((eb) => eb.fn.countAll<number | string>().as("count"))
    .executeTakeFirstOrThrow();
  return Number(count);
}

function cardOf({ list }: ManagedKind, row: object): object {
  const cut = Object.entries(list.shortened ?? {}).map(([column, length]) => [
    column,
    previewOf((row as Record<string, unknown[]>)[column] ?? [], length),
  ]);
  return { ...row, ...Object.fromEntries(cut) };
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
