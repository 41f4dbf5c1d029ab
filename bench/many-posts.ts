import { loadavg } from "node:os";
import type { Engine } from "#db/dialect.ts";
import { startPostgresCluster } from "#db/testing/postgres-cluster.ts";
import { testContext, userActor } from "#domain/testing/test-context.ts";
import { startSite } from "../e2e/support/site.ts";
import { adminOperations, visitorOperations } from "./operations.ts";
import { withPosts } from "./posts.ts";
import { measureSearch } from "./search.ts";
import { median, percentile, runs, type Timing, timeOperations } from "./timing.ts";

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
