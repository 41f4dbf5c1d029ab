import { createPost } from "../domain/blog/create-post.ts";
import { deletePost } from "../domain/blog/delete-post.ts";
import { findAllPosts } from "../domain/blog/find-all-posts.ts";
import { getPost } from "../domain/blog/get-post.ts";
import { updatePost } from "../domain/blog/update-post.ts";
import type { Context } from "../domain/context.ts";
import { getDashboard } from "../domain/dashboard/get-dashboard.ts";
import { findLinksTo } from "../domain/links/find-links-to.ts";
import { findRevisions } from "../domain/revisions/find-revisions.ts";
import { findTrash } from "../domain/trash/find-trash.ts";
import { restoreFromTrash } from "../domain/trash/restore-from-trash.ts";
import { words } from "./posts.ts";
import type { Operations } from "./time-operations.ts";

/** What an admin does with very many posts, each as the screen asks for it, the check of the admin's rights included. */
export async function adminOperations(ctx: Context, posts: number): Promise<Operations> {
  const pages = posts / 20;
  const anyOf = (run: number, count: number) => 1 + ((run * 7_919) % Math.floor(count));
  const word = (run: number) => words[run % words.length] ?? "";
  const { items } = await findAllPosts(ctx, { page: Math.floor(pages / 3) });
  const idOf = (run: number) => items[run % items.length]?.id ?? "";
  const change = async (run: number, edit: (post: { title: string; excerpt: string | null }) => object) => {
    const { id, version, ...post } = await getPost(ctx, idOf(run));
    return updatePost(ctx, id, version, { ...post, ...edit(post) });
  };
  return {
    "list, first page": () => findAllPosts(ctx),
    "list, any page": (run) => findAllPosts(ctx, { page: anyOf(run, pages) }),
    "list, middle page": () => findAllPosts(ctx, { page: Math.floor(pages / 2) }),
    "drafts, any page": (run) => findAllPosts(ctx, { state: "draft", page: anyOf(run, pages / 5) }),
    "published, any page": (run) => findAllPosts(ctx, { state: "published", page: anyOf(run, pages * 0.8) }),
    "by title, any page": (run) => findAllPosts(ctx, { sort: "title", page: anyOf(run, pages) }),
    "drafts by title, any page": (run) =>
      findAllPosts(ctx, { sort: "title", state: "draft", page: anyOf(run, pages / 5) }),
    "by change, any page": (run) => findAllPosts(ctx, { sort: "updated", page: anyOf(run, pages) }),
    "drafts by change, any page": (run) =>
      findAllPosts(ctx, { sort: "updated", state: "draft", page: anyOf(run, pages / 5) }),
    "search, one post": (run) => findAllPosts(ctx, { search: `number ${(run * 7_919) % posts} of` }),
    "search, rare word": (run) => findAllPosts(ctx, { search: `letter-${run}x` }),
    "search, rare word by title": (run) => findAllPosts(ctx, { search: `letter-${run}x`, sort: "title" }),
    "search, usual word": (run) => findAllPosts(ctx, { search: word(run) }),
    "search, usual word by title": (run) => findAllPosts(ctx, { search: word(run), sort: "title" }),
    "search, usual word in drafts": (run) => findAllPosts(ctx, { search: word(run), state: "draft" }),
    "search, every post": () => findAllPosts(ctx, { search: "number" }),
    "search, nothing": (run) => findAllPosts(ctx, { search: `zebra ${run}` }),
    open: (run) => getPost(ctx, idOf(run)),
    "save a text": (run) => change(run, () => ({ excerpt: `Edited for the ${run}. time.` })),
    "save a new title": (run) => change(run, ({ title }) => ({ title: `${title.slice(0, 100)} ${run}` })),
    create: (run) =>
      createPost(ctx, { title: `New post ${run}`, content: "A new text. ".repeat(250), published: true }),
    versions: (run) => findRevisions(ctx, "blog_posts", idOf(run)),
    "links to a post": (run) => findLinksTo(ctx, "blog_posts", idOf(run)),
    "delete and put back": async (run) => restoreFromTrash(ctx, (await deletePost(ctx, idOf(run))).trashId),
    trash: () => findTrash(ctx),
    dashboard: () => getDashboard(ctx),
  };
}
