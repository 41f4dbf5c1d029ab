import type { Context } from "../context.ts";
import { deleteItem } from "../managed/delete-item.ts";
import { moduleKind } from "./module-kind.ts";

/**
 * Deletes a module: it goes to the trash, from which it can be put back for 30 days.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function deleteModule(ctx: Context, id: string): Promise<{ trashId: string }> {
  return deleteItem(ctx, moduleKind, id);
}
