import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { cp, mkdir, mkdtemp, readFile, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import "#db/testing/provide-sqlite.ts";
import { openDatabase } from "#db/client.ts";
import { blogPost } from "#db/testing/rows.ts";
import { findBackupState } from "#domain/backups/backup-state.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { outcomeOf, runInProcess } from "../testing/command-line.ts";

const BACKUP_PASSPHRASE = "a passphrase of the tests";

describe("backup, restore and verify", { timeout: 120_000 }, () => {
  let folder: string;
  const path = (...names: string[]) => join(folder, ...names);
  const env = (more: Record<string, string> = {}) => ({ DATA_DIR: path("site"), BACKUP_PASSPHRASE, ...more });
  const run = (words: string[], more: Record<string, string> = {}) => outcomeOf(words, env(more));

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "homecoming-commands-"));
    await cp(inject("sqliteTemplate"), path("site"), { recursive: true });
    const database = await openDatabase({ dataDir: path("site") });
    await database.migrate();
    // What takes long enough to be caught in the middle.
    for (let count = 0; count < 40; count++) {
      const content = Array.from({ length: 100_000 }, () => Math.random().toString(36).slice(2, 8)).join(" ");
      await database.db.insertInto("blog_posts").values(blogPost({ content })).execute();
    }
    await database.close();
  });
  afterAll(() => rm(folder, { recursive: true }));

  /** Kills a command as soon as something is to be seen. */
  async function killWhen(words: string[], isTime: () => boolean): Promise<void> {
    const child = spawn(process.execPath, [join(import.meta.dirname, "../homecoming.js"), ...words], {
      env: { PATH: process.env["PATH"] ?? "", ...env() },
    });
    let said = "";
    child.stderr.on("data", (text) => (said += String(text)));
    const ended = once(child, "exit") as Promise<[number | null, string | null]>;
    const hasEnded = ended.then(() => true);
    while (!isTime() && !(await Promise.race([hasEnded, sleep(1, false)])));
    child.kill("SIGKILL");
    expect([...(await ended), said], "it was still running").toEqual([null, "SIGKILL", ""]);
  }

  const filesIn = (name: string) =>
    existsSync(name) ? readdirSync(name, { recursive: true }).map(String) : ([] as string[]);

  it("make a set, say what is in it, and put it elsewhere", async () => {
    const made = await run(["backup", path("sets")]);
    expect(made).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Stored 2\d{3}-.*: [\d,]+ rows, 1 files, \d+ MB, of which \d+ MB are new\.\n$/),
    });
    expect((await stat(path("sets"))).mode & 0o777).toBe(0o700);
    const without = await run(["backup", path("sets")], { BACKUP_PASSPHRASE: "" });
    expect(without.stderr).toMatch(/^The secret of the site is not in it, because BACKUP_PASSPHRASE is not set\./);
    expect(await run(["verify", path("sets")])).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^(?:\S+ is whole\.\n){2}$/),
    });
    const [first = ""] = (await readdir(path("sets", "sets"))).toSorted();
    const restored = await run(["restore", path("sets"), "--set", first.slice(0, -5), "--into", path("elsewhere")]);
    expect(restored).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Restored \S+ into .*, \d+ tables with [\d,]+ rows and 1 files, counted again\.\n$/,
      ),
    });
    const secrets = ["site", "elsewhere"].map((name) => readFile(path(name, "auth-secret"), "utf8"));
    const [before, after] = await Promise.all(secrets);
    expect(after).toBe(before);
    const database = await openDatabase({ dataDir: path("elsewhere") });
    onTestFinished(() => database.close());
    await database.migrate();
    const state = await findBackupState(testContext(database.db));
    expect(state.newest, "the set was made before its own end was recorded").toBeNull();
  });

  it("say in one line what is wrong", async () => {
    await run(["backup", path("few")]);
    const refusals: [string[], Record<string, string>, RegExp][] = [
      [["backup", "https://example.org/x"], {}, /^https:.* is neither a folder nor an address like s3:/],
      [["backup", "s3://bucket/site"], {}, /^s3:\/\/bucket\/site\/ wants a key: set BACKUP_S3_ACCESS_KEY_ID/],
      [["backup", "/proc/backups"], {}, /^\/proc\/backups can't be made \(\w+\)\.\n$/],
      [["restore", path("none")], {}, /is no folder: is its disk mounted\?\n$/],
      [["restore", path("site")], {}, /^There is no backup in /],
      [["verify", path("site")], {}, /^There is no backup in /],
      [["restore", path("few")], {}, /has a site already\. Nothing was changed\. With --replace/],
      [["restore", path("few"), "--set", "2000-01-01"], {}, /^There is no set "2000-01-01" in /],
      [["restore", path("few"), "--into", path("new")], { BACKUP_PASSPHRASE: "" }, /set BACKUP_PASSPHRASE to open it/],
      [["restore", path("few"), "--into", path("not", "there", "yet")], {}, /is not there: make it first/],
    ];
    for (const [words, more, line] of refusals) {
      const { code, stderr } = await run(words, more);
      expect([words.join(" "), code, stderr]).toEqual([words.join(" "), 1, expect.stringMatching(line)]);
      expect(stderr.trim()).not.toContain("\n");
    }
    const other = await run(["verify", path("few")], { BACKUP_PASSPHRASE: "another passphrase" });
    expect(other).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/BACKUP_PASSPHRASE does not open the secret/),
    });
  });

  it("change no database that an update has not reached yet", async () => {
    await cp(path("site"), path("older"), { recursive: true });
    const database = await openDatabase({ dataDir: path("older") });
    await database.migrate();
    const { name } = await sql<{
      name: string;
    }>`delete from kysely_migration where name = (select max(name) from kysely_migration) returning name`
      .execute(database.db)
      .then(({ rows }) => rows[0] ?? { name: "" });
    await database.close();
    const refused = await run(["backup", path("of-older")], { DATA_DIR: path("older") });
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The database is at .*make the backup with the version that runs/),
    });
    expect(refused.stderr).not.toContain(name);
    expect(existsSync(path("of-older"))).toBe(false);
  });

  it("put nothing under a running site, and remove what SQLite left of a former one", async () => {
    await run(["backup", path("under")]);
    const words = ["restore", path("under"), "--into", path("running")];
    await mkdir(path("running"));
    for (const ending of ["-wal", "-shm"]) await writeFile(path("running", `homecoming.sqlite${ending}`), "of another");
    expect((await run(words)).code).toBe(0);
    expect((await readdir(path("running"))).filter((name) => /-wal|-shm/.test(name))).toEqual([]);
    const aside = (await readdir(path("running"))).find((name) => name.startsWith("replaced-")) ?? "";
    expect((await readdir(path("running", aside))).toSorted()).toEqual([
      "homecoming.sqlite-shm",
      "homecoming.sqlite-wal",
    ]);
    const site = await openDatabase({ dataDir: path("running") });
    await site.migrate();
    const refused = await run([...words, "--replace"]);
    expect(refused).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/still uses DATA_DIR .* Nothing was changed\.\n$/),
    });
    await site.close();
  });

  it("killed in the middle of a backup leave no set", async () => {
    const isCopying = () => filesIn(path("site", "backup-scratch")).some((name) => name.endsWith("homecoming.sqlite"));
    const isPacking = () => filesIn(path("site", "backup-scratch")).some((name) => name.endsWith(".zst"));
    const isStoring = () => filesIn(path("killed", "objects")).length > 0;
    for (const isTime of [isCopying, isPacking, isStoring]) {
      await killWhen(["backup", path("killed")], isTime);
      await rm(path("site", "backup-scratch"), { recursive: true, force: true });
      expect(filesIn(path("killed", "sets"))).toEqual([]);
      expect(await run(["restore", path("killed"), "--into", path("from-killed")])).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(/^There is no backup in /),
      });
      await rm(path("killed", "objects"), { recursive: true, force: true });
    }
    expect((await run(["backup", path("killed")])).code).toBe(0);
    expect((await run(["verify", path("killed")])).code).toBe(0);
  });

  it("killed in the middle of a restore leave a folder on which no site starts, and can be run again", async () => {
    // Keys are lighter in the process of the tests.
    await runInProcess(["backup", path("good")], env());
    const words = ["restore", path("good"), "--into", path("half")];
    for (const name of ["restoring", "restoring/homecoming.sqlite", "restoring/auth-secret"]) {
      await killWhen(words, () => existsSync(path("half", name)));
      expect(existsSync(path("half", "homecoming.sqlite"))).toBe(false);
      expect(await run(["migrate"], { DATA_DIR: path("half") })).toMatchObject({
        code: 1,
        stderr: expect.stringMatching(
          /^A backup is being put into DATA_DIR .*, or that was cut off in the middle: .*run it again\.\n$/,
        ),
      });
    }
    await runInProcess(words, env());
    expect(await run(["migrate"], { DATA_DIR: path("half") })).toMatchObject({ code: 0 });
  });

  it("name a disk that is full, and leave nothing there", async ({ skip }) => {
    await mkdir(path("small"));
    const mount = () =>
      execFileSync("mount", ["-t", "tmpfs", "-o", "size=8m", "tmpfs", path("small")], { stdio: "pipe" });
    try {
      mount();
    } catch {
      skip("this machine mounts no file systems for us");
    }
    onTestFinished(() => void execFileSync("umount", ["-l", path("small")]));
    await run(["backup", path("large")]);
    expect(await run(["backup", path("small")])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/has \d+ MB free, and this backup wants \d+ MB/),
    });
    expect(await run(["restore", path("large"), "--into", path("small")])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/has \d+ MB free, and this set wants \d+ MB\. Nothing was changed\.\n$/),
    });
    expect((await readdir(path("small"))).filter((name) => name !== "running.lock")).toEqual([]);
  });
});
