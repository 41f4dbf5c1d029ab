import { type Context, type ProcessContext, systemContext } from "../context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { withTimeout } from "#lib/pacing.ts";
import { type Author, findAuthorsOf, bylineOf } from "./authors.ts";
import { type Place, countItems, placeInList } from "../reading/list-pages.ts";
import { postKind } from "../kinds/post.ts";
import { findTakenSlugs } from "../reading/source.ts";
import { findInList } from "../reading/shown-items.ts";
import { publicRead, publicReadMs } from "../public-read.ts";
import { seenItem } from "../documents/view.ts";
import { tagsOf } from "../documents/tags.ts";
import { type PublishedType, articleSource, isPublished, linkColumns, linkOfPost } from "./article.ts";
import { authorKind } from "../kinds/author.ts";
import { itemPath, sections } from "#lib/addresses.ts";
import { defaultTeam } from "#content/journal/article-page.ts";
import { articles } from "#content/journal/articles.ts";
import { articlePictures } from "#content/site/pictures.ts";
import { readingMinutes } from "#content/journal/reading-time.ts";
import type { BlogEntry } from "#content/schema/blog-entry.ts";
import type { BlogPostsTable } from "#db/schema.ts";
import type { Selectable } from "kysely";
import { postPicture } from "../built-in-content.ts";
import { blogEntries } from "#content/journal/blog-entries.ts";
import type { ArticleLink } from "./find-surroundings.ts";
import { type TopicFilter, filterOf, inTopic, topicIn, withCategoryNames } from "./topics.ts";
import { getTexts } from "../texts/get-texts.ts";

/** Entries on one page of the list (two wide ones and twelve rows of three), of search results, and of an author's page. */
export const entriesPerPage = { list: 38, search: 20, author: 24 } as const;

export interface EntryPage<Item = Entry> {
  entries: Item[];
  /** From 1. */
  page: number;
  /** At least 1. */
  pages: number;
  total: number;
}

export interface EntryQuery {
  /** Of which category or tag; null for all. */
  topic: TopicFilter | null;
  /** From 1; a page beyond the last is empty. */
  page: number;
}

/**
 * One page of the blog list: published posts, pinned ones first and newest first, then the built-in entries. Without the database, the
 * built-in entries.
 * @throws DomainError `unavailable` when the database fails and the built-in entries fill fewer pages: the page may exist
 */
export function findEntries(ctx: Context, query: EntryQuery): Promise<EntryPage> {
  return publicRead(
    ctx,
    "blog_posts",
    [],
    () => read(ctx, query),
    standInOrThrow(query.page, () => pageOf(query, { posts: [], postCount: 0, builtIn: entriesIn(query.topic) })),
  ).then((page) => withNames(ctx, page));
}

async function withNames(ctx: Context, page: EntryPage): Promise<EntryPage> {
  return { ...page, entries: await withCategoryNames(ctx, page.entries) };
}

/**
 * The page that stands in while the database fails, unless only posts could fill it.
 * @returns a function that throws DomainError `unavailable` then
 */
export function standInOrThrow<Found extends { pages: number }>(page: number, standIn: () => Found) {
  return (cause: unknown): Found => {
    const found = standIn();
    if (page <= found.pages) return found;
    const words = "This page of the list can't be shown at the moment. Please try again in a minute.";
    throw new DomainError("unavailable", words, { cause });
  };
}

async function read(ctx: Context, { topic, page }: EntryQuery): Promise<EntryPage> {
  const find = async () => {
    const [postCount, builtIn] = await Promise.all([countPublished(ctx, topic), builtInEntries(ctx, topic)]);
    const ids = await findIds(
      ctx,
      topic,
      placeInList({ start: (page - 1) * entriesPerPage.list, size: entriesPerPage.list, total: postCount }),
    );
    return { postCount, builtIn, ids };
  };
  const { postCount, builtIn, ids } = await findInList(ctx, postKind, find, (found) =>
    JSON.stringify([found.postCount, found.builtIn.map(({ href }) => href), found.ids]),
  );
  const shown = builtIn.map((entry) => seenItem(ctx, postKind, entry, null));
  return pageOf({ topic, page }, { posts: await loadPosts(ctx, ids), postCount, builtIn: shown });
}

/** Number of pages of the blog list; Infinity when the database does not answer. */
export async function countEntryPages(process: ProcessContext, asked: URLSearchParams): Promise<number> {
  const ctx = systemContext(process, "pages");
  const topic = filterOf(topicIn(asked, (await getTexts(ctx)).topics));
  const count = await withTimeout(countPublished(ctx, topic), publicReadMs).catch(() => Infinity);
  return Math.max(1, Math.ceil((count + entriesIn(topic).length) / entriesPerPage.list));
}

/** Whether the list of a category or tag has an entry. Never throws: without the database, whether a built-in one is in it. */
export function hasEntries(ctx: Context, topic: TopicFilter | null): Promise<boolean> {
  const hasBuiltIn = entriesIn(topic).length > 0;
  return publicRead(
    ctx,
    "blog_posts",
    [tagsOf(postKind).list],
    async () => hasBuiltIn || (await countPublished(ctx, topic)) > 0,
    () => hasBuiltIn,
  );
}

