import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { runCommand } from "./testing/command-line.ts";

const dataDir = join(tmpdir(), "homecoming-cli-main");
const away = {
  DATA_DIR: dataDir,
  // Nobody listens on port 1.
  DATABASE_URL: "postgres://nobody@127.0.0.1:1/homecoming",
  AUTH_SECRET: "a secret for the tests of 32 characters",
};

test("a command that can't reach the database says so in one line", { timeout: 120_000 }, async () => {
  await expect(runCommand(["leads", "export"], away)).rejects.toMatchObject({
    code: 1,
    stdout: "",
    stderr: "The database does not answer (ECONNREFUSED).\n",
  });
});

test("a wrong setting is named before anything is opened", async () => {
  await expect(runCommand(["admin", "list"], { ...away, DATABASE_URL: "mysql://db" })).rejects.toMatchObject({
    code: 1,
    stderr: "DATABASE_URL wants an address like postgres://user:password@host:5432/homecoming.\n",
  });
});

test("a command that does not exist shows the ones that do", async () => {
  await expect(runCommand(["leeds"], { DATA_DIR: dataDir })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining("leads"),
  });
});
