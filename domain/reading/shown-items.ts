import { sql } from "kysely";
import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";
import type { ManagedKind, ManagedRow, Order } from "../documents/kind.ts";
import { tagsOf } from "../documents/tags.ts";
import { seenItem } from "../documents/view.ts";
import { noteFound, publicRead } from "../public-read.ts";

/**
 * Finds something that depends on which items there are, such as a page of a list, or neighbours. A cached page stays
 * as long as the same is found after changes of the list. Items that are shown must be announced by their own tags.
 * @param keyOf a text that identifies what was found
 */
export async function findInList<Found>(
  ctx: Context,
  kind: ManagedKind,
  find: () => Promise<Found>,
  keyOf: (found: Found) => string,
): Promise<Found> {
  const found = await find();
  noteFound(ctx, [tagsOf(kind).list], found, find, keyOf);
  return found;
}

/** Finds items for a list that shows them, and announces each of them. */
export async function findListed<Row extends { id: string }>(
  ctx: Context,
  kind: ManagedKind,
  find: () => Promise<Row[]>,
): Promise<Row[]> {
  const rows = await findInList(ctx, kind, find, (found) => found.map(({ id }) => id).join(" "));
  for (const { id } of rows) ctx.reads(tagsOf(kind).item(id));
  return rows;
}

/** The items that visitors see. Queries of one kind alone (modules, authors, articles) repeat the condition. */
export function shownItems(ctx: Context, { collection, shown }: ManagedKind) {
  return ctx.db.selectFrom(collection).where(sql.ref<boolean>(shown), "=", true);
}

/** The same in an order, by default that of the kind's list; ids decide ties. */
export function shownInOrder(ctx: Context, kind: ManagedKind, order: Order = kind.list.order) {
  return order
    .reduce((items, [column, direction]) => items.orderBy(sql.ref(column), direction), shownItems(ctx, kind))
    .orderBy("id");
}

/**
 * The items of a public list, in the kind's order. Never throws: without the database, none.
 * @param options.limit maximum number; all without it
 */
export async function findShown<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  { limit }: { limit?: number | undefined } = {},
): Promise<ManagedRow<C>[]> {
  const query = shownInOrder(ctx, kind).selectAll();
  const find = () => (limit === undefined ? query : query.limit(limit)).execute();
  const rows = await publicRead(
    ctx,
    kind.collection,
    [],
    () => findListed(ctx, kind, find),
    () => [],
  );
  return rows.map((row) => seenItem(ctx, kind, row as unknown as ManagedRow<C>, row.id));
}

/** Ids and slugs of the items that visitors see, in the kind's order. */
export async function findShownOrder(ctx: Context, kind: ManagedKind): Promise<{ id: string; slug: string }[]> {
  return shownInOrder(ctx, kind)
    .select(["id", sql.ref<string>("slug").as("slug")])
    .execute();
}

/** An item in short. */
export interface ShownTitle {
  id: string;
  slug: string;
  title: string;
}

/** Ids, slugs and titles of the items that visitors see, in the kind's order. */
export async function findShownTitles(ctx: Context, kind: ManagedKind): Promise<ShownTitle[]> {
  return shownInOrder(ctx, kind)
    .select(["id", sql.ref<string>("slug").as("slug"), sql.ref<string>(kind.title).as("title")])
    .execute();
}

/** The place of an item in that order, from 0, for a page that depends on it. */
export function findPlace(ctx: Context, kind: ManagedKind, id: string): Promise<number> {
  const find = async () => (await findShownOrder(ctx, kind)).findIndex((row) => row.id === id);
  return findInList(ctx, kind, find, String);
}

/** An item for a page that shows it; null when visitors don't see it. */
export async function getShown<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<ManagedRow<C> | null> {
  ctx.reads(tagsOf(kind).item(id));
  const row = await shownItems(ctx, kind).selectAll().where("id", "=", id).executeTakeFirst();
  return row ? seenItem(ctx, kind, row as unknown as ManagedRow<C>, row.id) : null;
}
