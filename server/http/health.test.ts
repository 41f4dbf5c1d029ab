import { describe, expect, it, afterEach, beforeEach, vi } from "vitest";
import { healthRoutes, createMetrics, createStorageCheck, StorageError } from "./health.ts";
import { PageCache } from "../page-cache/page-cache.ts";
import { execFileSync } from "node:child_process";
import { mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openDatabase } from "#db/client.ts";
import { claimSecret, noteRunning } from "#domain/security/secrets.ts";
import { testContext } from "#domain/testing/test-context.ts";

const token = "a-token-of-the-collector";

function metricsFor(
  remoteAddress: string,
  headers: Record<string, string> = {},
  metricsToken: string | undefined = token,
) {
  const app = healthRoutes({
    ping: async () => {},
    isDraining: () => false,
    metrics: { observe() {}, text: async () => "figures", contentType: "text/plain" },
    metricsToken,
  });
  const incoming = { socket: { remoteAddress, remotePort: 4711, remoteFamily: "IPv4" } };
  return app.request("/metrics", { headers }, { incoming });
}

describe("/metrics", () => {
  it.each(["127.0.0.1", "::1", "::ffff:127.0.0.1"])("is for this machine (%s)", async (address) => {
    expect((await metricsFor(address)).status).toBe(200);
  });

  it.each([
    { "x-forwarded-for": "203.0.113.7" },
    { forwarded: "for=203.0.113.7" },
    { "x-real-ip": "203.0.113.7" },
    { "x-forwarded-host": "www.example.org" },
    { "x-forwarded-proto": "https" },
    { via: "1.1 proxy" },
    { "cf-connecting-ip": "203.0.113.7" },
    { "true-client-ip": "203.0.113.7" },
    { "x-forwarded-for": "" },
  ])("is for nobody that a proxy on it speaks for (%o)", async (headers) => {
    expect((await metricsFor("127.0.0.1", headers as Record<string, string>)).status).toBe(403);
  });

  it("is for the token from anywhere, and for no other", async () => {
    const forwarded = { "x-forwarded-for": "203.0.113.7" };
    const ask = (authorization: string) => metricsFor("203.0.113.7", { ...forwarded, authorization });
    expect((await ask(`Bearer ${token}`)).status).toBe(200);
    expect((await ask("Bearer another-token")).status).toBe(403);
    expect((await ask("Bearer undefined")).status).toBe(403);
    expect((await metricsFor("203.0.113.7")).status).toBe(403);
    expect((await metricsFor("203.0.113.7", { authorization: "Bearer " }, undefined)).status).toBe(403);
  });
});

const sources = {
  cache: new PageCache(),
  errors: { logged: 0 },
  skippedDeliveries: {},
  countJournal: async () => ({ waiting: 2, unreadable: 1 }),
  countSchedules: async () => ({ waiting: 3, late: 1, failed: 2, reviews: 4 }),
  ofProcess: false,
};

it("counts what is in the journal, damaged files apart", async () => {
  const metrics = createMetrics(sources);
  const text = await metrics.text();
  expect(text).toContain('homecoming_journal_files{state="waiting"} 2');
  expect(text).toContain('homecoming_journal_files{state="unreadable"} 1');
});

it("counts planned changes, and leaves them out while the database does not answer", async () => {
  expect(await createMetrics(sources).text()).toMatch(
    /homecoming_planned_changes\{state="waiting"\} 3\n.*"late"\} 1\n.*"failed"\} 2\n.*"reviews"\} 4\n/,
  );
  const text = await createMetrics({ ...sources, countSchedules: () => Promise.reject(new Error("away")) }).text();
  expect(text).not.toContain("homecoming_planned_changes{");
  expect(text).toContain('homecoming_journal_files{state="waiting"} 2');
});

describe("createStorageCheck", () => {
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

  it("fails once the database file is no longer the one that is open", async () => {
    const database = await openDatabase({ dataDir });
    undo.push(() => database.close());
    await database.migrate();
    const ctx = testContext(database.db, { dataDir });
    await claimSecret(ctx);
    const check = () => createStorageCheck({ dataDir, writeRow: () => noteRunning(ctx) })();
    await expect(check()).resolves.toBeUndefined();
    const file = join(dataDir, "homecoming.sqlite");
    await rename(file, `${file}.former`);
    await expect(check()).rejects.toBeInstanceOf(StorageError);
    await rename(`${file}.former`, file);
    await expect(check()).resolves.toBeUndefined();
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
});
