import { readdirSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, inject, it, onTestFinished } from "vitest";
import { type DatabaseOptions, openDatabase } from "./client.ts";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";
import { createPostgresDatabase } from "./testing/provide-postgres.ts";
import { argumentsOf, runInProcesses } from "./testing/processes.ts";

/** The migrations by name: each file must be named in db/migrate.ts. */
const all = readdirSync(join(import.meta.dirname, "migrations"))
  .flatMap((file) => /^(\d{3}-[\w-]+)\.ts$/.exec(file)?.[1] ?? [])
  .toSorted();

async function migratedBy(options: DatabaseOptions): Promise<string[]> {
  const database = await openDatabase(options);
  onTestFinished(() => database.close());
  return database.migrate();
}

describeOnEachEngine("migrations", (engine) => {
  it("run once: a migrated database has nothing left to do", async () => {
    expect(await engine.opened.migrate()).toEqual([]);
    expect(await migratedBy(engine.options)).toEqual([]);
  });

  it("refuse a database that a newer version has migrated, and say so", async () => {
    const history = engine.db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
    const newer = { name: "999-later", timestamp: new Date().toISOString() };
    await history.insertInto("kysely_migration").values(newer).execute();
    await expect(engine.opened.migrate()).rejects.toThrow(/newer version of the site \(999-later\)/);

    const allowing = await openDatabase({ ...engine.options, allowNewer: true });
    onTestFinished(() => allowing.close());
    expect(await allowing.migrate(), "only where the operator wants it").toEqual([]);
    await allowing.ping();

    await history.deleteFrom("kysely_migration").where("name", "=", newer.name).execute();
    expect(await engine.opened.migrate()).toEqual([]);
  });

  it("give every topic its version", async () => {
    const rows = await engine.db.selectFrom("content_versions").selectAll().orderBy("topic").execute();
    expect(rows.map((row) => row.topic)).toEqual([
      "authors",
      "blog_posts",
      "case_studies_content",
      "modules_content",
      "redirects",
      "site_texts",
      "use_cases_content",
    ]);
  });

  it("make every table of the schema with an index for its list or look-up", async () => {
    const tables = await engine.db.introspection.getTables();
    const names = tables.map((table) => table.name);
    expect(names).toEqual(
      expect.arrayContaining(["blog_posts", "leads", "subscribers", "outbox", "revisions", "users"]),
    );
    expect(names.filter((name) => name.startsWith("auth_"))).toEqual([]);
  });
});

describe("concurrent starts", () => {
  const template = inject("postgresTemplate");

  async function migrateConcurrently(options: DatabaseOptions): Promise<string[][]> {
    const outputs = await runInProcesses(Array.from({ length: 4 }, () => argumentsOf("migrate", options)));
    return outputs.map((output) => JSON.parse(output) as string[]);
  }

  it.skipIf(template === null)("of four processes on PostgreSQL migrate once", async () => {
    const { url, drop } = await createPostgresDatabase(template ?? "", "empty");
    onTestFinished(drop);
    const ran = await migrateConcurrently({ dataDir: "", databaseUrl: url });
    expect(ran.filter((names) => names.length > 0)).toEqual([all]);
  });

  it("of four processes on one SQLite file migrate once", async () => {
    const dataDir = await mkdtemp(join(tmpdir(), "homecoming-unit-"));
    onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
    const ran = await migrateConcurrently({ dataDir });
    expect(ran.filter((names) => names.length > 0)).toEqual([all]);
  });
});
