import type { Context } from "../context.ts";
import { deleteItem } from "../managed/delete-item.ts";
import { postKind } from "./post-kind.ts";

/**
 * Deletes a post: it goes to the trash, from which it can be put back for 30 days.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function deletePost(ctx: Context, id: string): Promise<{ trashId: string }> {
  return deleteItem(ctx, postKind, id);
}
