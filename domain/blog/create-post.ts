import type { Context } from "../context.ts";
import { createItem, type CreatedItem } from "../managed/create-item.ts";
import { postKind } from "./post-kind.ts";

/**
 * Stores a new post; a draft unless it says otherwise (specification sections 5 and 7).
 * @param input the fields of `postInput`
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields, a clash of addresses among them
 */
export function createPost(ctx: Context, input: unknown): Promise<CreatedItem<"blog_posts">> {
  return createItem(ctx, postKind, input);
}
