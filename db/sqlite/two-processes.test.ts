import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type OpenDatabase, openDatabase } from "../client.ts";
import { isUnavailable } from "../errors.ts";
import { blogPost } from "../testing/rows.ts";
import { runInProcesses } from "../testing/run-in-processes.ts";

describe("one SQLite file in two processes", () => {
  let dataDir: string;
  let database: OpenDatabase;

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-unit-"));
    database = await openDatabase({ dataDir });
    await database.migrate();
    return async () => {
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    };
  });

  it("loses no row and no step of a counter", async () => {
    const rows = 300;
    await runInProcesses("write-rows.ts", [
      [JSON.stringify({ dataDir }), String(rows)],
      [JSON.stringify({ dataDir }), String(rows)],
    ]);

    const { count } = await database.db
      .selectFrom("blog_posts")
      .select((eb) => eb.fn.countAll<number>().as("count"))
      .executeTakeFirstOrThrow();
    const { version } = await database.db
      .selectFrom("content_versions")
      .select("version")
      .where("topic", "=", "modules_content")
      .executeTakeFirstOrThrow();
    expect({ count, version }).toEqual({ count: 2 * rows, version: 2 * rows + 1 });
  });

  it("waits for another writer without blocking this process, and reads meanwhile", async () => {
    const other = new DatabaseSync(join(dataDir, "homecoming.sqlite"));
    onTestFinished(() => other.close());
    other.exec("begin immediate");
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 10);
    onTestFinished(() => clearInterval(ticking));

    const write = database.db.insertInto("blog_posts").values(blogPost()).execute();
    await delay(400);
    expect(await database.db.selectFrom("blog_posts").selectAll().execute()).toEqual([]);
    other.exec("commit");
    await write;

    expect(await database.db.selectFrom("blog_posts").selectAll().execute()).toHaveLength(1);
    expect(turns).toBeGreaterThan(10);
  });

  it("says unavailable when another writer does not end", { timeout: 15_000 }, async () => {
    const other = new DatabaseSync(join(dataDir, "homecoming.sqlite"));
    onTestFinished(() => other.close());
    other.exec("begin immediate");

    const statement = database.db
      .insertInto("blog_posts")
      .values(blogPost({ id: randomUUID() }))
      .execute();
    const transaction = database.db.transaction().execute((tx) => tx.deleteFrom("leads").execute());
    const failures = await Promise.all([statement, transaction].map((work) => work.catch((error: unknown) => error)));

    expect(failures.map(isUnavailable)).toEqual([true, true]);
  });
});
