import type { Context } from "../context.ts";
import { deleteItem } from "../managed/delete-item.ts";
import { useCaseKind } from "./use-case-kind.ts";

/**
 * Deletes a use case: it goes to the trash, from which it can be put back for 30 days.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function deleteUseCase(ctx: Context, id: string): Promise<{ trashId: string }> {
  return deleteItem(ctx, useCaseKind, id);
}
