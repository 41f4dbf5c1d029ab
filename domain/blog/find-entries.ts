import { systemContext } from "../system-context.ts";
import { withTimeout } from "#lib/pacing.ts";
import type { Context, ProcessContext } from "../context.ts";
import { findAuthorsOf } from "../authors/find-authors.ts";
import { countItems, type Place, placeInList } from "../content/find-items.ts";
import { postKind } from "../content/kinds/post.ts";
import { findInList, publicRead } from "../content/public-read.ts";
import { seenItem } from "../content/view.ts";
import { tagsOf } from "../content/tags.ts";
import { builtInEntries, entriesIn, type Entry, entryColumns, entryOfBuiltIn, entryOfPost } from "./entry.ts";
import { isPublished, type PublishedType } from "./is-published.ts";
import { entriesPerPage } from "./limits.ts";

export interface EntryPage<Item = Entry> {
  entries: Item[];
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
  total: number;
}

export interface EntryQuery {
  category: string | null;
  /** From 1; a page beyond the last is empty. */
  page: number;
}

/**
 * One page of the blog list: published posts, pinned ones first and newest first, then the built-in entries. Never throws: without the
 * database, the built-in entries.
 */
export function findEntries(ctx: Context, query: EntryQuery): Promise<EntryPage> {
  return publicRead(
    ctx,
    "blog_posts",
    [],
    () => read(ctx, query),
    () => pageOf(query, { posts: [], postCount: 0, builtIn: entriesIn(query.category) }),
  );
}

async function read(ctx: Context, { category, page }: EntryQuery): Promise<EntryPage> {
  const find = async () => {
    const [postCount, builtIn] = await Promise.all([countPublished(ctx, category), builtInEntries(ctx, category)]);
    const ids = await findIds(ctx, category, placeInList({ page, size: entriesPerPage.list, total: postCount }));
    return { postCount, builtIn, ids };
  };
  const { postCount, builtIn, ids } = await findInList(ctx, postKind, find, (found) =>
    JSON.stringify([found.postCount, found.builtIn.map(({ href }) => href), found.ids]),
  );
  const shown = builtIn.map((entry) => seenItem(ctx, postKind, entry, null));
  return pageOf({ category, page }, { posts: await loadPosts(ctx, ids), postCount, builtIn: shown });
}

/** Number of pages of the blog list; Infinity when the database does not answer. */
export async function countEntryPages(process: ProcessContext, category: string | null): Promise<number> {
  const ctx = systemContext(process, "pages");
  const known = entriesIn(category).length > 0 ? category : null;
  const count = await withTimeout(countPublished(ctx, known), 1_500).catch(() => Infinity);
  return Math.max(1, Math.ceil((count + entriesIn(known).length) / entriesPerPage.list));
}

const publishedOf = (ctx: Context, category: string | null) =>
  ctx.db
    .selectFrom("blog_posts")
    .where(isPublished)
    .$if(category !== null, (posts) => posts.where("category", "=", category));

async function countPublished(ctx: Context, category: string | null): Promise<number> {
  if (category === null) return countItems(ctx, "blog_posts", true);
  const { total } = await publishedOf(ctx, category)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Finds the ids of the page in an index, from the nearer end of the list, so that only these posts are read. */
async function findIds(ctx: Context, category: string | null, { fromEnd, limit, offset }: Place): Promise<string[]> {
  if (limit === 0) return [];
  const found = await publishedOf(ctx, category)
    .select("id")
    .orderBy("pinned", fromEnd ? "asc" : "desc")
    .orderBy("published_at", fromEnd ? "asc" : "desc")
    .orderBy("id", fromEnd ? "desc" : "asc")
    .limit(limit)
    .offset(offset)
    .execute();
  return (fromEnd ? found.toReversed() : found).map(({ id }) => id);
}

async function loadPosts(ctx: Context, ids: readonly string[]): Promise<Entry[]> {
  if (ids.length === 0) return [];
  for (const id of ids) ctx.reads(tagsOf(postKind).item(id));
  const rows = await ctx.db
    .selectFrom("blog_posts")
    .select(["id", ...entryColumns])
    .where("id", "in", ids)
    .$narrowType<PublishedType>()
    .execute();
  const authorsOf = await findAuthorsOf(ctx, rows);
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids
    .flatMap((id) => byId.get(id) ?? [])
    .map((row) => entryOfPost(seenItem(ctx, postKind, row, row.id), authorsOf(row)));
}

interface Parts {
  /** Posts of this page. */
  posts: Entry[];
  /** Number of posts on all pages. */
  postCount: number;
  builtIn: Parameters<typeof entryOfBuiltIn>[0][];
}

/** The built-in entries follow the last post and fill the rest of its page. */
function pageOf({ page }: EntryQuery, { posts, postCount, builtIn }: Parts): EntryPage {
  const size = entriesPerPage.list;
  const first = Math.max(0, (page - 1) * size - postCount);
  const rest = builtIn.slice(first, first + size - posts.length);
  const total = postCount + builtIn.length;
  return {
    entries: [...posts, ...rest.map(entryOfBuiltIn)],
    page,
    pages: Math.max(1, Math.ceil(total / size)),
    total,
  };
}
