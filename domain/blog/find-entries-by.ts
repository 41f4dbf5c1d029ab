import { findAuthorsOf } from "../authors/find-authors.ts";
import type { Context } from "../context.ts";
import { authorKind } from "../content/kinds/author.ts";
import { postKind } from "../content/kinds/post.ts";
import { findInList, publicRead } from "../content/public-read.ts";
import { tagsOf } from "../content/tags.ts";
import { seenItem } from "../content/view.ts";
import { itemKey } from "../links/keep-links.ts";
import { entryColumns, entryOfPost } from "./entry.ts";
import type { EntryPage } from "./find-entries.ts";
import { isPublished, type PublishedType } from "./is-published.ts";
import { entriesPerPage } from "./limits.ts";

/**
 * One page of an author's published posts, newest first. Never throws: without the database, none.
 * @param page from 1; one beyond the last is empty
 */
export function findEntriesBy(ctx: Context, authorId: string, page: number): Promise<EntryPage> {
  return publicRead(
    ctx,
    "blog_posts",
    [],
    () => read(ctx, authorId, page),
    () => ({ entries: [], page, pages: 1, total: 0 }),
  );
}

async function read(ctx: Context, authorId: string, page: number): Promise<EntryPage> {
  const ids = await findInList(ctx, postKind, () => findIds(ctx, authorId), String);
  const size = entriesPerPage.author;
  const onPage = ids.slice((page - 1) * size, page * size);
  for (const id of onPage) ctx.reads(tagsOf(postKind).item(id));
  const rows = await publishedPosts(ctx)
    .select(["id", ...entryColumns])
    .where("id", "in", onPage.length > 0 ? onPage : [""])
    .$narrowType<PublishedType>()
    .execute();
  const authorsOf = await findAuthorsOf(ctx, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  const posts = onPage.flatMap((id) => byId.get(id) ?? []);
  return {
    entries: posts.map((row) => entryOfPost(seenItem(ctx, postKind, row, row.id), authorsOf(row))),
    page,
    pages: Math.max(1, Math.ceil(ids.length / size)),
    total: ids.length,
  };
}

const publishedPosts = ({ db }: Context) =>
  db.selectFrom("blog_posts").where(isPublished).orderBy("published_at", "desc").orderBy("blog_posts.id");

/** The ids of all posts of the author. A stored link finds them, but only among posts that are stored. */
async function findIds(ctx: Context, authorId: string): Promise<string[]> {
  if (ctx.view !== "live") {
    const rows = await publishedPosts(ctx).select(["id", "authors"]).execute();
    return rows.filter(({ authors }) => authors?.includes(authorId)).map(({ id }) => id);
  }
  const rows = await publishedPosts(ctx)
    .select("id")
    .where("id", "in", (posts) =>
      posts
        .selectFrom("content_links")
        .select("item_id")
        .where("path", "=", itemKey(authorKind.collection, authorId))
        .where("collection", "=", "blog_posts"),
    )
    .execute();
  return rows.map(({ id }) => id);
}
