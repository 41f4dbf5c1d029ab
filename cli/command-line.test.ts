import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { expect, onTestFinished, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { runCommand, runInProcess } from "./testing/command-line.ts";

const entry = join(import.meta.dirname, "homecoming.js");

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "homecoming-cli-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

test("a command that can't reach the database says so in one line", { timeout: 120_000 }, async () => {
  const away = {
    DATA_DIR: await emptyFolder(),
    // No server listens on port 1.
    DATABASE_URL: "postgres://nobody@127.0.0.1:1/homecoming",
    AUTH_SECRET: "a secret for the tests of 32 characters",
  };
  await expect(runCommand(["leads", "undelivered"], away)).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: "The database does not answer (ECONNREFUSED).\n",
  });
  await mkdir(join(away.DATA_DIR, "journal"));
  await writeFile(join(away.DATA_DIR, "journal", "half.json"), '{"name":"Ada"');
  await expect(runCommand(["leads", "export"], away)).rejects.toMatchObject({
    code: 1,
    stdout: expect.stringMatching(
      /^\[\n\{"id":"half\.json",.*"status":"unreadable".*"message":"\{\\"name\\":\\"Ada\\""\}\n\]\n$/,
    ),
    stderr: "The database does not answer (ECONNREFUSED): this is only what waits in the journal.\n",
  });
});

/** A data folder with a site that nobody has written to. */
async function folderOfSite(): Promise<string> {
  const dataDir = await emptyFolder();
  const database = await openDatabase({ dataDir });
  await database.migrate();
  await database.close();
  return dataDir;
}

/** Runs a command whose standard output is a file, or a pipe that nobody reads. */
async function runWithOutput(words: readonly string[], output: number | "unread") {
  const child = spawn(process.execPath, [entry, ...words], {
    env: { PATH: process.env["PATH"] ?? "", DATA_DIR: await folderOfSite() },
    stdio: ["ignore", output === "unread" ? "pipe" : output, "pipe"],
  });
  child.stdout?.destroy();
  const [stderr, [code]] = await Promise.all([text(child.stderr!), once(child, "exit")]);
  return { code, stderr };
}

const exports = [
  ["leads", "export"],
  ["content", "export"],
  ["person", "export", "--email", "ada@example.org"],
];

test("a command whose reader has enough ends without a word, as programs do", { timeout: 120_000 }, async () => {
  for (const outcome of await Promise.all(exports.map((words) => runWithOutput(words, "unread"))))
    expect(outcome).toEqual({ code: 141, stderr: "" });
});

test.skipIf(process.platform !== "linux")(
  "a command says in one line that its result can't be written",
  { timeout: 120_000 },
  async () => {
    await using full = await open("/dev/full", "w");
    const outcome = await runWithOutput(["content", "export"], full.fd);
    expect(outcome).toEqual({ code: 1, stderr: "The output can't be written (ENOSPC).\n" });
  },
);

/** Ways to open a database; a site is started as it is in production. */
const starts = [
  [runCommand, ["migrate"]],
  [runInProcess, ["serve"]],
  [runCommand, ["leads", "export"]],
] as const;

test("a damaged database file is named, with what to do", { timeout: 120_000 }, async () => {
  const dataDir = await emptyFolder();
  const file = join(dataDir, "homecoming.sqlite");
  await writeFile(file, "not a database at all ".repeat(500));
  for (const [run, command] of starts) {
    await expect(run(command, { DATA_DIR: dataDir, NODE_ENV: "production" })).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(
        new RegExp(`^The database file ${file} is damaged: [^\\n]+ put a backup in its place[^\\n]+\\n$`),
      ),
    });
  }
});

test("a database file that can't be opened is named", { timeout: 120_000 }, async () => {
  const dataDir = await emptyFolder();
  const file = join(dataDir, "homecoming.sqlite");
  await mkdir(file);
  for (const [run, command] of starts)
    await expect(run(command, { DATA_DIR: dataDir, NODE_ENV: "production" })).rejects.toMatchObject({
      code: 1,
      stderr: `The database file ${file} can't be opened (EISDIR).\n`,
    });
});

