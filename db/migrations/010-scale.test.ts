import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely } from "kysely";
import { expect, inject, it, onTestFinished } from "vitest";
import { silentLogger } from "#lib/logger.ts";
import { findMatchingPosts } from "../search-text.ts";
import type { Database } from "../client.ts";
import { createPool } from "../postgres/connect.ts";
import { PostgresPoolDialect } from "../postgres/postgres-dialect.ts";
import { NodeSqliteDialect } from "../sqlite/sqlite-dialect.ts";
import { createPostgresDatabase } from "../testing/postgres-databases.ts";
import { blogPost, module } from "../testing/rows.ts";
import { up as foundation } from "./001-foundation.ts";
import { up as managedContent } from "./004-managed-content.ts";
import { up as blogList } from "./005-blog-list.ts";
import { up as scale } from "./010-scale.ts";
import { up as searchAddresses } from "./012-search-addresses.ts";
import { up as publishedAt } from "./016-published-at.ts";

const template = inject("postgresTemplate");

async function openSqlite(): Promise<Database> {
  const folder = await mkdtemp(join(tmpdir(), "homecoming-unit-"));
  const db: Database = new Kysely({ dialect: new NodeSqliteDialect(join(folder, "site.sqlite")) });
  onTestFinished(async () => {
    await db.destroy();
    await rm(folder, { recursive: true, force: true });
  });
  return db;
}

async function openPostgres(): Promise<Database> {
  const { url, drop } = await createPostgresDatabase(template ?? "", "empty");
  const pool = createPool(url, silentLogger);
  const db: Database = new Kysely({ dialect: new PostgresPoolDialect(pool) });
  onTestFinished(async () => {
    await db.destroy();
    await pool.end();
    await drop();
  });
  return db;
}

/** Migrates a database with content to the state before. */
async function migrateWithContent(db: Database): Promise<void> {
  for (const up of [foundation, managedContent, blogList]) await up(db);
  const posts = [
    { id: "title", title: "Mentors wanted", excerpt: "By the choir", content: "See [this](/blog/elsewhere)." },
    { id: "excerpt", title: "News", excerpt: "Mentors at work", content: "Nothing else." },
    { id: "text", title: "More news", content: "The choir has mentors. /blog/elsewhere" },
    { id: "draft", title: "Mentors in a draft", content: "[x](/use-cases/schools)", published: false },
  ];
  for (const [index, post] of posts.entries()) {
    const row = { published: true, created_at: new Date(Date.UTC(2026, 0, 1 + index)), ...post };
    await db.insertInto("blog_posts").values(blogPost(row)).execute();
  }
  await db
    .insertInto("modules_content")
    .values(module({ id: "choir", features: ["Read /blog/elsewhere"] }))
    .execute();
  for (const up of [scale, searchAddresses, publishedAt]) await up(db);
}

it.for([
  { engine: "SQLite", open: openSqlite },
  { engine: "PostgreSQL", open: openPostgres },
])("a site on $engine that has content keeps what is found, and its links are known", async ({ open }, { skip }) => {
  skip(open === openPostgres && template === null);
  const db = await open();
  await migrateWithContent(db);
  const search = async (...words: string[]) => {
    const found = await findMatchingPosts(db, { words: words.map((word) => [word]), category: null, limit: 10 });
    return found.map(({ id, rank }) => `${id} ${rank}`);
  };
  expect(await search("mentor")).toEqual(["title 0", "excerpt 1", "text 2"]);
  expect(await search("mentor", "choir")).toEqual(["title 1", "text 2"]);
  await db.updateTable("blog_posts").set({ published: true, category: "Events" }).where("id", "=", "draft").execute();
  await db.updateTable("blog_posts").set({ title: "Nobody wanted" }).where("id", "=", "title").execute();
  expect(await search("mentor")).toEqual(["draft 0", "excerpt 1", "text 2"]);
  const links = await db.selectFrom("content_links").selectAll().orderBy("path").orderBy("item_id").execute();
  expect(links.map(({ path, collection, item_id }) => `${path} ${collection} ${item_id}`)).toEqual([
    "/blog/elsewhere modules_content choir",
    "/blog/elsewhere blog_posts text",
    "/blog/elsewhere blog_posts title",
    "/use-cases/schools blog_posts draft",
  ]);
});
