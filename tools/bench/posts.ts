import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { articles } from "#content/journal/articles.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { type Engine, engineOf } from "#db/dialect.ts";
import { createUnlimitedPool, PostgresPoolDialect } from "#db/engines/postgres-dialect.ts";
import { startPostgresCluster } from "#db/testing/provide-postgres.ts";
import { getArticle, findFeedArticles } from "#domain/blog/article.ts";
import { findEntries, entriesPerPage } from "#domain/blog/find-entries.ts";
import { findPostAddressPart } from "#domain/blog/post-addresses.ts";
import { findSurroundings } from "#domain/blog/find-surroundings.ts";
import { deleteItem, createItem, updateItem } from "#domain/documents/edit-item.ts";
import { findItems } from "#domain/lists/find-items.ts";
import { getItem } from "#domain/documents/get-item.ts";
import { postKind } from "#domain/kinds/post.ts";
import type { Context } from "#domain/context.ts";
import { getDashboard } from "#domain/dashboard/dashboard.ts";
import { findLinksTo } from "#domain/links/find-links-to.ts";
import { findRevisions } from "#domain/history/revisions.ts";
import { findMatchingEntries } from "#domain/search/find-matching-entries.ts";
import { findTrash, restoreFromTrash } from "#domain/history/trash.ts";
import type { Operations } from "./timing.ts";

const chunk = 1_000;

/** Words of the titles and excerpts. */
export const words =
  "reunion mentor chapter scholarship dinner career campus donor archive yearbook regatta choir".split(" ");

/**
 * Runs `work` on a database with this many posts and an admin ada@school.example, and deletes the database afterwards.
 */
export async function withPosts<T>(engine: Engine, posts: number, work: (db: Database) => Promise<T>): Promise<T> {
  const dataDir = await mkdtemp(join(tmpdir(), "homecoming-bench-"));
  const cluster = engine === "postgres" ? await startPostgresCluster() : null;
  const databaseUrl = await cluster?.createDatabase("site");
  const opened = await openDatabase({ dataDir, databaseUrl });
  try {
    await opened.migrate();
    if (databaseUrl) await seedPostgres(databaseUrl, posts);
    else await seed(opened.db, posts);
    return await work(opened.db);
  } finally {
    await opened.close();
    await cluster?.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/**
 * On a connection without the site's time limits. Ends with the maintenance that PostgreSQL does by itself soon after
 * an insert.
 */
async function seedPostgres(url: string, posts: number): Promise<void> {
  const pool = createUnlimitedPool(url);
  const db: Database = new Kysely({ dialect: new PostgresPoolDialect(pool) });
  try {
    await seed(db, posts);
    await sql`vacuum analyze`.execute(db);
  } finally {
    await db.destroy();
    await pool.end();
  }
}

/** Posts of six paragraphs of the built-in articles, a fifth of them drafts, a seventh without a category. */
async function seed(db: Database, posts: number): Promise<void> {
  await db
    .insertInto("admin_users")
    .values({
      id: "admin",
      email: "ada@school.example",
      user_id: null,
      is_active: true,
      last_login: new Date(),
      created_at: new Date(),
    })
    .execute();
  const paragraphs = [...articles.values()].flatMap(({ markdown }) => markdown.split("\n\n"));
  const categories = [...new Set([...articles.values()].map(({ category }) => category)), null];
  const start = Date.UTC(2020, 0, 1);
  for (let first = 0; first < posts; first += chunk) {
    const rows = Array.from({ length: Math.min(chunk, posts - first) }, (_, index) => {
      const number = first + index;
      const created_at = new Date(start + number * 60_000);
      const part = (place: number) => paragraphs[(number * 7 + place * 31) % paragraphs.length];
      return {
        id: crypto.randomUUID(),
        title: `The ${words[number % 12]} and the ${words[(number >> 4) % 12]}, number ${number} of many, letter-${number % 997}x`,
        slug: `post-${number}`,
        excerpt: `What ${words[(number >> 8) % 12]} taught us in year ${number % 60}, told by somebody who was there.`,
        content: Array.from({ length: 6 }, (_unused, place) => part(place)).join("\n\n"),
        category: categories[number % categories.length] ?? null,
        published: number % 5 !== 0,
        created_at,
        updated_at: created_at,
      };
    });
    await insertChunk(db, rows);
  }
}

/** One statement for the whole chunk, with the rows as one JSON document. */
async function insertChunk(db: Database, rows: object[]): Promise<void> {
  const columns = sql.raw("id, title, slug, excerpt, content, category, published, created_at, updated_at, version");
  const json = JSON.stringify(rows);
  await (
    engineOf(db) === "postgres"
      ? sql`
          insert into blog_posts (${columns})
          select id, title, slug, excerpt, content, category, published, created_at, updated_at, 1
          from jsonb_to_recordset(${json}::jsonb) as row(id text, title text, slug text, excerpt text, content text,
            category text, published boolean, created_at timestamptz, updated_at timestamptz)`
      : sql`
          insert into blog_posts (${columns})
          select value ->> 'id', value ->> 'title', value ->> 'slug', value ->> 'excerpt', value ->> 'content',
            value ->> 'category', value ->> 'published', value ->> 'created_at', value ->> 'updated_at', 1
          from json_each(${json})`
  ).execute(db);
}

/** The reads of the blog's pages with very many posts, without the page cache. */
export function visitorOperations(ctx: Context, posts: number): Operations {
  const pages = Math.floor((posts * 0.8) / entriesPerPage.list);
  const anyOf = (run: number, count: number) => 1 + ((run * 7_919) % count);
  const slugOf = (run: number) => `post-${anyOf(run, posts / 5 - 1) * 5 + 1}`;
  const search = (query: string, category: string | null = null) =>
    findMatchingEntries(ctx, {
      query,
      topic: category === null ? null : { list: "categories" as const, ids: [category] },
      page: 1,
    });
  return {
    "list, first page": () => findEntries(ctx, { topic: null, page: 1 }),
    "list, any page": (run) => findEntries(ctx, { topic: null, page: anyOf(run, pages) }),
    "list, one category": () => findEntries(ctx, { topic: { list: "categories", ids: ["Best Practices"] }, page: 1 }),
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
