import { mkdtemp, readFile, rm } from "node:fs/promises";
import { DatabaseSync } from "node:sqlite";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { describeOnEachEngine } from "./testing/describe-on-each-engine.ts";
import { Kysely } from "kysely";
import { Migrator } from "kysely/migration";
import { type Database, openDatabase } from "./client.ts";
import { NodeSqliteDialect } from "./engines/sqlite-dialect.ts";
import { firstOverwriting, migrations } from "./migrate.ts";
import { unlessMissing } from "#lib/write-file-durably.ts";
import { purgeDeleted } from "./purge-deleted.ts";

let dataDir = "";
beforeEach(async () => (dataDir = await mkdtemp(join(tmpdir(), "homecoming-purge-"))));
afterEach(() => rm(dataDir, { recursive: true }));

const path = () => join(dataDir, "homecoming.sqlite");

/** Whether a text stands in the file of the database, or in its WAL. */
async function isInFiles(text: string): Promise<boolean> {
  const files = await Promise.all(["", "-wal"].map((end) => readFile(path() + end).catch(unlessMissing)));
  return files.some((content) => content?.includes(text));
}

test("what was deleted and changed is in no file of SQLite, from small rows to those of several pages", async () => {
  const database = await openDatabase({ dataDir });
  await database.migrate();
  const keys = Array.from({ length: 60 }, (_, index) => `secret-${index}-${"x".repeat((index % 7) * 900)}`);
  const at = new Date();
  for (const key of keys) {
    await database.db.insertInto("rate_limits").values({ key, tokens: 1, updated_at: at, full_at: at }).execute();
    await database.db
      .insertInto("rate_limits")
      .values({ key: `kept${key}`.replace("secret", ""), tokens: 1, updated_at: at, full_at: at })
      .execute();
  }
  await database.db
    .updateTable("rate_limits")
    .set({ key: "moved" })
    .where("key", "=", keys[0] ?? "")
    .execute();
  expect(await isInFiles("secret-")).toBe(true);
  await database.db.deleteFrom("rate_limits").where("key", "like", "secret-%").execute();
  await purgeDeleted(database.db, ["rate_limits"]);
  expect(await isInFiles("secret-")).toBe(false);
  expect(await isInFiles("kept-59-")).toBe(true);
  await database.close();
});

test("a process that reads for long holds it up, which it says", async () => {
  const database = await openDatabase({ dataDir });
  await database.migrate();
  const reader = new DatabaseSync(path(), { readOnly: true });
  reader.exec("begin; select 1 from sqlite_master");
  await database.db
    .insertInto("rate_limits")
    .values({ key: "a", tokens: 1, updated_at: new Date(), full_at: null })
    .execute();
  await expect(purgeDeleted(database.db, [])).rejects.toThrow(/in use/);
  reader.close();
  await purgeDeleted(database.db, []);
  await database.close();
});

test("a file that a former version has filled is rebuilt with its update, without what was deleted before", async () => {
  const db: Database = new Kysely({ dialect: new NodeSqliteDialect(path()) });
  const migrator = new Migrator({ db, provider: { getMigrations: async () => migrations } });
  const before = Object.keys(migrations).at(Object.keys(migrations).indexOf(firstOverwriting) - 1);
  expect((await migrator.migrateTo(before!)).error).toBeUndefined();
  await db.destroy();
  const former = new DatabaseSync(path());
  for (let index = 0; index < 50; index++)
    former.exec(`insert into rate_limits (key, tokens, updated_at) values ('secret-${index}', 1, '2026')`);
  former.exec("delete from rate_limits");
  former.close();
  expect(await isInFiles("secret-")).toBe(true);
  const updated = await openDatabase({ dataDir });
  await updated.migrate();
  expect(await isInFiles("secret-")).toBe(false);
  await updated.close();
});

describeOnEachEngine("after something was deleted", (engine) => {
  test("nothing else is lost", async () => {
    await engine.db
      .insertInto("rate_limits")
      .values({ key: "purge", tokens: 1, updated_at: new Date(), full_at: null })
      .execute();
    await purgeDeleted(engine.db, ["rate_limits", "leads", "outbox", "subscribers", "comments", "activity"]);
    const deleted = await engine.db.deleteFrom("rate_limits").where("key", "=", "purge").executeTakeFirst();
    expect(deleted.numDeletedRows).toBe(1n);
  });
});
