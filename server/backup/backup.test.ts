import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readFile, readdir, rm, stat, symlink, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { assert, expect, inject, it, onTestFinished } from "vitest";
import { openDatabase } from "#db/client.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { argumentsOf } from "#db/testing/processes.ts";
import { createPostgresDatabase } from "#db/testing/provide-postgres.ts";
import { blogPost } from "#db/testing/rows.ts";
import { writeToJournal } from "#domain/leads/intake.ts";
import { newLead } from "#domain/leads/testing/stored-lead.ts";
import { readConfig } from "../process/config.ts";
import { migrate, openProcess } from "../process/open-process.ts";
import { findSets, readManifest, readSet } from "./manifest.ts";
import { restoreBackup } from "./restore-backup.ts";
import { passphrase, setBackupStage } from "./testing/backup-stage.ts";
import { proveSet, verifySet } from "./verify-backup.ts";

describeOnEachEngine("a backup", (engine) => {
  const stage = setBackupStage(engine);

  /** A place that nothing was restored to yet. */
  async function freePlace(name: string) {
    const dataDir = stage.path(name);
    if (engine.name === "sqlite") return { dataDir, databaseUrl: undefined, bucket: null };
    const { url, drop } = await createPostgresDatabase(inject("postgresTemplate") ?? "", "empty");
    onTestFinished(drop);
    return { dataDir, databaseUrl: url, bucket: null };
  }

  const options = { passphrase, replace: false, withoutSecret: false, now: new Date() };

  it("that was made while others write has all that was acknowledged before, and a site starts on it", async () => {
    const target = await stage.target("under-load");
    const document = await stage.addDocument();
    const lead = newLead(stage.ctx, { submission_key: "ab".repeat(32) });
    await writeToJournal(stage.ctx, lead);
    await mkdir(`${stage.dataDir}/mail`, { recursive: true });
    await writeFile(`${stage.dataDir}/mail/a letter.eml`, "To: ada@example.org\r\n\r\nHello");
    await symlink("/etc/passwd", `${stage.dataDir}/mail/link.eml`);
    const writer = spawn(process.execPath, argumentsOf("writeUntilKilled", engine.options));
    let acknowledged = "";
    writer.stdout.on("data", (ids) => (acknowledged += String(ids)));
    while (acknowledged.length < 40 * 37) await sleep(20);
    const before = acknowledged.split("\n").slice(0, -1);
    const at = new Date();
    const taken = await stage.take(target, at);
    writer.kill("SIGKILL");
    await once(writer, "exit");
    expect(taken).toMatchObject({ hasSecret: true, lost: [] });
    expect(acknowledged.length, "others went on").toBeGreaterThan(before.length * 37);

    const place = await freePlace("elsewhere");
    const manifest = await readSet(target);
    expect(manifest.content.at).toBe(at.toISOString());
    expect(await restoreBackup(target, manifest, place, options)).toMatchObject({
      rows: taken.rows,
      secret: "restored",
      replacedFolder: null,
      replacedSchema: null,
    });
    const names = await readdir(place.dataDir);
    expect(names.filter((name) => name !== "running.lock").toSorted()).toEqual(
      ["auth-secret", ...(place.databaseUrl ? [] : ["homecoming.sqlite"]), "journal", "mail", "media"].toSorted(),
    );
    expect((await stat(place.dataDir)).mode & 0o777).toBe(0o700);
    for (const file of ["auth-secret", "mail/a letter.eml"])
      expect((await stat(`${place.dataDir}/${file}`)).mode & 0o777).toBe(0o600);
    expect(await readdir(`${place.dataDir}/mail`)).toEqual(["a letter.eml"]);

    const secret = (await readFile(`${place.dataDir}/auth-secret`, "utf8")).trim();
    expect(secret).toBe(stage.ctx.secret);
    const config = readConfig({
      DATA_DIR: place.dataDir,
      ...(place.databaseUrl && { DATABASE_URL: place.databaseUrl, AUTH_SECRET: secret }),
    });
    const site = await openProcess(config, { write: () => {} });
    onTestFinished(() => site.database.close());
    expect(await migrate(site.database)).toEqual({ wasNew: false });
    const posts = await site.context.db.selectFrom("blog_posts").select("id").execute();
    const restored = new Set(posts.map(({ id }) => id));
    expect(before.filter((id) => !restored.has(id))).toEqual([]);
    const [file] = await site.context.db.selectFrom("media_files").select("storage_key").execute();
    const opened = await site.context.media.storage.read(file?.storage_key ?? "");
    expect(Buffer.from(await new Response(opened?.content).arrayBuffer()).equals(document)).toBe(true);
    await rm(`${stage.dataDir}/journal`, { recursive: true });
  });

  it("stores each file once, and only what is new", async () => {
    const target = await stage.target("twice");
    await stage.addDocument();
    const first = await stage.take(target, new Date("2026-11-27T02:30:00Z"));
    const document = await stage.addDocument();
    const objects = await readdir(stage.path("twice", "objects"), { recursive: true });
    const second = await stage.take(target, new Date("2026-11-28T02:30:00Z"));
    const { content } = await readManifest(target, second.name);
    const database = content.files.find(({ path }) => !path.includes("/"));
    expect(second.storedBytes).toBe(document.byteLength + (database?.packedBytes ?? database?.bytes ?? 0));
    const now = await readdir(stage.path("twice", "objects"), { recursive: true });
    const isFile = (name: string) => name.includes("/");
    expect(now.filter(isFile).length - objects.filter(isFile).length).toBe(2);
    expect(await findSets(target)).toEqual([first.name, second.name]);
  });

  it("is proved by restoring it, and compared table by table", async () => {
    const target = await stage.target("proved");
    await engine.db.insertInto("blog_posts").values(blogPost()).execute();
    const { name } = await stage.take(target);
    const manifest = await readManifest(target, name);
    const prove = () => proveSet(stage.dataDir, stage.databaseUrl, target, manifest, new Date());
    expect(await prove()).toEqual({
      result: "passed",
      detail: expect.stringMatching(/^\d+ tables with [\d,]+ rows are the same; /),
    });
    const sums = manifest.content.tables["blog_posts"];
    assert(sums);
    sums.checksum = `${sums.checksum}0`;
    expect(await prove()).toEqual({ result: "failed", detail: "rows of blog_posts have other values" });
    sums.rows += 1;
    expect(await prove()).toMatchObject({ detail: expect.stringMatching(/^blog_posts has \d+ rows in place of \d+$/) });
    expect(await readdir(stage.dataDir)).not.toContain("backup-scratch");
  });

  it("is read and counted where the role may not make a database", async ({ skip }) => {
    skip(engine.name === "sqlite", "needs no database to restore into");
    const target = await stage.target("counted");
    await engine.db
      .insertInto("blog_posts")
      .values(blogPost({ content: "One\n\\.\nCOPY public.x (a) FROM stdin;" }))
      .execute();
    await stage.take(target);
    const role = `unit_${randomBytes(6).toString("hex")}`;
    await sql.raw(`create role ${role} login`).execute(engine.db);
    onTestFinished(async () => void (await sql.raw(`drop role ${role}`).execute(engine.db)));
    const url = new URL(stage.databaseUrl ?? "");
    url.username = role;
    const manifest = await readSet(target);
    const prove = () => proveSet(stage.dataDir, url.href, target, manifest, new Date());
    expect(await prove()).toEqual({
      result: "partial",
      detail: expect.stringMatching(
        /rows counted, but not restored: the role of DATABASE_URL may not create a database/,
      ),
    });
    const sums = manifest.content.tables["blog_posts"];
    assert(sums);
    sums.rows += 1;
    expect(await prove()).toMatchObject({
      result: "failed",
      detail: expect.stringMatching(/^blog_posts has \d+ rows in place of/),
    });
  });

  it("names what the media library has lost, and stores all else", async () => {
    const target = await stage.target("lost");
    const content = await stage.addDocument();
    const hash = createHash("sha256").update(content).digest("hex");
    const { storage_key: key } = await engine.db
      .selectFrom("media_files")
      .select("storage_key")
      .where("hash", "=", hash)
      .executeTakeFirstOrThrow();
    const path = `${stage.dataDir}/media/${key}`;
    await writeFile(path, "something else");
    expect((await stage.take(target)).lost).toEqual([`media/${key}`]);
    await rm(path);
    const taken = await stage.take(target, new Date(Date.now() + 1_000));
    expect(taken.lost).toEqual([`media/${key}`]);
    expect(await verifySet(target, await readManifest(target, taken.name), passphrase)).toEqual([]);
    await writeFile(path, content);
  });

  it("leaves a database as it was when it can't be restored into it", async () => {
    const target = await stage.target("failing");
    await stage.take(target);
    const manifest = await readSet(target);
    const place = await freePlace("failed");
    await restoreBackup(target, manifest, place, options);
    const sums = manifest.content.tables["blog_posts"];
    assert(sums);
    const posts = async () => {
      const site = await openDatabase(place);
      await site.migrate();
      const rows = await site.db.selectFrom("blog_posts").select("id").execute();
      await site.close();
      return rows.length;
    };
    const before = await posts();
    sums.rows += 1;
    const words = /^What was restored is not what was backed up: blog_posts has /;
    await expect(restoreBackup(target, manifest, place, { ...options, replace: true })).rejects.toThrow(words);
    expect(await posts()).toBe(before);
    expect((await readdir(place.dataDir)).filter((name) => /^re(?:storing|placed)/.test(name))).toEqual([]);
  });

  it("is not put over a site unless that is wanted, which is then kept", async () => {
    const target = await stage.target("replacing");
    await engine.db
      .insertInto("blog_posts")
      .values(blogPost({ title: "in the backup" }))
      .execute();
    await stage.take(target);
    const manifest = await readSet(target);
    const place = await freePlace("replaced");
    await restoreBackup(target, manifest, place, options);
    const change = await openDatabase(place);
    await change.migrate();
    await change.db.deleteFrom("blog_posts").execute();
    await expect(restoreBackup(target, manifest, place, { ...options, replace: true })).rejects.toThrow(
      engine.name === "sqlite" ? /still uses DATA_DIR/ : /process of the site uses the database/,
    );
    await change.close();
    await expect(restoreBackup(target, manifest, place, options)).rejects.toThrow(
      /has a site already\. Nothing was changed/,
    );
    // What came in while the database was damaged.
    const key = "cd".repeat(32);
    await writeToJournal({ ...stage.ctx, dataDir: place.dataDir }, newLead(stage.ctx, { submission_key: key }));
    const done = await restoreBackup(target, manifest, place, { ...options, replace: true });
    assert(done.replacedFolder);
    expect(done.keptInquiries).toBe(1);
    expect(await readdir(`${place.dataDir}/journal`)).toEqual([`${key}.json`]);
    expect(await readdir(done.replacedFolder)).toContain("auth-secret");
    expect(done.replacedSchema ?? "none").toMatch(engine.name === "sqlite" ? /^none$/ : /^replaced_\d{14}$/);
    const again = await openDatabase(place);
    await again.migrate();
    const titles = await again.db
      .selectFrom("blog_posts")
      .select("title")
      .where("title", "=", "in the backup")
      .execute();
    expect(titles).toHaveLength(1);
    await again.close();
  });
});
