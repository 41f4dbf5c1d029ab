import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { type Database, openDatabase } from "../db/client.ts";
import { engineOf, type Engine } from "../db/dialect.ts";
import { createPatientPool } from "../db/postgres/connect.ts";
import { PostgresPoolDialect } from "../db/postgres/postgres-dialect.ts";
import { startPostgresCluster } from "../db/testing/postgres-cluster.ts";
import { findAllPosts } from "../domain/blog/find-all-posts.ts";
import { getPost } from "../domain/blog/get-post.ts";
import type { Context } from "../domain/context.ts";
import { testContext } from "../domain/testing/test-context.ts";

const size: Record<Engine, number> = { sqlite: 20_000, postgres: 100_000 };
const runs = 60;
const chunk = 5_000;

/** Milliseconds. */
interface Timing {
  operation: string;
  p50: number;
  p95: number;
}

/**
 * How long the admin's blog list takes at the server with 20,000 posts in SQLite and 100,000 in PostgreSQL: each operation as the
 * screen asks for it, the check of the admin's rights included, sixty times.
 */
export async function measureAdminLists(engine: Engine): Promise<{ posts: number; timings: Timing[] }> {
  const dataDir = await mkdtemp(join(tmpdir(), "homecoming-bench-"));
  const cluster = engine === "postgres" ? await startPostgresCluster() : null;
  const databaseUrl = await cluster?.createDatabase("site");
  const opened = await openDatabase({ dataDir, databaseUrl });
  try {
    await opened.migrate();
    if (databaseUrl) await seedPatiently(databaseUrl, size[engine]);
    else await seed(opened.db, size[engine]);
    const ctx = testContext(opened.db, {
      actor: { kind: "user", userId: "ada", email: "ada@school.example", emailVerified: true },
    });
    const timings: Timing[] = [];
    for (const [operation, run] of Object.entries(await operations(ctx, size[engine])))
      timings.push({ operation, ...(await time(run)) });
    return { posts: size[engine], timings };
  } finally {
    await opened.close();
    await cluster?.remove();
    await rm(dataDir, { recursive: true, force: true });
  }
}

type Operation = (run: number) => Promise<unknown>;

async function operations(ctx: Context, posts: number): Promise<Record<string, Operation>> {
  const pages = posts / 20;
  const { items } = await findAllPosts(ctx, { page: Math.floor(pages / 3) });
  return {
    "first page": () => findAllPosts(ctx),
    "any page": (run) => findAllPosts(ctx, { page: 1 + ((run * 7_919) % pages) }),
    "any page of drafts": (run) => findAllPosts(ctx, { state: "draft", page: 1 + ((run * 7_919) % (pages / 5)) }),
    "first page by title": () => findAllPosts(ctx, { sort: "title" }),
    "first page by change": () => findAllPosts(ctx, { sort: "updated" }),
    "search, one post": (run) => findAllPosts(ctx, { search: `number ${(run * 7_919) % posts} of` }),
    "search, rare word": (run) => findAllPosts(ctx, { search: `letter-${run}x` }),
    "search, usual word": (run) => findAllPosts(ctx, { search: words[run % words.length] ?? "" }),
    "search, every post": () => findAllPosts(ctx, { search: "number" }),
    "search, nothing": (run) => findAllPosts(ctx, { search: `zebra ${run}` }),
    open: (run) => getPost(ctx, items[run % items.length]?.id ?? ""),
  };
}

async function time(run: Operation): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  for (let index = 0; index < runs; index += 1) {
    const started = performance.now();
    await run(index);
    times.push(performance.now() - started);
  }
  const sorted = times.toSorted((one, other) => one - other);
  const at = (share: number) => sorted[Math.floor(share * (runs - 1))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

const words = "reunion mentor chapter scholarship dinner career campus donor archive yearbook regatta choir".split(" ");

/** Posts of some 3,000 characters, a fifth of them drafts, titles of several words. */
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
  await dropVisitorSearch(db);
  const content =
    "A paragraph about the people who stay in touch, and about those who would if they were asked.\n\n".repeat(32);
  const start = Date.UTC(2020, 0, 1);
  for (let first = 0; first < posts; first += chunk) {
    const rows = Array.from({ length: Math.min(chunk, posts - first) }, (_, index) => {
      const number = first + index;
      const created_at = new Date(start + number * 60_000);
      const title = `The ${words[number % 12]} and the ${words[(number >> 4) % 12]}, number ${number} of many, letter-${number % 997}x`;
      return {
        id: crypto.randomUUID(),
        title,
        slug: `post-${number}`,
        excerpt: `What ${words[(number >> 8) % 12]} taught us in year ${number % 60}, told by somebody who was there.`,
        published: number % 5 !== 0,
        created_at,
        updated_at: created_at,
      };
    });
    await insertChunk(db, rows, content);
  }
}

/** The index of what visitors search is filled by triggers, which would make up most of the time that seeding takes. */
async function dropVisitorSearch(db: Database): Promise<void> {
  if (engineOf(db) === "postgres") await sql`alter table blog_posts disable trigger blog_search_change`.execute(db);
  else
    for (const event of ["insert", "update", "delete"]) await sql.raw(`drop trigger blog_search_${event}`).execute(db);
}

/** One statement for the whole chunk, from one JSON document. */
async function insertChunk(db: Database, rows: object[], content: string): Promise<void> {
  const columns = sql`id, title, slug, excerpt, content, published, created_at, updated_at, version`;
  const json = JSON.stringify(rows);
  await (
    engineOf(db) === "postgres"
      ? sql`
          insert into blog_posts (${columns})
          select id, title, slug, excerpt, ${content}, published, created_at, updated_at, 1
          from jsonb_to_recordset(${json}::jsonb)
            as row(id text, title text, slug text, excerpt text, published boolean, created_at timestamptz, updated_at timestamptz)`
      : sql`
          insert into blog_posts (${columns})
          select value ->> 'id', value ->> 'title', value ->> 'slug', value ->> 'excerpt', ${content}, value ->> 'published',
            value ->> 'created_at', value ->> 'updated_at', 1
          from json_each(${json})`
  ).execute(db);
}

/** Without the time limits of the site's own connections. Then follows what a running server does by itself soon after. */
async function seedPatiently(url: string, posts: number): Promise<void> {
  const pool = createPatientPool(url);
  const db: Database = new Kysely({ dialect: new PostgresPoolDialect(pool) });
  try {
    await seed(db, posts);
    await sql`vacuum analyze blog_posts`.execute(db);
  } finally {
    await db.destroy();
    await pool.end();
  }
}
