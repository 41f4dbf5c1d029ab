import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it, inject, onTestFinished } from "vitest";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { Kysely, sql } from "kysely";
import { silentLogger } from "#lib/logger.ts";
import { findMatchingPosts } from "../search-text.ts";
import type { Database } from "../client.ts";
import { createPool, PostgresPoolDialect } from "../engines/postgres-dialect.ts";
import { NodeSqliteDialect } from "../engines/sqlite-dialect.ts";
import { createPostgresDatabase } from "../testing/provide-postgres.ts";
import { blogPost, module } from "../testing/rows.ts";
import { up as foundation } from "./001-foundation.ts";
import { up as managedContent } from "./004-managed-content.ts";
import { up as blogList } from "./005-blog-list.ts";
import { up as scale } from "./010-scale.ts";
import { up as searchAddresses } from "./012-search-addresses.ts";
import { up as publishedAt } from "./016-published-at.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { up as authors } from "./024-authors.ts";
import { up as activity } from "./026-activity.ts";
import { up as roles } from "./027-roles.ts";
import { up as addressesOfVisitors } from "./036-addresses-of-visitors.ts";

// A database remembers migrations by name only, so one that is edited after its release never reaches the sites that have run it.
// released.json has the SHA-256 of each released file and of what those import from support/; a new one is added to it when it is landed.

const read = (file: string) => readFileSync(join(import.meta.dirname, file));
const released = JSON.parse(read("released.json").toString()) as Record<string, string>;
const files = readdirSync(import.meta.dirname)
  .filter((file) => /^\d{3}-[\w-]+\.ts$/.test(file))
  .toSorted();

it("released migrations and what they import stay as they are, and new ones come after them", () => {
  const hashes = Object.keys(released).map((file) => [file, createHash("sha256").update(read(file)).digest("hex")]);
  expect(Object.fromEntries(hashes), "append a migration instead of editing a released one").toEqual(released);
  const migrations = Object.keys(released).filter((file) => !file.startsWith("support/"));
  expect(files.slice(0, migrations.length)).toEqual(migrations);
});

it("what a released migration imports from support/ is released with it", () => {
  const imported = Object.keys(released).flatMap((file) =>
    [
      ...read(file)
        .toString()
        .matchAll(/from "\.\/(?:support\/)?([\w-]+\.ts)"/g),
    ].map(([, name]) => `support/${name}`),
  );
  expect(imported).not.toEqual([]);
  expect(imported.filter((file) => !(file in released))).toEqual([]);
});

it("no two migrations have one number", () => {
  const numbers = files.map((file) => file.slice(0, 3));
  expect(new Set(numbers).size).toBe(numbers.length);
});

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
    const found = await findMatchingPosts(db, { words: words.map((word) => [word]), categories: null, limit: 10 });
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

describeOnEachEngine("a site with posts that gets authors", (engine) => {
  it("keeps its posts, their dates and what is found, and a post with another date is found in its new place", async () => {
    const { db } = engine;
    // As it was before.
    await db.schema.dropTable("authors").execute();
    await db.deleteFrom("content_versions").where("topic", "=", "authors").execute();
    for (const index of ["blog_posts_listed", "blog_posts_listed_in_category", "blog_posts_by_series"])
      await db.schema.dropIndex(index).execute();
    if (engine.name === "sqlite") await sql`drop trigger blog_search_move`.execute(db);
    for (const column of ["authors", "dated", "series", "pinned", "own_slug"])
      await db.schema.alterTable("blog_posts").dropColumn(column).execute();
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const [first, second] = [randomUUID(), randomUUID()];
    await db
      .insertInto("blog_posts")
      .values([
        blogPost({ id: first, title: "Boats", published: true, created_at: at(1) }),
        blogPost({ id: second, title: "Boats", published: true, created_at: at(2) }),
      ])
      .execute();

    await authors(db);
    const found = async () => {
      const posts = await findMatchingPosts(db, { words: [["boats"]], categories: null, limit: 10 });
      return posts.map(({ id }) => id);
    };
    expect(await found()).toEqual([second, first]);
    expect(
      await db
        .selectFrom("blog_posts")
        .select(["authors", "dated", "series", "pinned", "own_slug", "published_at"])
        .where("id", "=", first)
        .execute(),
    ).toEqual([{ authors: [], dated: null, series: null, pinned: false, own_slug: null, published_at: at(1) }]);
    await db
      .updateTable("blog_posts")
      .set({ published_at: at(3) })
      .where("id", "=", first)
      .execute();
    expect(await found()).toEqual([first, second]);
  });
});

