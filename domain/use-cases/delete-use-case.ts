import type { Context } from "../context.ts";
import { deleteItem } from "../managed/delete-item.ts";
import { useCaseKind } from "./use-case-kind.ts";

/**
 * Deletes a use case.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function deleteUseCase(ctx: Context, id: string): Promise<void> {
  return deleteItem(ctx, useCaseKind, id);
}
