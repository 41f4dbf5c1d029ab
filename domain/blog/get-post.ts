import type { Context } from "../context.ts";
import { getItem } from "../managed/get-item.ts";
import { postKind } from "./post-kind.ts";

/**
 * One post with everything an editor needs, draft or published.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function getPost(ctx: Context, id: string) {
  return getItem(ctx, postKind, id);
}
