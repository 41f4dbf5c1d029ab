import type { Collection } from "#db/schema.ts";
import { lockRows } from "#db/dialect.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireAbility } from "../rights.ts";
import type { Context } from "../context.ts";
import { transaction } from "../transaction.ts";
import type { ManagedKind, ManagedRow } from "./kind.ts";
import { replaceRow } from "./write-item.ts";

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
  if (kind.orderedWithin === undefined) throw new DomainError("invalid", `A ${kind.noun} has no place of its own.`);
  if (new Set(ids).size !== ids.length) throw new DomainError("invalid", "An item is named twice.");
  await transaction(ctx, async (tx) => {
    const all = await rowsInOrder(tx, kind);
    const byId = new Map(all.map((row) => [row.id, row]));
    if (!ids.every((id) => byId.has(id)))
      throw new DomainError("not_found", `A ${kind.noun} was deleted in the meantime. Load the list again.`);
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
        await replaceRow(tx, kind, { before, after }, { action: "update", actorEmail: admin.email });
      }
    }
  });
}

/** The group within which an item is ordered. */
function groupOf({ orderedWithin }: ManagedKind, row: object): unknown {
  return orderedWithin ? (row as Record<string, unknown>)[orderedWithin] : null;
}

async function rowsInOrder(tx: Context, kind: ManagedKind): Promise<OrderedRow[]> {
  const rows = await tx.db
    .selectFrom(kind.collection)
    .selectAll()
    .orderBy("order_index")
    .orderBy("created_at")
    .orderBy("id")
    .$call(lockRows(tx.db))
    .execute();
  return rows;
}