const publishedOf = (ctx: Context, topic: TopicFilter | null) =>
  ctx.db
    .selectFrom("blog_posts")
    .where(isPublished)
    .$if(topic !== null, (posts) => posts.where(inTopic(topic!)));

async function countPublished(ctx: Context, topic: TopicFilter | null): Promise<number> {
  if (topic === null) return countItems(ctx, "blog_posts", true);
  const { total } = await publishedOf(ctx, topic)
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  return total;
}

/** Finds the ids of the page in an index, from the nearer end of the list, so that only these posts are read. */
async function findIds(ctx: Context, topic: TopicFilter | null, { fromEnd, limit, offset }: Place): Promise<string[]> {
  if (limit === 0) return [];
  const found = await publishedOf(ctx, topic)
    .select("id")
    .orderBy("pinned", fromEnd ? "asc" : "desc")
    .orderBy("published_at", fromEnd ? "asc" : "desc")
    .orderBy("id", fromEnd ? "desc" : "asc")
    .limit(limit)
    .offset(offset)
    .execute();
  return (fromEnd ? found.toReversed() : found).map(({ id }) => id);
}

/** Published posts, which were found before, in the order of their ids. */
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

/**
 * One page of an author's published posts, newest first. Without the database, none.
 * @param page from 1; one beyond the last is empty
 * @throws DomainError `unavailable` when the database fails, for a page that may exist
 */
export function findEntriesBy(ctx: Context, authorId: string, page: number): Promise<EntryPage> {
  return publicRead(
    ctx,
    "blog_posts",
    [],
    () => readBy(ctx, authorId, page),
    standInOrThrow(page, () => ({ entries: [], page, pages: 1, total: 0 })),
  ).then((found) => withNames(ctx, found));
}

async function readBy(ctx: Context, authorId: string, page: number): Promise<EntryPage> {
  const ids = await findInList(ctx, postKind, () => findIdsBy(ctx, authorId), String);
  const size = entriesPerPage.author;
  const onPage = ids.slice((page - 1) * size, page * size);
  return {
    entries: await loadPosts(ctx, onPage),
    page,
    pages: Math.max(1, Math.ceil(ids.length / size)),
    total: ids.length,
  };
}

const publishedPosts = ({ db }: Context) =>
  db.selectFrom("blog_posts").where(isPublished).orderBy("published_at", "desc").orderBy("blog_posts.id");

/** The ids of all posts of the author. A stored link finds them, but only among posts that are stored. */
async function findIdsBy(ctx: Context, authorId: string): Promise<string[]> {
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
        .where("path", "=", tagsOf(authorKind).item(authorId))
        .where("collection", "=", "blog_posts"),
    )
    .execute();
  return rows.map(({ id }) => id);
}

/** An entry of the blog's list: a published post, a built-in article, or a section of one. */
export interface Entry extends Omit<ArticleLink, "slug"> {
  /** The address that it links to; different for each entry. */
  href: string;
  /** Names of its authors, or of the team. */
  author: string;
  /** In minutes. */
  readTime: number;
  /** Whether it links to a section of an article. */
  isSection: boolean;
  /** Whether it stands before the others. */
  isPinned: boolean;
}

/** The columns of a post that an entry needs. */
export const entryColumns = [...linkColumns, "content", "authors", "pinned"] as const;
type EntryRow = Pick<Selectable<BlogPostsTable>, (typeof entryColumns)[number]> & { published_at: Date };

/**
 * A post at the address of a built-in article has, until an editor chooses others, the article's team and category.
 */
export function entryOfPost(row: EntryRow, authors: readonly Author[]): Entry {
  const { slug, ...link } = linkOfPost(row);
  return {
    ...link,
    href: itemPath(sections.posts, slug),
    author: authors.length > 0 ? bylineOf(authors) : (articles.get(slug)?.author ?? defaultTeam),
    readTime: readingMinutes(row.content),
    isSection: false,
    isPinned: row.pinned,
  };
}

/** A built-in article as an entry of the journal. */
export function entryOfBuiltIn({ slug, section, date, ...entry }: BlogEntry): Entry {
  return {
    ...entry,
    publishedAt: new Date(date),
    image: articlePictures.get(slug)?.src ?? null,
    stockImage: postPicture(slug),
    isSection: section !== null,
    isPinned: false,
  };
}

/**
 * The built-in entries of a category, or all of them, without articles whose address a published post has: the post is
 * in the list itself. The sections of such an article stay, since the post has the same ids.
 */
export async function builtInEntries(ctx: Context, topic: TopicFilter | null): Promise<BlogEntry[]> {
  const taken = await findTakenSlugs(ctx, articleSource);
  return entriesIn(topic).filter(({ slug, section }) => section !== null || !taken.includes(slug));
}

/** The built-in entries of a category, or all of them, regardless of posts. They have no tags. */
export function entriesIn(topic: TopicFilter | null): BlogEntry[] {
  if (topic === null) return [...blogEntries];
  return topic.list === "tags" ? [] : blogEntries.filter(({ category }) => topic.ids.includes(category));
}
