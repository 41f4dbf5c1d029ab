import type { Context } from "../context.ts";
import { deleteItem } from "../managed/delete-item.ts";
import { postKind } from "./post-kind.ts";

/**
 * Deletes a post.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function deletePost(ctx: Context, id: string): Promise<void> {
  return deleteItem(ctx, postKind, id);
}
