import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { holdDataDir, withDataDirAlone } from "#db/data-dir-hold.ts";
import { findSqliteCopies, readSqliteState } from "#db/engines/sqlite-copy.ts";
import { placeReleasedFile } from "#db/testing/released-file.ts";
import { readConfig } from "./config.ts";
import { goBack } from "./go-back.ts";
import { type OpenProcess, openProcess } from "./open-process.ts";

let dataDir: string;
let path: string;
let former: string | null;
let open: OpenProcess;
let log: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "homecoming-back-"));
  path = await placeReleasedFile(dataDir);
  former = (await readSqliteState(path)).last;
  log = "";
  open = await openProcess(readConfig({ DATA_DIR: dataDir }), { write: (line) => (log += line) });
  await open.database.migrate();
  return async () => {
    await open.database.close();
    await rm(dataDir, { recursive: true, force: true });
  };
});

const last = async () => (await readSqliteState(path)).last;

it("puts the file back as the release before has left it, and lets the folder go", async () => {
  await open.database.db.deleteFrom("subscribers").execute();
  await goBack(open, dataDir);
  expect([await last(), await findSqliteCopies(path)]).toEqual([former, []]);
  const file = new DatabaseSync(path);
  expect(file.prepare("select count(*) as rows from subscribers").get()?.["rows"]).toBeGreaterThan(0);
  file.close();
  expect(log).toContain("start the release before");
  expect(await withDataDirAlone(dataDir, async () => "alone")).toBe("alone");
});

it("changes nothing while another process uses the folder: what it writes must stay", async () => {
  const other = await holdDataDir(dataDir);
  onTestFinished(() => other.release());
  await goBack(open, dataDir);
  expect([await last(), (await findSqliteCopies(path)).length]).not.toEqual([former, 0]);
  expect(log).toContain("migrate --back");
});

it("changes nothing once another program has written, or while one has the file open", async () => {
  const other = new DatabaseSync(path);
  onTestFinished(() => {
    if (other.isOpen) other.close();
  });
  other.exec("insert into content_versions (topic, version) values ('other', 1)");
  await goBack(open, dataDir);
  expect(await last()).not.toBe(former);
  expect(log).toContain("another process has written to it since");
});

it("does nothing after a start that has migrated nothing", async () => {
  await open.database.close();
  open = await openProcess(readConfig({ DATA_DIR: dataDir }), { write: (line) => (log += line) });
  await open.database.migrate();
  log = "";
  await goBack(open, dataDir);
  expect(log).toBe("");
});