describeOnEachEngine("a site that gets an activity log", (engine) => {
  it("begins it with the versions of its content", async () => {
    const { db } = engine;
    await db.schema.dropTable("activity").execute();
    if (engine.name === "postgres") await sql`drop function keep_activity()`.execute(db);
    const [post, one, two, text] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
    const at = (day: number) => new Date(Date.UTC(2026, 0, day));
    const actor_email = "ada@school.example";
    const ofPost = { collection: "blog_posts", item_id: post, actor_email } as const;
    await db
      .insertInto("revisions")
      .values([
        { ...ofPost, id: two, version: 2, action: "update", snapshot: { title: "Boats" }, created_at: at(3) },
        { ...ofPost, id: one, version: 1, action: "create", snapshot: { title: "Boat" }, created_at: at(1) },
        {
          id: text,
          collection: "site_texts",
          item_id: "home",
          version: 1,
          action: "create",
          actor_email,
          snapshot: { hero: { headline: "Hi" } },
          created_at: at(2),
        },
      ])
      .execute();
    await activity(db);
    const entries = await db.selectFrom("activity").selectAll().orderBy("number").execute();
    const rest = { actor: actor_email, actor_id: null, address: null, changes: [] };
    const said = { ...rest, kind: "blog_posts", item_id: post };
    expect(entries).toMatchObject([
      { ...said, action: "create", title: "Boat", at: at(1), revision_id: one },
      { ...rest, kind: "site_texts", item_id: "home", action: "create", title: "home", at: at(2), revision_id: text },
      { ...said, action: "update", title: "Boats", at: at(3), revision_id: two },
    ]);
  });

  it("later forgets from where visitors have commented, and nothing else, and is as closed as before", async () => {
    const { db } = engine;
    const rest = {
      kind: "blog_posts",
      item_id: null,
      title: "",
      changes: [],
      revision_id: null,
      at: new Date(),
    };
    const address = "192.0.2.1";
    const rows = [
      { ...rest, actor: "a visitor", actor_id: null, action: "comment", address },
      { ...rest, actor: "a visitor", actor_id: null, action: "signInFailed", address },
      { ...rest, actor: "ada@school.example", actor_id: "ada", action: "comment", address },
    ];
    await db.deleteFrom("activity").execute();
    await db.insertInto("activity").values(rows).execute();
    await addressesOfVisitors(db);
    const entries = await db.selectFrom("activity").select("address").orderBy("number").execute();
    expect(entries.map((entry) => entry.address)).toEqual([null, address, address]);
    await expect(db.updateTable("activity").set({ title: "x" }).execute()).rejects.toThrow(/never changed/);
  });
});

describeOnEachEngine("a site that gets roles", (engine) => {
  it("keeps its admins and invitations what they were", async () => {
    const { db } = engine;
    for (const table of ["admin_users", "admin_setup_links"]) {
      await db.schema.alterTable(table).dropColumn("role").execute();
    }
    const at = new Date("2026-01-02T03:04:05.678Z");
    const row = { id: randomUUID(), email: "ada@school.example", created_at: at };
    await db
      .insertInto("admin_users")
      .values({ ...row, user_id: null, is_active: true, last_login: null })
      .execute();
    await db
      .insertInto("admin_setup_links")
      .values({ ...row, token_hash: "a", expires_at: at, used_at: null })
      .execute();
    await roles(db);
    expect(await db.selectFrom("admin_users").select(["email", "role"]).execute()).toEqual([
      { email: row.email, role: "admin" },
    ]);
    expect(await db.selectFrom("admin_setup_links").select("role").execute()).toEqual([{ role: "admin" }]);
  });
});
