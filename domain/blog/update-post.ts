import type { Context } from "../context.ts";
import { updateItem, type SavedItem } from "../managed/update-item.ts";
import { postKind } from "./post-kind.ts";

/**
 * Saves a post as edited from a given version. The address follows the title when that changes; an address that was public
 * until now keeps leading to the post, also when the post is a draft for a while and is renamed meanwhile.
 * @param input the fields of `postInput`
 * @param version the version that the editor opened
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, `not_found`, or `conflict` when somebody saved in between
 */
export function updatePost(
  ctx: Context,
  id: string,
  version: unknown,
  input: unknown,
): Promise<SavedItem<"blog_posts">> {
  return updateItem(ctx, postKind, id, version, input);
}
