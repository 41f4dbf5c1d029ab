import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { ConfigError } from "./config.ts";
import { keptSecret, prepareDataDir } from "./data-dir.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "homecoming-data-"));
});
afterEach(() => rm(dataDir, { recursive: true, force: true }));

it("makes one secret, for the owner only, and keeps it, whoever starts at once", async () => {
  const secrets = await Promise.all([keptSecret(dataDir), keptSecret(dataDir)]);
  expect(secrets[0]).toMatch(/^[\w-]{43}$/);
  expect(new Set([...secrets, await keptSecret(dataDir)]).size).toBe(1);
  expect((await stat(join(dataDir, "auth-secret"))).mode & 0o077).toBe(0);
});

it.each(["", "\n", "cut short"])("signs nothing with what is left of a secret: %j", async (rest) => {
  const path = join(dataDir, "auth-secret");
  await writeFile(path, rest);
  await expect(keptSecret(dataDir)).rejects.toThrow(
    new ConfigError(
      `DATA_DIR wants its whole secret; ${path} is cut short. Restore it, or delete it: everybody signs in again then.`,
    ),
  );
  expect(await readFile(path, "utf8")).toBe(rest);
});

it("says what is wrong with a folder that is none", async () => {
  const file = join(dataDir, "file");
  await writeFile(file, "");
  await expect(prepareDataDir(file)).rejects.toThrow(
    /^DATA_DIR wants a folder that can be written; .* can't \(E\w+\)\.$/,
  );
});
