import { findItems, getItem } from "#domain/content/find-items.ts";
import { createItem, updateItem } from "#domain/content/save-item.ts";
import { deleteItem } from "#domain/content/delete-item.ts";
import { postKind } from "#domain/content/kinds/post.ts";
import type { Context } from "#domain/context.ts";
import { getDashboard } from "#domain/dashboard/get-dashboard.ts";
import { findLinksTo } from "#domain/links/find-links-to.ts";
import { findRevisions } from "#domain/revisions/find-revisions.ts";
import { findTrash } from "#domain/trash/find-trash.ts";
import { restoreFromTrash } from "#domain/trash/restore-from-trash.ts";
import { words } from "./posts.ts";
import type { Operations } from "./time-operations.ts";

/** What an admin does with very many posts, each as the screen asks for it, the check of the admin's rights included. */
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
