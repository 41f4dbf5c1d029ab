import { loadavg } from "node:os";
import type { Engine } from "#db/dialect.ts";
import { startPostgresCluster } from "#db/testing/provide-postgres.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { startSite } from "../../e2e/support/site.ts";
import { adminOperations, visitorOperations, withPosts } from "./posts.ts";
import { type Timing, median, percentile, runs, timeOperations } from "./timing.ts";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { articles } from "#content/journal/articles.ts";
import { openDatabase } from "#db/client.ts";
import { blogPost } from "#db/testing/rows.ts";

type Say = (line?: string) => void;

const names: Record<Engine, string> = { sqlite: "SQLite", postgres: "PostgreSQL" };
const engines = ["sqlite", "postgres"] as const;
const whole = (value: number) => Math.round(value).toLocaleString("en-US");
const load = () => `load ${loadavg()[0]?.toFixed(1)}`;

/** Measures and prints how quickly both engines answer with very many posts. */
export async function reportPosts(say: Say): Promise<void> {
  for (const engine of engines) {
    const { posts, visitors, admin } = await measureManyPosts(engine);
    const about = `${names[engine]} with ${whole(posts)} posts: `;
    print(say, `${about}what visitors ask for, at the server`, visitors);
    print(say, `${about}what admins do, at the server`, admin);
  }
  for (const engine of engines) await reportSearch(say, engine);
}

function print(say: Say, title: string, timings: readonly Timing[]): void {
  say(`${title} (ms, ${runs} runs, ${load()})`);
  for (const { operation, p50, p95 } of timings)
    say(`  ${operation.padEnd(30)}p50 ${p50.toFixed(1).padStart(6)}   p95 ${p95.toFixed(1).padStart(6)}`);
  const slowest = timings.toSorted((one, other) => other.p95 - one.p95)[0];
  if (slowest) say(`  slowest p95: ${slowest.operation}, ${slowest.p95.toFixed(1)} ms`);
  say();
}

async function reportSearch(say: Say, engine: Engine): Promise<void> {
  const cluster = engine === "postgres" ? await startPostgresCluster() : null;
  try {
    const databaseUrl = await cluster?.createDatabase("site");
    const site = await startSite(engine, databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl });
    try {
      const { posts, took } = await measureSearch(site);
      say(`${names[engine]} with ${whole(posts)} posts: a search of the blog, the whole page (ms, ${load()})`);
      say(`  p50 ${median(took).toFixed(1).padStart(6)}   p95 ${percentile(took, 95).toFixed(1).padStart(6)}`);
      say();
    } finally {
      await site.remove();
    }
  } finally {
    await cluster?.remove();
  }
}

const size: Record<Engine, number> = { sqlite: 20_000, postgres: 100_000 };

/** Server time of what admins and visitors ask for, with 20,000 posts in SQLite and 100,000 in PostgreSQL. */
async function measureManyPosts(
  engine: Engine,
  posts = size[engine],
): Promise<{ posts: number; admin: Timing[]; visitors: Timing[] }> {
  return withPosts(engine, posts, async (db) => {
    const admin = testContext(db, {
      actor: userActor({ email: "ada@school.example", adminId: "ada" }),
      dataDir: import.meta.dirname,
    });
    const visitor = testContext(db, {
      actor: { kind: "visitor" },
      degraded: (reason) => {
        throw new Error("The database took too long for a visitor.", { cause: reason });
      },
    });
    return {
      posts,
      visitors: await timeOperations(visitorOperations(visitor, posts)),
      admin: await timeOperations(await adminOperations(admin, posts)),
    };
  });
}

/**
 * Words in a title, words in most texts, beginnings of words, several words, misspelt words, and words that no text
 * has.
 */
const searches = [
  "mentorship",
  "alumni",
  "al",
  "a",
  "alumni network members",
  "first forty minutes",
  "mentroship",
  "comunity",
  "quixotry",
];
const rounds = 25;
/** Posts in one statement; on a busy machine one takes up to three seconds. */
const chunk = 50;

export interface SearchTimes {
  posts: number;
  /** Milliseconds from the request to the whole page, for each search. */
  took: number[];
}

/** Publishes posts made of the paragraphs of the built-in articles, and measures searches of the running site. */
async function measureSearch(
  site: { url: string; dataDir: string; env: Record<string, string> },
  posts = 5_000,
): Promise<SearchTimes> {
  await publish(site, posts);
  // Inserting has blocked this process: it notices only now that the site has closed an idle connection.
  await delay(100);
  // Another client address each time, and a suffix that is no word: the site keeps the same search for some seconds.
  let asked = 0;
  const ask = async (words: string) => {
    const started = performance.now();
    const query = new URLSearchParams({ q: words + " !".repeat(++asked % 40) });
    const client = `198.51.${asked >> 8}.${asked & 255}`;
    const answer = await fetch(`${site.url}/blog?${query}`, { headers: { "x-forwarded-for": client } });
    await answer.text();
    if (!answer.ok) throw new Error(`a search answered ${answer.status}`);
    return performance.now() - started;
  };
  for (const words of searches) await ask(words);
  const took: number[] = [];
  for (let round = 0; round < rounds; round++) for (const words of searches) took.push(await ask(words));
  return { posts, took };
}

async function publish(site: { dataDir: string; env: Record<string, string> }, posts: number): Promise<void> {
  const paragraphs = [...articles.values()].flatMap(({ markdown }) => markdown.split("\n\n"));
  const titles = [...articles.values()].flatMap(({ title, sections }) => [
    title,
    ...sections.map((part) => part.heading),
  ]);
  /** About six paragraphs, different for each post and the same in each run. */
  const textOf = (n: number) =>
    Array.from({ length: 6 }, (_, part) => paragraphs[(n * 7 + part * 31) % paragraphs.length]).join("\n\n");
  const database = await openDatabase({ dataDir: site.dataDir, databaseUrl: site.env["DATABASE_URL"] });
  try {
    const rows = Array.from({ length: posts }, (_, n) => ({
      ...blogPost({
        title: `${titles[n % titles.length]} (${n})`,
        slug: `bench-${n}`,
        content: textOf(n),
        excerpt: titles[(n * 3) % titles.length] ?? null,
      }),
      published: true,
      created_at: new Date(Date.UTC(2026, 0, 1) + n * 1000),
    }));
    for (let first = 0; first < posts; first += chunk) {
      await database.db
        .insertInto("blog_posts")
        .values(rows.slice(first, first + chunk))
        .execute();
    }
    // A PostgreSQL server analyzes by itself soon after such an insert.
    if (database.engine === "postgres") await sql`analyze`.execute(database.db);
  } finally {
    await database.close();
  }
}
