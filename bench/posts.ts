import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Kysely, sql } from "kysely";
import { articles } from "#content/articles.ts";
import { type Database, openDatabase } from "#db/client.ts";
import { engineOf, type Engine } from "#db/dialect.ts";
import { createUnlimitedPool } from "#db/postgres/connect.ts";
import { PostgresPoolDialect } from "#db/postgres/postgres-dialect.ts";
import { startPostgresCluster } from "#db/testing/postgres-cluster.ts";

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
