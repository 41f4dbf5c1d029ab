import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type OpenDatabase, openDatabase } from "../client.ts";
import { isUnavailable } from "../errors.ts";
import { blogPost } from "../testing/rows.ts";

const writer = join(import.meta.dirname, "../testing/processes/write-until-killed.ts");

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
      const child = spawn(process.execPath, [writer, JSON.stringify({ dataDir })], {
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
