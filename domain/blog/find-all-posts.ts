import type { Context } from "../context.ts";
import { findAllItems, type ItemPage, type ItemQuery } from "../managed/find-all-items.ts";
import type { ManagedRow } from "../managed/managed-kind.ts";
import { postKind } from "./post-kind.ts";

const columns = [
  "id",
  "title",
  "slug",
  "excerpt",
  "published",
  "created_at",
  "published_at",
  "updated_at",
  "version",
] as const;

/** A post without its content. */
export type PostRow = Pick<ManagedRow<"blog_posts">, (typeof columns)[number]>;

/**
 * All posts, drafts included, newest first by creation unless asked otherwise (specification section 7).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export function findAllPosts(ctx: Context, query: ItemQuery = {}): Promise<ItemPage<PostRow>> {
  return findAllItems(ctx, postKind, { columns, specified: [["created_at", "desc"]] }, query);
}
