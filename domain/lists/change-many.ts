import { setImmediate as nextTurn } from "node:timers/promises";
import { z } from "zod";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../security/rights.ts";
import { restoreFromTrash } from "../history/trash.ts";
import { deleteItem, updateItem } from "../documents/edit-item.ts";

import { type ManagedKind, type ManagedRow, filterFieldsOf, titleOf } from "../documents/kind.ts";
import { maxHits } from "./list-filters.ts";
import type { Collection } from "#db/schema.ts";
import { lockRows } from "#db/dialect.ts";
import { asDomainError, transaction } from "../database.ts";
import { rowOf, itemsOf } from "../documents/items.ts";
import { publish } from "../documents/publish.ts";
import { findVersion } from "../documents/versions.ts";

// One change of several items (docs/decisions/188-lists-at-size.md). Each item is saved by itself: what one of them refuses, the others
// don't suffer from.

/** The most items of one change: all that a list shows on its pages after a search. */
export const maxItems = maxHits;

/** What can be done to several items: shown to visitors or hidden, or a value of one field set, added to a list, or removed from it. */
const itemsChange = z.union([
  z.object({ do: z.enum(["publish", "hide"]) }),
  z.object({ do: z.enum(["set", "add", "remove"]), field: z.string(), value: z.string().trim().max(200) }),
]);

/** An item as a change of several has left it: what its undo expects. */
export interface ChangedItem {
  id: string;
  version: number;
}

/** An item that kept its state, and why. */
export interface RefusedItem {
  id: string;
  title: string;
  message: string;
}

interface ChangedItems {
  changed: ChangedItem[];
  refused: RefusedItem[];
}

/** What a change of several items leaves undone. */
interface Undone<Item> {
  refused: RefusedItem[];
  /** Those that it has not come to, because something ended it midway. */
  left: Item[];
}

/**
 * Changes several items in the same way. What an item has already is left alone and counts as neither changed nor refused; items that are
 * gone are left out.
 * @param change see {@link itemsChange}
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid`: for more than {@link maxItems}, or a change that the kind does not have
 */
export async function changeItems(
  ctx: Context,
  kind: ManagedKind,
  ids: readonly string[],
  change: unknown,
): Promise<ChangedItems> {
  requireAbility(ctx, "publish");
  refuseMore(ids);
  const next = changeOf(kind, parseFields(itemsChange, change));
  const changed: ChangedItem[] = [];
  const { refused } = await inTurns(ctx, ids, changed, async (id) => {
    const row = await rowOf(ctx, kind, id);
    if (!row) return null;
    const before = plain(row);
    const after = { ...before, ...next(before) };
    if (JSON.stringify(after) === JSON.stringify(before)) return null;
    return refusalOf(titleOf(kind, row), async () => {
      const { version } = await updateItem(ctx, kind, id, String(row.version), after);
      changed.push({ id, version });
    });
  });
  return { changed, refused };
}

/**
 * Takes {@link changeItems} back: each item gets the content of the version before. One that somebody has saved since then keeps that.
 * @param items as the change has answered
 * @returns also those that are left, for another call, when an outage ends it midway
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` for more than {@link maxItems}
 */
export async function undoChange(
  ctx: Context,
  kind: ManagedKind,
  items: readonly ChangedItem[],
): Promise<{ changed: ChangedItem[] } & Undone<ChangedItem>> {
  requireAbility(ctx, "publish");
  refuseMore(items);
  const changed: ChangedItem[] = [];
  const undone = await inTurns(ctx, items, changed, async ({ id, version }) => {
    const former = await findVersion(ctx, kind.collection, id, version - 1);
    if (!former) return null;
    return refusalOf(titleOf(kind, former.snapshot), async () => {
      const saved = await updateItem(ctx, kind, id, String(version), former.snapshot);
      changed.push({ id, version: saved.version });
    });
  });
  return { changed, ...undone };
}

