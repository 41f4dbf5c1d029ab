import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mkdir, readdir, rm, writeFile } from "node:fs/promises";
import S3rver from "s3rver";
import { afterAll, afterEach, assert, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import { findBackupState } from "#domain/backups/backup-state.ts";
import type { ProcessContext } from "#domain/context.ts";
import { type BackupSettings, backupSettingsOf, parsePlace, scheduleOf } from "./backup-settings.ts";
import { openTarget } from "./backup-target.ts";
import { findSets, listObjects, readSet } from "./manifest.ts";
import { runScheduledBackup } from "./scheduled-backup.ts";
import { passphrase, setBackupStage } from "./testing/backup-stage.ts";
import { takeBackup } from "./take-backup.ts";
import { verifySet } from "./verify-backup.ts";

const settings: BackupSettings = { ...backupSettingsOf({}, undefined), keepDays: 2, passphrase };

describeOnEachEngine("the scheduled backup", (engine) => {
  const stage = setBackupStage(engine);
  let now: Date;
  const lines: string[] = [];
  const log = {
    debug() {},
    info: (_: object, words = "") => void lines.push(`info ${words}`),
    warn: (_: object, words = "") => void lines.push(`warn ${words}`),
    error: (_: object, words = "") => void lines.push(`error ${words}`),
  };
  const run = async (to: string, time: string, more: Partial<ProcessContext> = {}) => {
    now = new Date(time);
    const place = parsePlace(to) ?? undefined;
    const own = { ...settings, to: place };
    const process = { ...stage.ctx, log, clock: () => now, backups: scheduleOf(own), ...more };
    await runScheduledBackup(process, { databaseUrl: stage.databaseUrl, settings: own });
    return findBackupState(process);
  };
  beforeEach(async () => {
    lines.length = 0;
    await engine.db.deleteFrom("backup_runs").execute();
  });

  it("is made once by several processes, and proved by a restore", async () => {
    const to = stage.path("nightly");
    await mkdir(to);
    await Promise.all([1, 2, 3].map(() => run(to, "2026-11-27T02:30:10Z")));
    const state = await run(to, "2026-11-27T02:31:10Z");
    expect(state).toMatchObject({
      newest: { at: new Date("2026-11-27T02:30:10Z"), target: to },
      failure: null,
      proof: { result: "passed", detail: expect.stringMatching(/^\d+ tables with [\d,]+ rows are the same/) },
      isLate: false,
    });
    expect(lines).toEqual(["info backed up", "info the backup was restored and is the same"]);
    expect(await findSets(await openTarget({ kind: "folder", path: to }, settings))).toHaveLength(1);
  });

  it("keeps so many days, and deletes the files that no set has any more", async () => {
    const to = stage.path("kept");
    await mkdir(to);
    for (const day of ["21", "22", "23", "24"]) await run(to, `2026-11-${day}T02:30:10Z`);
    const target = await openTarget({ kind: "folder", path: to }, settings);
    expect((await findSets(target)).map((name) => name.slice(0, 10))).toEqual(["2026-11-23", "2026-11-24"]);
    const count = async () => {
      let objects = 0;
      for await (const _ of listObjects(target)) objects += 1;
      return objects;
    };
    const before = await count();
    // As if all that was stored were older than what may be of a set in the making.
    await run(to, new Date(Date.now() + 3 * 24 * 60 * 60_000).toISOString());
    expect(await count()).toBeLessThan(before);
    for (const name of await findSets(target))
      expect(await verifySet(target, await readSet(target, name), passphrase)).toEqual([]);
  });

  it("says what to do when it fails, and is made an hour later", async () => {
    const to = stage.path("unmounted");
    expect(await run(to, "2026-11-28T02:30:10Z")).toMatchObject({
      newest: null,
      failure: { error: `${to} is no folder: is its disk mounted?` },
      isLate: true,
    });
    expect(lines).toEqual([
      `error the backup failed, and is tried again in an hour: ${to} is no folder: is its disk mounted?`,
    ]);
    await mkdir(to);
    await run(to, "2026-11-28T03:00:00Z");
    expect(await readdir(to)).toEqual([]);
    expect(await run(to, "2026-11-28T03:31:00Z")).toMatchObject({ failure: null, newest: { target: to } });
  });

  it("deletes nothing when the newest set can't be restored as it was", async () => {
    const to = stage.path("unproved");
    await mkdir(to);
    for (const day of ["21", "22"]) await run(to, `2026-11-${day}T02:30:10Z`);
    const target = await openTarget({ kind: "folder", path: to }, settings);
    await mkdir(`${stage.dataDir}/mail`, { recursive: true });
    await writeFile(`${stage.dataDir}/mail/a.eml`, "Hello");
    await run(to, "2026-11-23T02:30:10Z");
    const letter = (await readSet(target)).content.files.find(({ path }) => path === "mail/a.eml");
    assert(letter);
    await writeFile(`${to}/objects/${letter.sha256.slice(0, 2)}/${letter.sha256}`, "Hullo");
    const before = await findSets(target);
    lines.length = 0;
    const state = await run(to, "2026-11-24T02:30:10Z");
    expect(state.proof).toMatchObject({
      result: "failed",
      detail: expect.stringMatching(/^mail\/a\.eml is damaged in the backup/),
    });
    expect(lines[1]).toMatch(/^error the backup could not be restored as it was: older sets are kept/);
    expect((await findSets(target)).slice(0, -1)).toEqual(before);
    await rm(`${stage.dataDir}/mail`, { recursive: true });
  });

  it("waits while the database is away, and is recorded as failed", async () => {
    const to = stage.path("away");
    await mkdir(to);
    const databaseUrl = "postgres://nobody@127.0.0.1:9/none";
    now = new Date("2026-11-28T02:30:10Z");
    const own = { ...settings, to: parsePlace(to) ?? undefined };
    const process = { ...stage.ctx, log, clock: () => now, backups: scheduleOf(own) };
    await runScheduledBackup(process, { databaseUrl, settings: own });
    expect((await findBackupState(process)).failure?.error).toBe("The database does not answer.");
    expect(await readdir(to)).toEqual([]);
  });
});

describeOnEachEngine("backups in a bucket", (engine) => {
  const stage = setBackupStage(engine);
  let service: S3rver;
  let proxy: Server;
  let endpoint = "";
  /** How many objects the bucket still takes. */
  let takes = Infinity;

  beforeAll(async () => {
    service = new S3rver({
      port: 0,
      address: "127.0.0.1",
      silent: true,
      directory: stage.path("s3"),
      configureBuckets: [{ name: "backups", configs: [] }],
    });
    const { port } = await service.run();
    proxy = createServer(async (request, response) => {
      if (request.method === "PUT" && (takes -= 1) < 0) return void response.writeHead(507).end();
      const { "content-length": _, ...headers } = request.headers as Record<string, string>;
      const body =
        request.method === "PUT" || request.method === "POST"
          ? await new Response(request as never).arrayBuffer()
          : null;
      const answer = await fetch(`http://127.0.0.1:${port}${request.url}`, {
        method: request.method ?? "GET",
        headers,
        body,
      });
      const content = Buffer.from(await answer.arrayBuffer());
      response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), "content-length": content.length });
      response.end(request.method === "HEAD" ? undefined : content);
    });
    await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
    endpoint = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  });
  afterAll(async () => {
    proxy.closeAllConnections();
    proxy.close();
    await service.close();
  });
  // The client asks again after a while that chance shortens.
  beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
  afterEach(() => {
    takes = Infinity;
    vi.restoreAllMocks();
  });

  it("are stored and verified; one that the bucket cuts off is none, and the next is whole", async () => {
    const access = { endpoint, region: "us-east-1", accessKeyId: "S3RVER", secretAccessKey: "S3RVER" };
    const target = await openTarget(parsePlace("s3://backups/site") ?? { kind: "folder", path: "" }, {
      ...settings,
      access,
    });
    const take = (second: number) =>
      takeBackup({ process: stage.ctx, databaseUrl: stage.databaseUrl }, target, {
        passphrase,
        at: new Date(Date.UTC(2026, 10, 28, 2, 30, second)),
      });
    for (let count = 0; count < 3; count++) await stage.addDocument();
    takes = 2;
    await expect(take(1)).rejects.toThrow(
      /^s3:\/\/backups\/site\/: The bucket of the backups (?:refused|does not answer) \(/,
    );
    expect(await findSets(target)).toEqual([]);
    takes = Infinity;
    const taken = await take(2);
    await engine.db.insertInto("blog_posts").values(blogPost()).execute();
    const again = await take(3);
    expect(again.storedBytes).toBeLessThan(again.bytes);
    expect(await findSets(target)).toEqual([taken.name, again.name]);
    for (const name of [taken.name, again.name])
      expect(await verifySet(target, await readSet(target, name), passphrase)).toEqual([]);
  });

  it("want a key", async () => {
    const place = parsePlace("s3://backups/site") ?? { kind: "folder" as const, path: "" };
    await expect(openTarget(place, settings)).rejects.toThrow(
      /^s3:\/\/backups\/site\/ wants a key: set BACKUP_S3_ACCESS_KEY_ID/,
    );
  });
});

describe("the place of backups", () => {
  it.each([
    ["s3://backups", { kind: "bucket", bucket: "backups", prefix: "" }],
    ["s3://backups/", { kind: "bucket", bucket: "backups", prefix: "" }],
    ["s3://backups/a/b-c/", { kind: "bucket", bucket: "backups", prefix: "a/b-c/" }],
    ["/var/backups", { kind: "folder", path: "/var/backups" }],
    ["s3://key:secret@backups/a", null],
    ["s3://backups/../other", null],
    ["https://backups/a", null],
    ["", null],
  ])("is read from %j", (text, place) => expect(parsePlace(text)).toEqual(place));
});
