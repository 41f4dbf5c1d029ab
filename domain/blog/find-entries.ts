import type { Context } from "../context.ts";
import { publicRead } from "../public-read.ts";
import { builtInEntries, entriesIn } from "./built-in-entries.ts";
import { type Entry, entryColumns, entryOfBuiltIn, entryOfPost } from "./entry.ts";
import { isPublished } from "./is-published.ts";
import { entriesPerPage } from "./limits.ts";

export interface EntryPage<Item = Entry> {
  entries: Item[];
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
  total: number;
}

interface EntryQuery {
  category: string | null;
  /** From 1; a page beyond the last is empty. */
  page: number;
}

/**
 * One page of the journal: published posts, newest first, and then the built-in entries (readings, "Built-in and managed
 * content"). Never throws: without the database, the built-in entries.
 */
export function findEntries(ctx: Context, query: EntryQuery): Promise<EntryPage> {
  return publicRead(
    ctx,
    "blog_posts",
    () => read(ctx, query),
    () => {
      const builtIn = entriesIn(query.category);
      return pageOf(query, { posts: [], postCount: 0, builtIn });
    },
  );
}

async function read(ctx: Context, query: EntryQuery): Promise<EntryPage> {
  const size = entriesPerPage.list;
  const published = ctx.db
    .selectFrom("blog_posts")
    .where(isPublished)
    .$if(query.category !== null, (posts) => posts.where("category", "=", query.category));
  const [posts, { total }, builtIn] = await Promise.all([
    published
      .select(entryColumns)
      .orderBy("created_at", "desc")
      .orderBy("id")
      .limit(size)
      .offset((query.page - 1) * size)
      .execute(),
    published.select((eb) => eb.fn.countAll<number | string>().as("total")).executeTakeFirstOrThrow(),
    builtInEntries(ctx, query.category),
  ]);
  return pageOf(query, { posts: posts.map(entryOfPost), postCount: Number(total), builtIn });
}

interface Parts {
  /** The page's posts. */
  posts: Entry[];
  /** Of all pages. */
  postCount: number;
  builtIn: Parameters<typeof entryOfBuiltIn>[0][];
}

/** The built-in entries begin where the posts end, and fill what these leave of their last page. */
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
