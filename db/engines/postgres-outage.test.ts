import { afterAll, beforeAll, beforeEach, describe, expect, inject, it, vi } from "vitest";
import type { Logger } from "#lib/logger.ts";
import { type OpenDatabase, openDatabase } from "../client.ts";
import { announceContentChange } from "../dialect.ts";
import { isUnavailable } from "../errors.ts";
import { type PostgresCluster, findPostgres, startPostgresCluster } from "../testing/provide-postgres.ts";

// Needs a server that it can stop, so TEST_DATABASE_URL alone is not enough.
describe.skipIf(inject("postgresTemplate") === null || findPostgres() === null)("a PostgreSQL that goes away", () => {
  let cluster: PostgresCluster;
  let database: OpenDatabase;
  let changes: string[];
  let log: Logger;
  const warnings: string[] = [];

  beforeAll(async () => {
    cluster = await startPostgresCluster();
    log = { debug() {}, info() {}, error() {}, warn: (_: object, words = "") => void warnings.push(words) };
    database = await openDatabase({ dataDir: "", databaseUrl: await cluster.createDatabase("site"), log });
    await database.migrate();
    changes = [];
    database.watchContent((tags) => changes.push(...tags));
  });
  afterAll(async () => {
    cluster.resume();
    await database.close();
    await cluster.remove();
  });
  beforeEach(async () => {
    await vi.waitFor(() => database.ping(), { timeout: 10_000, interval: 100 });
    return async () => {
      cluster.resume();
      await cluster.start();
    };
  });

  /** A change without a notification: what a listener misses while it is not connected. */
  const raise = () =>
    database.db
      .updateTable("content_versions")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .where("topic", "=", "blog_posts")
      .execute();
  const read = () => database.db.selectFrom("leads").selectAll().execute();

  async function timedFailure(work: Promise<unknown>): Promise<{ unavailable: boolean; milliseconds: number }> {
    const started = performance.now();
    const error = await work.then(
      () => expect.unreachable("it should have failed"),
      (failure: unknown) => failure,
    );
    return { unavailable: isUnavailable(error), milliseconds: performance.now() - started };
  }

  it("shows at once in every call, and the same handle works when it is back", async () => {
    await read();
    await cluster.stop();

    for (const work of [read, () => database.ping(), () => database.migrate()]) {
      const tries = [await timedFailure(work()), await timedFailure(work()), await timedFailure(work())];
      expect(tries.every(({ unavailable }) => unavailable)).toBe(true);
      // The least of three: a busy machine may stop for a second.
      expect(Math.min(...tries.map(({ milliseconds }) => milliseconds))).toBeLessThan(1_000);
    }

    await cluster.start();
    await expect(read()).resolves.toEqual([]);
    await expect(database.migrate()).resolves.toEqual([]);
  });

  it("in the middle of a transaction fails that one and leaves the process alive", async () => {
    const failure = await timedFailure(
      database.db.transaction().execute(async (tx) => {
        await tx.selectFrom("leads").selectAll().execute();
        await cluster.stop();
        await tx.selectFrom("leads").selectAll().execute();
      }),
    );
    expect(failure.unavailable).toBe(true);

    await cluster.start();
    await expect(read()).resolves.toEqual([]);
  });

  it("without closing connections is given up on, and is found again when it answers", async () => {
    await read();
    cluster.pause();

    const first = await timedFailure(read());
    expect(first.unavailable).toBe(true);
    expect(first.milliseconds).toBeLessThan(9_000);
    const next = await timedFailure(read());
    expect(next.unavailable).toBe(true);
    expect(next.milliseconds).toBeLessThan(9_000);

    cluster.resume();
    await expect(read()).resolves.toEqual([]);
  });

  it("does not hide what changed in the meantime", { timeout: 90_000 }, async () => {
    // A listener that has not found the server of the test before yet tries again after up to 10 seconds. It must have
    // seen the versions once: without them it counts everything as changed.
    await vi.waitFor(() => expect(changes).not.toEqual([]), { timeout: 40_000, interval: 50 });
    changes.length = 0;
    await raise();
    await announceContentChange(database.db);
    await vi.waitFor(() => expect(changes).toContain("blog_posts"), { timeout: 40_000, interval: 50 });
    warnings.length = 0;
    await cluster.stop();
    await vi.waitFor(() => expect(warnings.join()).toContain("not hearing"), { timeout: 15_000, interval: 50 });
    await cluster.start();
    changes.length = 0;
    await raise();
    // If the listener is connected again before the change, it is found by the heartbeat only, after 15 seconds.
    await vi.waitFor(() => expect(changes).toEqual(["blog_posts"]), { timeout: 40_000, interval: 100 });

    await raise();
    await announceContentChange(database.db);
    // Earlier than the next heartbeat, which would find it without the notification.
    await vi.waitFor(() => expect(changes).toEqual(["blog_posts", "blog_posts"]), { timeout: 10_000, interval: 10 });
  });

  it("before a watch could look for the first time leaves everything to be read again", async () => {
    await cluster.stop();
    const failures: string[] = [];
    const another = await openDatabase({
      dataDir: "",
      databaseUrl: cluster.url("site"),
      log: { ...log, warn: (_: object, words = "") => void failures.push(words) },
    });
    const heard: string[][] = [];
    another.watchContent((tags) => heard.push([...tags]));
    await vi.waitFor(() => expect(failures).not.toEqual([]), { timeout: 10_000, interval: 20 });
    await cluster.start();
    await raise();
    await vi.waitFor(() => expect(heard).not.toEqual([]), { timeout: 20_000, interval: 50 });
    const topics = await another.db.selectFrom("content_versions").select("topic").execute();
    expect(heard[0]?.toSorted()).toEqual(topics.map(({ topic }) => topic).toSorted());
    await another.close();
  });

  it("is needed neither to open a handle nor to close it", async () => {
    await cluster.stop();
    const another = await openDatabase({ dataDir: "", databaseUrl: cluster.url("site") });
    expect((await timedFailure(another.migrate())).unavailable).toBe(true);
    await another.close();
    await cluster.start();
  });
});

describe.skipIf(inject("postgresTemplate") === null)("a wrong DATABASE_URL", () => {
  it("without a listening server is unavailable", async () => {
    const database = await openDatabase({ dataDir: "", databaseUrl: "postgres://nobody@127.0.0.1:9/none" });
    const failure: unknown = await database.migrate().catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(true);
    await database.close();
  });

  it("that names no database is the operator's to mend", async () => {
    const url = new URL(inject("postgresTemplate") ?? "");
    url.pathname = "/no_such_database";
    const database = await openDatabase({ dataDir: "", databaseUrl: url.href });
    const failure: unknown = await database.migrate().catch((error: unknown) => error);
    expect(isUnavailable(failure)).toBe(false);
    expect(failure).toHaveProperty("message", expect.stringContaining("no_such_database"));
    await database.close();
  });
});
