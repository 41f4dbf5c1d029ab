import { articleAliases, articleShortForms } from "#content/article-addresses.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { type Article, builtInArticle, managedArticle } from "./article.ts";
import { getPublishedPost } from "./get-published-post.ts";

type Found = { article: Article } | { movedTo: string } | null;

/**
 * The article at this address: the published post, else the built-in one; `{ movedTo }` with its present slug when a post has
 * left this address or it is the short form of another; null when there is none, drafts included. A second address gives
 * the article with its canonical slug. When the database does not answer, the built-in one stands in and the context is told.
 * @throws DomainError `unavailable` when the database fails and there is no built-in one: nobody knows then whether it exists
 */
export async function getArticle(ctx: Context, slug: string): Promise<Found> {
  // What is no slug is no row's either; PostgreSQL would refuse some such texts.
  if (slugOf(slug) !== slug) return null;
  const managed = await getPublishedPost(ctx, slug).catch((error: unknown) => {
    if (error instanceof DomainError && error.code === "unavailable") return error;
    throw error;
  });
  if (managed && "post" in managed) return { article: managedArticle(managed.post) };
  const article = builtInArticle(slug);
  if (article) return { article };
  const canonical = articleAliases.get(slug);
  if (canonical !== undefined) return getArticle(ctx, canonical);
  const meant = articleShortForms.get(slug);
  if (managed instanceof DomainError && meant === undefined) throw managed;
  if (managed && "movedTo" in managed) return managed;
  return meant === undefined ? null : { movedTo: meant };
}
