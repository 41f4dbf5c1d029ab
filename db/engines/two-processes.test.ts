import { randomUUID } from "node:crypto";
import { mkdtemp, rm, mkdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { type OpenDatabase, openDatabase } from "../client.ts";
import { isUnavailable } from "../errors.ts";
import { blogPost } from "../testing/rows.ts";
import { argumentsOf, runInProcesses } from "../testing/processes.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { sql } from "kysely";

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
    const writer = argumentsOf("writeRows", { dataDir }, String(rows));
    await runInProcesses([writer, writer]);

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

describe("a SQLite file", () => {
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

  it("has every acknowledged row and no half transaction after kill -9", async () => {
    let acknowledged = "";
    for (let round = 0; round < 5; round += 1) {
      const child = spawn(process.execPath, argumentsOf("writeUntilKilled", { dataDir }), {
        stdio: ["ignore", "pipe", "pipe"],
      });
      child.stdout.on("data", (chunk) => (acknowledged += String(chunk)));
      await once(child.stdout, "data");
      await delay(30 + 40 * round);
      child.kill("SIGKILL");
      await once(child, "close");
    }

    const rows = await database.db.selectFrom("blog_posts").select(["id", "title"]).execute();
    const kept = new Set(rows.map((row) => row.id));
    const ids = acknowledged.slice(0, acknowledged.lastIndexOf("\n")).split("\n");
    expect(ids.length).toBeGreaterThan(50);
    expect(ids.filter((id) => !kept.has(id))).toEqual([]);
    expect(rows.filter((row) => row.title === "pair").length % 2).toBe(0);
    expect((await sql<{ integrity_check: string }>`pragma integrity_check`.execute(database.db)).rows).toEqual([
      { integrity_check: "ok" },
    ]);
  });

  it("that can't grow is unavailable for writes, keeps nothing half, and recovers", async () => {
    await sql`pragma max_page_count = 1`.execute(database.db);
    const big = () => blogPost({ content: "x".repeat(200_000) });

    const alone: unknown = await database.db
      .insertInto("blog_posts")
      .values(big())
      .execute()
      .catch((error: unknown) => error);
    const together: unknown = await database.db
      .transaction()
      .execute(async (tx) => {
        await tx.updateTable("content_versions").set({ version: 77 }).execute();
        await tx.insertInto("blog_posts").values(big()).execute();
      })
      .catch((error: unknown) => error);

    expect([alone, together].map(isUnavailable)).toEqual([true, true]);
    const changed = database.db.selectFrom("content_versions").selectAll().where("version", "=", 77);
    expect(await changed.execute()).toEqual([]);

    await sql`pragma max_page_count = 1000000`.execute(database.db);
    await database.db.insertInto("blog_posts").values(big()).execute();
    expect(await database.db.selectFrom("blog_posts").select("id").execute()).toHaveLength(1);
  });

  it("that is something else is refused when opened, and left as it is", async () => {
    const folder = join(dataDir, "other");
    await mkdir(folder);
    const path = join(folder, "homecoming.sqlite");
    const words = "These are notes, not a database. ".repeat(50);
    await writeFile(path, words);

    await expect(openDatabase({ dataDir: folder })).rejects.toThrow(`${path} is damaged`);
    expect(await readFile(path, "utf8")).toBe(words);
  });
});
