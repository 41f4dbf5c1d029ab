import type { Context } from "../context.ts";
import { reorderItems } from "../managed/reorder-items.ts";
import { moduleKind } from "./module-kind.ts";

/**
 * Puts modules into a manual order, each within its category. Those that are not named keep their places.
 * @param ids in the wanted order
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, or `not_found` when one was deleted
 */
export function reorderModules(ctx: Context, ids: readonly string[]): Promise<void> {
  return reorderItems(ctx, moduleKind, ids, ({ category }) => category);
}
