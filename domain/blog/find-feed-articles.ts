import { articles } from "#content/articles.ts";
import type { Context } from "../context.ts";
import { findAuthorsOf } from "../authors/find-authors.ts";
import { postKind } from "../content/kinds/post.ts";
import { findInList, findListed, publicRead } from "../content/public-read.ts";
import { getTexts } from "../site-texts/get-texts.ts";
import { type Article, builtInArticlesBut, findTakenSlugs, managedArticle } from "./article.ts";
import { isPublished } from "./is-published.ts";

export interface FeedArticle {
  article: Article;
  /** Id of the post; null for a built-in article, and for a post at the address of one. */
  id: string | null;
}

/** Number of articles in a feed; readers keep older ones themselves. */
export const feedLength = 50;

/**
 * The newest articles with their text: published posts, newest first, then the built-in ones. Never throws: without the
 * database, the built-in ones.
 */
export async function findFeedArticles(ctx: Context): Promise<FeedArticle[]> {
  return publicRead(
    ctx,
    "blog_posts",
    [],
    () => read(ctx),
    () => builtInBut(new Set()),
  );
}

async function read(ctx: Context): Promise<FeedArticle[]> {
  const published = ctx.db.selectFrom("blog_posts").where(isPublished);
  const newest = published.orderBy("published_at", "desc").orderBy("id").limit(feedLength);
  const posts = await findListed(ctx, postKind, () => newest.selectAll().execute());
  const taken = await findInList(ctx, postKind, () => findTakenSlugs(ctx), String);
  const [texts, authorsOf] = await Promise.all([getTexts(ctx), findAuthorsOf(ctx, posts)]);
  const managed = posts.map((post) => ({
    article: managedArticle(post, texts, authorsOf(post)),
    id: articles.has(post.slug) ? null : post.id,
  }));
  return [...managed, ...builtInBut(new Set(taken))].slice(0, feedLength);
}

function builtInBut(taken: ReadonlySet<string>): FeedArticle[] {
  return builtInArticlesBut(taken).map((article) => ({ article, id: null }));
}
