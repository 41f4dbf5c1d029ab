import type { Collection } from "#db/schema.ts";
import type { Context } from "../context.ts";
import { compareFields } from "../revisions/compare-fields.ts";
import type { ManagedFields, ManagedKind, ManagedRow } from "./managed-kind.ts";
import { openedState, pickEdited } from "./opened-state.ts";

/** The one field that changes without anybody opening the item: by a reordering of its list. */
const place = "order_index";

/**
 * A save from an older version for which only the item's place in the manual order has changed since: the same fields, with the
 * place that the item has now. Null when anything else has changed, or when both sides gave it another place: then somebody
 * has to choose.
 * @param opened the version that the editor opened
 */
export async function mergeReorder<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  { stored, opened, fields }: { stored: ManagedRow<C>; opened: number; fields: ManagedFields<C> },
): Promise<ManagedFields<C> | null> {
  if (!Object.hasOwn(stored, place)) return null;
  const base = await openedState(tx, kind, stored.id, opened);
  if (!base) return null;
  const changed = compareFields(base, pickEdited(kind, stored)).filter(({ isChanged }) => isChanged);
  if (changed.some(({ field }) => field !== place)) return null;
  const [placeThen, placeNow, wanted] = [base, stored, fields].map((state: Record<string, unknown>) => state[place]);
  return wanted === placeThen || wanted === placeNow ? { ...fields, [place]: placeNow } : null;
}