/**
 * Deletes several items: they go to the trash. Items that are gone already are left out.
 * @returns also the ids of their entries in the trash, for {@link undoDeletion}
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` for more than {@link maxItems}
 */
export async function deleteItems(
  ctx: Context,
  kind: ManagedKind,
  ids: readonly string[],
): Promise<{ trashIds: string[]; refused: RefusedItem[] }> {
  requireAbility(ctx, "delete");
  refuseMore(ids);
  const trashIds: string[] = [];
  const { refused } = await inTurns(ctx, ids, trashIds, async (id) => {
    const row = await rowOf(ctx, kind, id);
    if (!row) return null;
    return refusalOf(titleOf(kind, row), async () => {
      trashIds.push((await deleteItem(ctx, kind, id)).trashId);
    });
  });
  return { trashIds, refused };
}

/**
 * Brings back what {@link deleteItems} has deleted, with its drafts and plans.
 * @returns also the ids that are left, for another call, when an outage ends it midway
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` for more than {@link maxItems}
 */
export async function undoDeletion(
  ctx: Context,
  trashIds: readonly string[],
): Promise<{ restored: number } & Undone<string>> {
  requireAbility(ctx, "delete");
  refuseMore(trashIds);
  const restored: string[] = [];
  const undone = await inTurns(ctx, trashIds, restored, (id) =>
    refusalOf("", async () => {
      restored.push((await restoreFromTrash(ctx, id)).id);
    }),
  );
  return { restored: restored.length, ...undone };
}

function refuseMore(items: readonly unknown[]): void {
  if (items.length > maxItems) throw new DomainError("invalid", `At most ${maxItems} items can be changed at once.`);
}

/**
 * Does something with each item, one after the other; requests of others have their turns in between. Where an outage or an error ends it
 * midway, what was done is answered all the same, so that it can be undone, and the rest counts as one refusal.
 * @param done what was done so far
 * @throws what ends it before anything was done
 */
async function inTurns<Item extends string | { id: string }>(
  ctx: Context,
  items: readonly Item[],
  done: readonly unknown[],
  work: (item: Item) => Promise<Omit<RefusedItem, "id"> | null>,
): Promise<Undone<Item>> {
  const refused: RefusedItem[] = [];
  for (const [index, item] of items.entries()) {
    await nextTurn();
    const id = typeof item === "string" ? item : item.id;
    try {
      const refusal = await work(item);
      if (refusal) refused.push({ id, ...refusal });
    } catch (error) {
      if (done.length === 0) throw error;
      const left = items.slice(index);
      return { refused: [...refused, { id, title: "", message: endOf(ctx, error, left.length) }], left };
    }
  }
  return { refused, left: [] };
}

/** Why a change of several items has ended before its last ones. */
function endOf({ log }: Context, error: unknown, left: number): string {
  const known = asDomainError(error);
  if (!known) log.error({ err: error }, "a change of several items met an unexpected error");
  const words = left === 1 ? "The last one was not changed" : `The last ${left} were not changed`;
  return `${words}. ${known?.message ?? "Something went wrong on our side."}`;
}

/** Why something is refused to an item; null when it is not. Lost rights and outages end the change. */
async function refusalOf(title: string, work: () => Promise<void>): Promise<Omit<RefusedItem, "id"> | null> {
  try {
    await work();
    return null;
  } catch (error) {
    const isOfItem = error instanceof DomainError && ["invalid", "conflict", "not_found"].includes(error.code);
    if (!isOfItem) throw error;
    return { title, message: error.message };
  }
}

