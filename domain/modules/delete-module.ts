import type { Context } from "../context.ts";
import { deleteItem } from "../managed/delete-item.ts";
import { moduleKind } from "./module-kind.ts";

/**
 * Deletes a module.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function deleteModule(ctx: Context, id: string): Promise<void> {
  return deleteItem(ctx, moduleKind, id);
}
