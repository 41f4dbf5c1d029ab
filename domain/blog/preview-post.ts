import type { Context } from "../context.ts";
import { previewRow } from "../content/preview-row.ts";
import { type Article, managedArticle } from "./article.ts";
import { postKind } from "../content/kinds/post.ts";

/**
 * The article that a form would become. Stores nothing.
 * @param id of the post that is being edited; null for a new one
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function previewPost(ctx: Context, id: string | null, input: unknown): Promise<Article> {
  return managedArticle(await previewRow(ctx, postKind, id, input));
}
