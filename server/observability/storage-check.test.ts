import { execFileSync } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { claimSecret, noteRunning } from "#domain/secrets/site-secret.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { createStorageCheck, StorageError } from "./storage-check.ts";

let dataDir: string;
/** Clean-up steps, run in reverse order. */
let undo: (() => unknown)[];
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "homecoming-storage-"));
  undo = [];
});
afterEach(async () => {
  for (const step of undo.toReversed()) await step();
  await rm(dataDir, { recursive: true, force: true });
});

it("fails while the database takes no row, and asks it once in two seconds at most", async () => {
  const writeRow = vi.fn(() => Promise.reject(new Error("database or disk is full")));
  const check = createStorageCheck({ dataDir, writeRow });
  await expect(check()).rejects.toBeInstanceOf(StorageError);
  await expect(check()).rejects.toBeInstanceOf(StorageError);
  expect(writeRow).toHaveBeenCalledTimes(1);
  await expect(createStorageCheck({ dataDir, writeRow: async () => {} })()).resolves.toBeUndefined();
});

/** Mounts a file system of four megabytes at the data folder; only root can do that. */
function mountSmall(): boolean {
  try {
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=4m", "tmpfs", dataDir], { stdio: "pipe" });
    return true;
  } catch {
    return false;
  }
}

it("fails while the disk is full, and not any more when there is room", async ({ skip }) => {
  skip(!mountSmall(), "this machine mounts no file systems for us");
  undo.push(() => execFileSync("umount", [dataDir]));
  const database = await openDatabase({ dataDir });
  undo.push(() => database.close());
  await database.migrate();
  const ctx = testContext(database.db, { dataDir });
  await claimSecret(ctx);
  const check = () => createStorageCheck({ dataDir, writeRow: () => noteRunning(ctx) })();
  await expect(check()).resolves.toBeUndefined();
  await expect(writeFile(join(dataDir, "ballast"), Buffer.alloc(8 << 20))).rejects.toMatchObject({ code: "ENOSPC" });
  await expect(check()).rejects.toMatchObject({ name: "StorageError", cause: { code: "ENOSPC" } });
  await rm(join(dataDir, "ballast"));
  await expect(check()).resolves.toBeUndefined();
});
