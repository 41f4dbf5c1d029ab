import { findEntries } from "#domain/blog/find-entries.ts";
import { findFeedArticles } from "#domain/blog/find-feed-articles.ts";
import { findPostAddressPart } from "#domain/blog/find-post-addresses.ts";
import { findSurroundings } from "#domain/blog/find-surroundings.ts";
import { getArticle } from "#domain/blog/article.ts";
import type { Context } from "#domain/context.ts";
import { findMatchingEntries } from "#domain/search/find-matching-entries.ts";
import { entriesPerPage } from "#domain/blog/limits.ts";
import type { Operations } from "./time-operations.ts";

/** What the blog's pages ask for with very many posts, when the page cache has no answer. */
export function visitorOperations(ctx: Context, posts: number): Operations {
  const pages = Math.floor((posts * 0.8) / entriesPerPage.list);
  const anyOf = (run: number, count: number) => 1 + ((run * 7_919) % count);
  const slugOf = (run: number) => `post-${anyOf(run, posts / 5 - 1) * 5 + 1}`;
  const search = (query: string, category: string | null = null) =>
    findMatchingEntries(ctx, { query, category, page: 1 });
  return {
    "list, first page": () => findEntries(ctx, { category: null, page: 1 }),
    "list, any page": (run) => findEntries(ctx, { category: null, page: anyOf(run, pages) }),
    "list, one category": () => findEntries(ctx, { category: "Best Practices", page: 1 }),
    "search, usual word": () => search("alumni"),
    "search, word of titles": () => search("reunion"),
    "search, rare word": () => search("mentorship"),
    "search, three words": () => search("alumni network members"),
    "search, two letters": () => search("al"),
    "search, one letter": () => search("a"),
    "search, one post": (run) => search(`number ${(run * 7_919) % posts}`),
    "search, misspelt": () => search("mentroship"),
    "search, nothing": () => search("quixotry"),
    "search, one category": () => search("alumni", "Best Practices"),
    article: (run) => getArticle(ctx, slugOf(run)),
    "what to read next": async (run) => {
      const found = await getArticle(ctx, slugOf(run));
      if (!found || !("article" in found)) throw new Error(`There is no post ${slugOf(run)}.`);
      return findSurroundings(ctx, found.article);
    },
    feed: () => findFeedArticles(ctx),
    "sitemap, one part": () => findPostAddressPart(ctx, 1, 10_000),
  };
}
