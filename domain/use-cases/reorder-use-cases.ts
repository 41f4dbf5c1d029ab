import type { Context } from "../context.ts";
import { reorderItems } from "../managed/reorder-items.ts";
import { useCaseKind } from "./use-case-kind.ts";

/**
 * Puts use cases into a manual order. Those that are not named keep their places.
 * @param ids in the wanted order
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, or `not_found` when one was deleted
 */
export function reorderUseCases(ctx: Context, ids: readonly string[]): Promise<void> {
  return reorderItems(ctx, useCaseKind, ids, () => "all");
}