test("a folder that the media library can't be written into, or holds nothing of it, is named", async () => {
  const folder = await emptyFolder();
  const dataDir = await folderOfSite();
  const run = (...words: string[]) => runCommand(["media", ...words], { DATA_DIR: dataDir });
  const file = join(folder, "file");
  await writeFile(file, "");
  await expect(run("export", file)).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: `${file} can't be written (ENOTDIR).\n`,
  });
  await mkdir(join(folder, "taken", "media.json"), { recursive: true });
  await expect(run("export", join(folder, "taken"))).rejects.toMatchObject({
    code: 1,
    stderr: `${join(folder, "taken", "media.json")} can't be written (EISDIR).\n`,
  });
  const empty = join(folder, "empty");
  expect(await run("export", empty)).toBe(`Wrote 0 items to ${empty}.\n`);
  expect(await run("import", empty)).toBe(`${join(empty, "media.json")} names no item: there is nothing to take in.\n`);
});

test.runIf(existsSync("/proc/self"))("an export ends where the system makes no folders", async () => {
  const env = { DATA_DIR: await folderOfSite() };
  for (const folder of ["/proc/homecoming", "/proc/homecoming/media"])
    await expect(runCommand(["media", "export", folder], env)).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`^${folder} can't be written \\(E\\w+\\)\\.\\n$`)),
    });
});

test("a bucket that refuses, or is away, is named as what it is", { timeout: 120_000 }, async () => {
  const server = createServer((_, response) => {
    response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code><Message>No.</Message></Error>");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  const sweep = async (port: number) =>
    runCommand(["media", "sweep"], {
      DATA_DIR: dataDir,
      MEDIA_S3_BUCKET: "pictures",
      MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      MEDIA_S3_ACCESS_KEY_ID: "a",
      MEDIA_S3_SECRET_ACCESS_KEY: "b",
    });
  const dataDir = await folderOfSite();
  await expect(sweep((server.address() as AddressInfo).port)).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: "The bucket of the media library refused (SignatureDoesNotMatch).\n",
  });
  await expect(sweep(1)).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: "The bucket of the media library does not answer (ECONNREFUSED).\n",
  });
});

test("a database that a newer version has migrated is left alone, in one line", { timeout: 120_000 }, async () => {
  const dataDir = await folderOfSite();
  const database = await openDatabase({ dataDir });
  const history = database.db.withTables<{ kysely_migration: { name: string; timestamp: string } }>();
  await history.insertInto("kysely_migration").values({ name: "999-later", timestamp: "2099" }).execute();
  await database.close();
  await expect(runCommand(["migrate"], { DATA_DIR: dataDir })).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^The database was migrated by a newer version of the site \(999-later\): [^\n]+\n$/),
  });
});

test("a wrong setting is named before anything is opened", { timeout: 120_000 }, async () => {
  await expect(runCommand(["admin", "list"], { DATABASE_URL: "mysql://db" })).rejects.toMatchObject({
    code: 1,
    stderr: "DATABASE_URL wants an address like postgres://user:password@host:5432/homecoming.\n",
  });
});

test("what is for developing is refused in production", { timeout: 120_000 }, async () => {
  await expect(runCommand(["serve", "--dev"], { NODE_ENV: "production" })).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(/^--dev is for developing, and NODE_ENV says production\.\n/),
  });
});

test("a command that does not exist shows the ones that do", { timeout: 120_000 }, async () => {
  await expect(runCommand(["leeds"], {})).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("leads"),
  });
});

test("an old Node is told in one line what is wanted, and nothing is loaded", () => {
  // Every machine has only one Node, so the version that the process reads is overwritten.
  const asOld = `Object.defineProperty(process.versions, "node", { value: "18.20.8" }); await import(${JSON.stringify(entry)})`;
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--input-type=module", "--eval", asOld]);
  expect(status).toBe(1);
  expect(stdout.toString()).toBe("");
  expect(stderr.toString()).toMatch(/^Homecoming wants Node 24 or newer; this is 18\.20\.8\. [^\n]+\n$/);
});

test("the Node that comes with the site is new enough", () => {
  const { status, stdout } = spawnSync(process.execPath, [entry, "--help"]);
  expect(status).toBe(0);
  expect(stdout.toString()).toContain("serve");
});
