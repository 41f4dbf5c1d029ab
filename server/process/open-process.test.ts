import { basename, join } from "node:path";
import { expect, it, afterEach, beforeEach, describe } from "vitest";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { createLog } from "./log.ts";
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { openDatabase } from "#db/client.ts";
import { ConfigError, readConfig } from "./config.ts";
import { keptSecret, openProcess, prepareDataDir } from "./open-process.ts";

function logged(write: (log: ReturnType<typeof createLog>) => void): Record<string, unknown> {
  let line = "";
  write(createLog("info", { write: (text) => (line += text) }));
  return JSON.parse(line) as Record<string, unknown>;
}

it("keeps what leads to a fault, and nothing of the data that the database refused", () => {
  const refused = Object.assign(new Error('null value in column "name"'), {
    code: "23502",
    detail: "Failing row contains (ada@example.org, null).",
    parameters: ["ada@example.org"],
  });
  const line = logged((log) =>
    log.error({ err: new Error("the inquiry was not stored", { cause: refused }) }, "failed"),
  );
  expect(line).toMatchObject({ msg: "failed", err: { type: "Error" } });
  expect(JSON.stringify(line)).toContain("null value in column");
  expect(JSON.stringify(line)).toContain(basename(import.meta.filename));
  expect(JSON.stringify(line)).not.toContain("ada@example.org");

  expect(logged((log) => log.error({ err: refused }, "failed"))["err"]).toEqual({
    type: "Error",
    message: 'null value in column "name"',
    code: "23502",
    stack: expect.stringContaining(basename(import.meta.filename)),
  });
});

it("goes on when the disk of its log is full, and counts it", async () => {
  // Each part of the program ends with a semicolon, because it is one line.
  const program = [
    `import { createLog, outliveLog } from ${JSON.stringify(join(import.meta.dirname, "log.ts"))};`,
    `let lost = 0; outliveLog(() => (lost += 1));`,
    `const log = createLog("info", process.stdout);`,
    `for (let at = 0; at < 3; at += 1) { log.info({}, "a line"); await new Promise((next) => setTimeout(next, 20)); }`,
    `process.stderr.write("lost " + lost);`,
  ].join("");
  const shell = `exec "$0" --input-type=module -e "$1" > /dev/full`;
  const { stderr } = await promisify(execFile)("sh", ["-c", shell, process.execPath, program]);
  expect(stderr).toBe("lost 3");
});

describe("the data folder", () => {
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-data-"));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  it("makes one secret, readable by the owner only, and keeps it, also when several processes start at once", async () => {
    const secrets = await Promise.all([keptSecret(dataDir), keptSecret(dataDir)]);
    expect(secrets[0]).toMatch(/^[\w-]{43}$/);
    expect(new Set([...secrets, await keptSecret(dataDir)]).size).toBe(1);
    expect((await stat(join(dataDir, "auth-secret"))).mode & 0o077).toBe(0);
  });

  it("leaves a folder that is for everybody open, and closes what it keeps there", async () => {
    await chmod(dataDir, 0o1777);
    await mkdir(join(dataDir, "journal"), { mode: 0o755 });
    await prepareDataDir(dataDir);
    expect((await stat(dataDir)).mode & 0o7777).toBe(0o1777);
    expect((await stat(join(dataDir, "journal"))).mode & 0o777).toBe(0o700);
  });

  it("proves that the folder can be written for several processes at once, and leaves nothing there", async () => {
    const nested = join(dataDir, "a/b");
    await Promise.all(Array.from({ length: 20 }, () => prepareDataDir(nested)));
    expect(await readdir(nested)).toEqual([]);
  });

  it.each(["", "\n", "cut short"])("signs nothing with what is left of a secret: %j", async (rest) => {
    const path = join(dataDir, "auth-secret");
    await writeFile(path, rest);
    await expect(keptSecret(dataDir)).rejects.toThrow(
      new ConfigError(
        `DATA_DIR wants its whole secret; ${path} is cut short. Restore it, or delete it: everyone signs in again then.`,
      ),
    );
    expect(await readFile(path, "utf8")).toBe(rest);
  });

  it("closes a folder that existed, and what the site keeps in it, to everybody else", async () => {
    const modeOf = async (...names: string[]) => ((await stat(join(dataDir, ...names))).mode & 0o777).toString(8);
    await mkdir(join(dataDir, "journal", "unreadable"), { recursive: true });
    await mkdir(join(dataDir, "shared"));
    for (const name of [
      "auth-secret",
      "homecoming.sqlite",
      "homecoming.sqlite-wal",
      "journal/a.json",
      "journal/unreadable/b.json",
      "other",
    ])
      await writeFile(join(dataDir, name), "");
    for (const name of [".", "journal", "journal/unreadable", "shared"]) await chmod(join(dataDir, name), 0o755);
    await chmod(join(dataDir, "homecoming.sqlite"), 0o664);
    await prepareDataDir(dataDir);
    expect(await Promise.all([modeOf(), modeOf("journal"), modeOf("journal", "unreadable")])).toEqual([
      "700",
      "700",
      "700",
    ]);
    for (const name of [
      "auth-secret",
      "homecoming.sqlite",
      "homecoming.sqlite-wal",
      "journal/a.json",
      "journal/unreadable/b.json",
    ])
      expect([name, await modeOf(name)]).toEqual([name, "600"]);
    expect(await modeOf("shared"), "not ours").toBe("755");
  });

  it("keeps a new database to the owner", async () => {
    const database = await openDatabase({ dataDir });
    await database.migrate();
    for (const name of ["homecoming.sqlite", "homecoming.sqlite-wal"])
      expect([name, (await stat(join(dataDir, name))).mode & 0o077]).toEqual([name, 0]);
    await database.close();
  });

  it("lets answers take their time, as tests of domain functions do not", async () => {
    const { context, database } = await openProcess(readConfig({ DATA_DIR: dataDir }), { write: () => {} });
    const began = performance.now();
    await context.wait(50);
    expect(performance.now() - began).toBeGreaterThan(45);
    await database.close();
  });

  it("calls a database lost whose secret is still there, and begins a new site", async () => {
    const config = readConfig({ DATA_DIR: dataDir });
    const openIt = async () => {
      let said = "";
      const { database } = await openProcess(config, { write: (text) => (said += text) });
      await database.close();
      return said;
    };
    expect(await openIt(), "a first start").toBe("");
    expect(await openIt(), "a start after one that ended before it migrated").toBe("");
    await writeFile(join(dataDir, "homecoming.sqlite"), "");
    expect(JSON.parse(await openIt())).toMatchObject({
      dataDir,
      msg: expect.stringMatching(/the database file is missing or empty.* put a backup /),
    });
    expect(await openIt()).toBe("");
    await rm(join(dataDir, "homecoming.sqlite"));
    expect(await openIt()).toContain("missing or empty");
  });

  it("says what is wrong with a folder that is none", async () => {
    const file = join(dataDir, "file");
    await writeFile(file, "");
    await expect(prepareDataDir(file)).rejects.toThrow(
      /^DATA_DIR wants a folder that can be written; .* can't \(E\w+\)\.$/,
    );
  });
});
