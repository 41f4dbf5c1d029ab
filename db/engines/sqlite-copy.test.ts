import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { setTimeout as delay } from "node:timers/promises";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { openDatabase } from "../client.ts";
import { MissingRoomError } from "../errors.ts";
import { migrations } from "../migrate.ts";
import { argumentsOf } from "../testing/processes.ts";
import { placeReleasedFile } from "../testing/released-file.ts";
import { findSqliteCopies, migrationOfCopy, putCopyBack, readSqliteState } from "./sqlite-copy.ts";

const newest = Object.keys(migrations).toSorted().at(-1);
let dataDir: string;
let path: string;
/** The last migration of the file. */
let former: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "homecoming-copy-"));
  path = await placeReleasedFile(dataDir);
  former = (await readSqliteState(path)).last ?? "";
  return () => rm(dataDir, { recursive: true, force: true });
});

async function open(log: string[] = [], findFreeBytes?: () => Promise<number>) {
  const note = (fields: object, message = "") => void log.push(`${message} ${JSON.stringify(fields)}`);
  const database = await openDatabase(
    { dataDir, log: { debug() {}, info: note, warn: note, error: note } },
    findFreeBytes,
  );
  onTestFinished(() => database.close());
  return database;
}

const copies = async () => (await findSqliteCopies(path)).map((copy) => basename(copy));

it("is made of an existing file before it is migrated, closed to others, and each migration is logged", async () => {
  const log: string[] = [];
  const database = await open(log);
  const ran = await database.migrate();
  expect(await copies()).toEqual([`homecoming.sqlite.at-${former}`]);
  const copy = (await database.findOwnCopy())!;
  expect((await stat(copy.path)).mode & 0o777).toBe(0o600);
  expect(await readSqliteState(copy.path)).toMatchObject({ last: former, pending: ran });
  expect(migrationOfCopy(copy.path)).toBe(former);
  expect(copy.isOutdated).toBe(false);
  const migrated = log.flatMap((line) => /^migrated \{"migration":"([^"]+)","ms":\d+\}$/.exec(line)?.[1] ?? []);
  expect(migrated).toEqual(ran);

  // A later start that goes well takes it away.
  await (await open()).deleteCopies(new Date(0));
  await database.deleteCopies();
  expect(await copies(), "its own stays").toHaveLength(1);
  const later = await open();
  expect(await later.migrate()).toEqual([]);
  await later.deleteCopies();
  expect(await copies()).toEqual([]);
});

it("is made neither of a new database nor when nothing is to be migrated", async () => {
  await rm(path);
  await (await open()).migrate();
  await (await open()).migrate();
  expect(await copies()).toEqual([]);
});

it("is outdated once another process has written", async () => {
  const database = await open();
  await database.migrate();
  await database.db.deleteFrom("subscribers").execute();
  expect((await database.findOwnCopy())?.isOutdated, "this process").toBe(false);
  const other = new DatabaseSync(path);
  other.exec("create table other (one)");
  other.close();
  expect((await database.findOwnCopy())?.isOutdated).toBe(true);
});

it("is not begun without room for it, and the database stays as it is", async () => {
  const before = await readFile(path);
  const database = await open([], async () => before.length);
  await expect(database.migrate()).rejects.toThrow(MissingRoomError);
  expect([await copies(), (await readSqliteState(path)).last]).toEqual([[], former]);
});

it("goes when the migration fails, of which nothing is kept", async () => {
  const other = new DatabaseSync(path);
  other.exec("create table bookings (one)");
  other.close();
  const log: string[] = [];
  await expect((await open(log)).migrate()).rejects.toThrow(/already exists/);
  expect([await copies(), (await readSqliteState(path)).last]).toEqual([[], former]);
  expect(log.join("\n")).toContain("a migration failed; none was kept");
});

it("is put back in one step, and never over what a WAL still has", async () => {
  const database = await open();
  await database.migrate();
  await database.db.deleteFrom("subscribers").execute();
  const copy = (await database.findOwnCopy())!.path;
  await expect(putCopyBack(path, copy)).rejects.toThrow("-wal is still there");
  await database.close();
  await putCopyBack(path, copy, `${path}.left`);
  expect((await readSqliteState(path)).last).toBe(former);
  expect((await readSqliteState(`${path}.left`)).last).toBe(newest);
  expect(await copies()).toEqual([]);
});

/** Waits until the folder has such a file. */
async function untilBegun(name: RegExp): Promise<void> {
  while (!(await readdir(dataDir)).some((each) => name.test(each))) await delay(1);
}

it("is there whole or not at all when the process is killed at any moment", { timeout: 120_000 }, async () => {
  // As large as a small site's, so that there is a moment to be killed in.
  const filler = new DatabaseSync(path);
  filler.exec(
    "create table filler (one); insert into filler select randomblob(200000) from revisions, outbox limit 200",
  );
  filler.close();
  const before = await readFile(path);
  const seen = new Set<string>();
  for (let round = 0; round < 12; round += 1) {
    for (const name of await readdir(dataDir)) await rm(join(dataDir, name));
    await writeFile(path, before);
    const child = spawn(process.execPath, argumentsOf("migrate", { dataDir }), { stdio: "ignore" });
    const ended = once(child, "exit");
    await untilBegun(round % 2 === 0 ? /^\..*\.tmp$/ : /\.at-/);
    await delay(12 * round);
    child.kill("SIGKILL");
    await ended;
    const found = await findSqliteCopies(path);
    for (const copy of found) {
      const database = new DatabaseSync(copy);
      expect(database.prepare("pragma integrity_check").get()).toEqual({ integrity_check: "ok" });
      database.close();
      expect((await readSqliteState(copy)).last).toBe(former);
    }
    // Whoever opens it next sees what was before, or all of it.
    const { last } = await readSqliteState(path);
    expect([former, newest]).toContain(last);
    expect(last === former || found.length === 1, "migrated without a copy").toBe(true);
    seen.add(`${found.length} copies, at ${last}`);
    const next = await open();
    await next.migrate();
    expect((await readSqliteState(path)).last).toBe(newest);
    await next.close();
  }
  expect([...seen], "moments").not.toHaveLength(1);
});

it("looks how far a database has come without changing or making anything", async () => {
  await chmod(path, 0o400);
  const look = async () => [await readdir(dataDir), (await stat(path)).mtimeMs];
  const before = await look();
  expect((await readSqliteState(path)).pending.length).toBeGreaterThan(10);
  expect(await look()).toEqual(before);
  expect((await readSqliteState(join(dataDir, "none"))).last).toBeNull();
});