/** The columns that a change gives a row other values in. */
function changeOf(
  kind: ManagedKind,
  change: z.infer<typeof itemsChange>,
): (row: Record<string, unknown>) => Record<string, unknown> {
  if (!("field" in change)) return () => ({ [kind.shown]: change.do === "publish" });
  const field = filterFieldsOf(kind).find(({ name }) => name === change.field);
  if (!field) throw new DomainError("invalid", "This can't be changed for several items at once.");
  const { name } = field;
  const isList = field.type === "items" || field.type === "lines";
  if (isList !== (change.do !== "set"))
    throw new DomainError("invalid", "This can't be changed for several items at once.");
  const { value } = change;
  if (!isList) return (row) => ((row[name] ?? "") === value ? {} : { [name]: value });
  if (value === "") throw new DomainError("invalid", `Choose ${field.entry === "author" ? "an" : "a"} ${field.entry}.`);
  return (row) => {
    const others = ((row[name] ?? []) as string[]).filter((entry) => entry !== value);
    const has = others.length < ((row[name] ?? []) as string[]).length;
    if (has === (change.do === "add")) return {};
    return { [name]: change.do === "add" ? [...others, value] : others };
  };
}

/** A row as JSON: times are text. */
function plain(row: object): Record<string, unknown> {
  return JSON.parse(JSON.stringify(row)) as Record<string, unknown>;
}

/** Gap between neighbours, so that a position between them can be entered by hand. */
const step = 10;

type OrderedRow = ManagedRow<Collection> & { order_index: number };

/**
 * Puts items into a manual order: the named ones take, in the given order, the places that they have now within their
 * group; the others stay. Positions are then numbered 10, 20, 30, …
 * @param ids each once, in the wanted order; of any number of groups
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid` for an id that is named twice, or `not_found` when one
 *   was deleted
 */
export async function reorderItems(ctx: Context, kind: ManagedKind, ids: readonly string[]): Promise<void> {
  const admin = requireAbility(ctx, "publish");
  if (kind.orderedWithin === undefined) throw new DomainError("invalid", `One ${kind.noun} has no position.`);
  if (new Set(ids).size !== ids.length) throw new DomainError("invalid", "An item is named twice.");
  await transaction(ctx, async (tx) => {
    const items = itemsOf(kind);
    const all = await rowsInOrder(tx, kind);
    const byId = new Map(all.map((row) => [row.id, row]));
    if (!ids.every((id) => byId.has(id)))
      throw new DomainError("not_found", `A ${kind.noun} was deleted in the meantime. Reload the list.`);
    for (const rows of Map.groupBy(all, (row) => groupOf(kind, row)).values()) {
      const members = new Set(rows.map(({ id }) => id));
      const wanted = ids.filter((id) => members.has(id));
      const moving = new Set(wanted);
      const queue = wanted.flatMap((id) => byId.get(id) ?? []);
      const arranged = rows.map((row) => (moving.has(row.id) ? (queue.shift() ?? row) : row));
      if (wanted.length === 0) continue;
      for (const [index, before] of arranged.entries()) {
        const order_index = (index + 1) * step;
        if (before.order_index === order_index) continue;
        const after = { ...before, order_index, version: before.version + 1, updated_at: tx.clock() };
        const change = { kind: items, id: before.id, before, after, action: "update", by: admin.email } as const;
        await publish(tx, change);
      }
    }
  });
}

/** The group within which an item is ordered. */
function groupOf({ orderedWithin }: ManagedKind, row: object): unknown {
  return orderedWithin ? (row as Record<string, unknown>)[orderedWithin] : null;
}

/** All rows of a kind, locked, in the order of their list. */
async function rowsInOrder(tx: Context, kind: ManagedKind): Promise<OrderedRow[]> {
  // As a release locks them (domain/documents/lock-items.ts): in another order, each could wait for the other.
  const query = tx.db.selectFrom(kind.collection).select("id").orderBy("id").$call(lockRows(tx.db));
  await query.execute();
  // Read again: on PostgreSQL, a wait for a lock ends with rows as they are now, and the order of before.
  return tx.db
    .selectFrom(kind.collection)
    .selectAll()
    .orderBy("order_index")
    .orderBy("created_at")
    .orderBy("id")
    .execute();
}
