import { describe, expect, it, afterEach, beforeEach, vi } from "vitest";
import { healthRoutes } from "./health.ts";
import { createStorageCheck } from "./storage-check.ts";
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
    findStorageState: async () => ({ database: "ok", journal: "ok" }),
    isDraining: () => false,
    metrics: { text: async () => "figures", contentType: "text/plain" },
    metricsToken,
    prove: () => null,
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

  it.each([
    "localhost",
    "localhost:3000",
    "site.localhost:3000",
    "127.0.0.1:3000",
    "127.9.8.7",
    "[::1]:3000",
    "LOCALHOST",
  ])("is for this machine by one of its names (%s)", async (host) =>
    expect((await metricsFor("127.0.0.1", { host })).status).toBe(200),
  );

  it.each([
    "evil.example",
    "evil.example:3000",
    "localhost.evil.example",
    "127.0.0.1.evil.example",
    "evil-localhost",
    "192.168.0.7:3000",
    "[::2]:3000",
    "",
  ])("is for no page that lets its own name lead to this machine (%s)", async (host) => {
    expect((await metricsFor("127.0.0.1", { host })).status).toBe(403);
    expect((await metricsFor("127.0.0.1", { host, authorization: `Bearer ${token}` })).status).toBe(200);
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

describe("/readyz", () => {
  async function ready(database: "ok" | "away", journal: "ok" | "away", draining = false) {
    const app = healthRoutes({
      findStorageState: async () => ({ database, journal }),
      isDraining: () => draining,
      metrics: { text: async () => "", contentType: "text/plain" },
      metricsToken: undefined,
      prove: () => null,
    });
    const answer = await app.request("/readyz");
    return [answer.status, await answer.json()];
  }

  it("keeps a process in service while it answers pages and keeps inquiries, also without its database", async () => {
    expect(await ready("ok", "ok")).toEqual([200, { status: "ok", database: "ok", journal: "ok" }]);
    expect(await ready("away", "ok")).toEqual([200, { status: "degraded", database: "away", journal: "ok" }]);
    expect(await ready("ok", "away")).toEqual([200, { status: "degraded", database: "ok", journal: "away" }]);
  });

  it("takes it out while nothing can be kept, and while it ends", async () => {
    expect(await ready("away", "away")).toEqual([
      503,
      { status: "nothing can be stored", database: "away", journal: "away" },
    ]);
    expect(await ready("ok", "ok", true)).toEqual([503, { status: "draining" }]);
  });
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

  const ping = async () => {};
  const writeRow = async () => {};

  it("asks a database that takes no row once in two seconds at most", async () => {
    const refusing = vi.fn(() => Promise.reject(new Error("database or disk is full")));
    const check = createStorageCheck({ dataDir, ping, writeRow: refusing });
    expect(await check()).toEqual({ database: "away", journal: "ok" });
    expect(await check()).toEqual({ database: "away", journal: "ok" });
    expect(refusing).toHaveBeenCalledTimes(1);
    expect(await createStorageCheck({ dataDir, ping, writeRow })()).toEqual({ database: "ok", journal: "ok" });
  });

  it("finds a database away that does not answer at all, before a balancer gives up", async () => {
    const check = createStorageCheck({ dataDir, ping: () => new Promise(() => {}), writeRow });
    const began = performance.now();
    expect(await check()).toEqual({ database: "away", journal: "ok" });
    expect(performance.now() - began).toBeLessThan(5_000);
  });

  it("finds the journal away when its folder takes no file", async () => {
    await writeFile(join(dataDir, "file"), "");
    const check = createStorageCheck({ dataDir: join(dataDir, "file"), ping, writeRow });
    expect(await check()).toEqual({ database: "ok", journal: "away" });
  });

  it("finds the journal away when inquiries can't be written there, though the data folder takes files", async () => {
    await writeFile(join(dataDir, "journal"), "");
    expect(await createStorageCheck({ dataDir, ping, writeRow })()).toEqual({ database: "ok", journal: "away" });
  });

  it("finds the database away once its file is no longer the one that is open", async () => {
    const database = await openDatabase({ dataDir });
    undo.push(() => database.close());
    await database.migrate();
    const ctx = testContext(database.db, { dataDir });
    await claimSecret(ctx);
    const check = () => createStorageCheck({ dataDir, ping: database.ping, writeRow: () => noteRunning(ctx) })();
    expect(await check()).toEqual({ database: "ok", journal: "ok" });
    const file = join(dataDir, "homecoming.sqlite");
    await rename(file, `${file}.former`);
    expect(await check()).toEqual({ database: "away", journal: "ok" });
    await rename(`${file}.former`, file);
    expect(await check()).toEqual({ database: "ok", journal: "ok" });
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

  it("finds both away while the disk is full, and not any more when there is room", async ({ skip }) => {
    skip(!mountSmall(), "this machine mounts no file systems for us");
    undo.push(() => execFileSync("umount", [dataDir]));
    const database = await openDatabase({ dataDir });
    undo.push(() => database.close());
    await database.migrate();
    const ctx = testContext(database.db, { dataDir });
    await claimSecret(ctx);
    const check = () => createStorageCheck({ dataDir, ping: database.ping, writeRow: () => noteRunning(ctx) })();
    expect(await check()).toEqual({ database: "ok", journal: "ok" });
    await expect(writeFile(join(dataDir, "ballast"), Buffer.alloc(8 << 20))).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await check()).toEqual({ database: "away", journal: "away" });
    await rm(join(dataDir, "ballast"));
    expect(await check()).toEqual({ database: "ok", journal: "ok" });
  });
});
