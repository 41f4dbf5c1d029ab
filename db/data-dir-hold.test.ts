import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { sqlitePathIn } from "./client.ts";
import { holdDataDir, holdFile, withDataDirAlone } from "./data-dir-hold.ts";
import { DataDirInUseError } from "./errors.ts";

let dataDir: string;
beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "homecoming-hold-"));
  return () => rm(dataDir, { recursive: true, force: true });
});

/** Another process that holds the folder until it is killed. */
async function holdElsewhere() {
  const program = [
    `import { holdDataDir } from ${JSON.stringify(join(import.meta.dirname, "data-dir-hold.ts"))};`,
    `await holdDataDir(${JSON.stringify(dataDir)});`,
    `process.stdout.write("held"); setInterval(() => {}, 1000);`,
  ].join("");
  const child = spawn(process.execPath, ["--input-type=module", "-e", program]);
  onTestFinished(() => void child.kill("SIGKILL"));
  await once(child.stdout, "data");
  return async () => {
    child.kill("SIGKILL");
    await once(child, "exit");
  };
}

const alone = () => withDataDirAlone(dataDir, async () => "alone");

it("lets several processes hold a folder, and nobody have it alone before the last is gone, also by kill -9", async () => {
  const [killOne, killOther] = await Promise.all([holdElsewhere(), holdElsewhere()]);
  const own = await holdDataDir(dataDir);
  expect(own.isAlone()).toBe(false);
  await expect(alone()).rejects.toThrow(DataDirInUseError);
  await killOne();
  await expect(alone()).rejects.toThrow(`still uses DATA_DIR (${dataDir})`);
  await killOther();
  expect(own.isAlone()).toBe(true);
  await expect(alone(), "this process has it itself").rejects.toThrow(DataDirInUseError);
  own.release();
  expect(await alone()).toBe("alone");
  expect((await stat(join(dataDir, holdFile))).mode & 0o777).toBe(0o600);
});

it("keeps its hold when somebody has looked in vain whether he is alone", async () => {
  const own = await holdDataDir(dataDir);
  const kill = await holdElsewhere();
  expect(own.isAlone()).toBe(false);
  await expect(alone()).rejects.toThrow(DataDirInUseError);
  own.release();
  await expect(alone()).rejects.toThrow(DataDirInUseError);
  await kill();
  expect(await alone()).toBe("alone");
});

it("lets no process begin while somebody has the folder alone", async () => {
  await withDataDirAlone(dataDir, async () => {
    await expect(holdDataDir(dataDir)).rejects.toThrow(/for himself/);
  });
  (await holdDataDir(dataDir)).release();
});

it("sees a program that has only the database open", async () => {
  const other = new DatabaseSync(sqlitePathIn(dataDir));
  onTestFinished(() => {
    if (other.isOpen) other.close();
  });
  other.exec("pragma journal_mode = wal; create table kept (one)");
  await expect(alone()).rejects.toThrow(DataDirInUseError);
  other.close();
  expect(await alone()).toBe("alone");
});

it("hands on what fails in the work itself", async () => {
  const failure = new Error("the work failed");
  await expect(withDataDirAlone(dataDir, () => Promise.reject(failure))).rejects.toBe(failure);
  expect(await alone()).toBe("alone");
});
