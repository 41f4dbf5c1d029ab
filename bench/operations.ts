import { getArticle } from "#domain/blog/article.ts";
import { findEntries } from "#domain/blog/find-entries.ts";
import { findFeedArticles } from "#domain/blog/find-feed-articles.ts";
import { findPostAddressPart } from "#domain/blog/find-post-addresses.ts";
import { findSurroundings } from "#domain/blog/find-surroundings.ts";
import { entriesPerPage } from "#domain/blog/limits.ts";
import { deleteItem } from "#domain/content/delete-item.ts";
import { findItems, getItem } from "#domain/content/find-items.ts";
import { postKind } from "#domain/content/kinds/post.ts";
import { createItem, updateItem } from "#domain/content/save-item.ts";
import type { Context } from "#domain/context.ts";
import { getDashboard } from "#domain/dashboard/dashboard.ts";
import { findLinksTo } from "#domain/links/find-links-to.ts";
import { findRevisions } from "#domain/revisions/revisions.ts";
import { findMatchingEntries } from "#domain/search/find-matching-entries.ts";
import { findTrash, restoreFromTrash } from "#domain/trash/trash.ts";
import { words } from "./posts.ts";
import type { Operations } from "./timing.ts";

/** The reads of the blog's pages with very many posts, without the page cache. */
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

/** What an admin does with very many posts: the reads and writes of each screen, including the admin check. */
export async function adminOperations(ctx: Context, posts: number): Promise<Operations> {
  const pages = posts / 20;
  const anyOf = (run: number, count: number) => 1 + ((run * 7_919) % Math.floor(count));
  const word = (run: number) => words[run % words.length] ?? "";
  const { items } = await findItems(ctx, postKind, { page: Math.floor(pages / 3) });
  const idOf = (run: number) => items[run % items.length]?.id ?? "";
  const change = async (run: number, edit: (post: { title: string; excerpt: string | null }) => object) => {
    const { id, version, ...post } = await getItem(ctx, postKind, idOf(run));
    return updateItem(ctx, postKind, id, version, { ...post, ...edit(post) });
  };
  return {
    "list, first page": () => findItems(ctx, postKind),
    "list, any page": (run) => findItems(ctx, postKind, { page: anyOf(run, pages) }),
    "list, middle page": () => findItems(ctx, postKind, { page: Math.floor(pages / 2) }),
    "drafts, any page": (run) => findItems(ctx, postKind, { state: "draft", page: anyOf(run, pages / 5) }),
    "published, any page": (run) => findItems(ctx, postKind, { state: "published", page: anyOf(run, pages * 0.8) }),
    "by title, any page": (run) => findItems(ctx, postKind, { sort: "title", page: anyOf(run, pages) }),
    "drafts by title, any page": (run) =>
      findItems(ctx, postKind, { sort: "title", state: "draft", page: anyOf(run, pages / 5) }),
    "by change, any page": (run) => findItems(ctx, postKind, { sort: "updated", page: anyOf(run, pages) }),
    "drafts by change, any page": (run) =>
      findItems(ctx, postKind, { sort: "updated", state: "draft", page: anyOf(run, pages / 5) }),
    "search, one post": (run) => findItems(ctx, postKind, { search: `number ${(run * 7_919) % posts} of` }),
    "search, rare word": (run) => findItems(ctx, postKind, { search: `letter-${run}x` }),
    "search, rare word by title": (run) => findItems(ctx, postKind, { search: `letter-${run}x`, sort: "title" }),
    "search, usual word": (run) => findItems(ctx, postKind, { search: word(run) }),
    "search, usual word by title": (run) => findItems(ctx, postKind, { search: word(run), sort: "title" }),
    "search, usual word in drafts": (run) => findItems(ctx, postKind, { search: word(run), state: "draft" }),
    "search, every post": () => findItems(ctx, postKind, { search: "number" }),
    "search, nothing": (run) => findItems(ctx, postKind, { search: `zebra ${run}` }),
    open: (run) => getItem(ctx, postKind, idOf(run)),
    "save a text": (run) => change(run, () => ({ excerpt: `Edited for the ${run}. time.` })),
    "save a new title": (run) => change(run, ({ title }) => ({ title: `${title.slice(0, 100)} ${run}` })),
    create: (run) =>
      createItem(ctx, postKind, { title: `New post ${run}`, content: "A new text. ".repeat(250), published: true }),
    versions: (run) => findRevisions(ctx, "blog_posts", idOf(run)),
    "links to a post": (run) => findLinksTo(ctx, "blog_posts", idOf(run)),
    "delete and put back": async (run) => restoreFromTrash(ctx, (await deleteItem(ctx, postKind, idOf(run))).trashId),
    trash: () => findTrash(ctx),
    dashboard: () => getDashboard(ctx),
  };
}
