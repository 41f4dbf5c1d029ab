import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, inject, onTestFinished, test } from "vitest";
import { openDatabase } from "#db/client.ts";
import { createPostgresDatabase } from "#db/testing/provide-postgres.ts";
import { outcomeOf, runCommand } from "./testing/command-line.ts";

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "homecoming-cli-"));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/** Commands that ask or change a site that is there. */
const others = [
  ["admin", "list"],
  ["content", "export"],
  ["leads", "export"],
  ["leads", "undelivered"],
  ["newsletter", "export"],
  ["person", "export", "--email", "ada@example.org"],
  ["person", "erase", "--email", "ada@example.org"],
  ["media", "sweep"],
];

const refused = (place: string) => ({
  code: 1,
  stdout: "",
  stderr: expect.stringMatching(
    new RegExp(`^There is no site's database in ${place}: is this the environment of the site\\? [^\\n]+\\n$`),
  ) as string,
});

test("without the site's environment a command says that there is no database, and makes none", async () => {
  const folder = await emptyFolder();
  const dataDir = join(folder, "data");
  for (const words of others)
    await expect(runCommand(words, { DATA_DIR: dataDir })).rejects.toMatchObject(refused(`DATA_DIR \\(${dataDir}\\)`));
  expect(existsSync(dataDir)).toBe(false);

  await writeFile(join(folder, "homecoming.sqlite"), "");
  await expect(runCommand(["leads", "export"], { DATA_DIR: folder })).rejects.toMatchObject(
    refused(`DATA_DIR \\(${folder}\\)`),
  );
  expect(await readdir(folder)).toEqual(["homecoming.sqlite"]);
  expect((await stat(join(folder, "homecoming.sqlite"))).size).toBe(0);
});

test("a database file that nobody has migrated is no site's", async () => {
  const dataDir = await emptyFolder();
  await (await openDatabase({ dataDir })).close();
  await expect(runCommand(["leads", "export"], { DATA_DIR: dataDir })).rejects.toMatchObject(
    refused(`DATA_DIR \\(${dataDir}\\)`),
  );
  const database = await openDatabase({ dataDir });
  expect(await database.isNew()).toBe(true);
  await database.close();
});

const template = process.env["TEST_ENGINES"] === "sqlite" ? null : inject("postgresTemplate");

test.skipIf(template === null)("neither is a PostgreSQL database without tables", async () => {
  const { url, drop } = await createPostgresDatabase(template ?? "", "empty");
  onTestFinished(drop);
  const env = {
    DATA_DIR: await emptyFolder(),
    DATABASE_URL: url,
    AUTH_SECRET: "a secret for the tests of 32 characters",
  };
  for (const words of [
    ["leads", "export"],
    ["person", "erase", "--email", "ada@example.org"],
    ["admin", "list"],
  ])
    await expect(runCommand(words, env)).rejects.toMatchObject(refused("DATABASE_URL"));
  const database = await openDatabase({ dataDir: "", databaseUrl: url });
  expect((await database.db.introspection.getTables({ withInternalKyselyTables: true })).length).toBe(0);
  await database.close();
  expect(await outcomeOf(["migrate"], env)).toEqual({
    code: 0,
    stdout: "The database is up to date.\n",
    stderr: "A new site begins: there was no database in DATABASE_URL.\n",
  });
  expect(await runCommand(["leads", "export"], env)).toBe("[]\n");
});

test("a command with which a site may begin says that it does", { timeout: 120_000 }, async () => {
  const folder = await emptyFolder();
  const file = join(folder, "content.json");
  await writeFile(file, JSON.stringify({ format: 1 }));
  for (const [index, words] of [
    ["admin", "create", "--email", "ada@example.org"],
    ["content", "import", file],
  ].entries()) {
    const dataDir = join(folder, String(index));
    const first = await outcomeOf(words, { DATA_DIR: dataDir });
    expect(first).toMatchObject({
      code: 0,
      stderr: `A new site begins: there was no database in DATA_DIR (${dataDir}).\n`,
    });
    expect(await outcomeOf(words, { DATA_DIR: dataDir })).toMatchObject({ stderr: "" });
  }
});
