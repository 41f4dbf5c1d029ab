import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteForGood } from "../../history/trash.ts";
import { createFromFile, replaceMedia, undoReplace } from "../create-media.ts";
import { makeNextRendition } from "../pictures/renditions.ts";
import { sweepMedia } from "./sweep.ts";
import { setMediaStage, photo } from "../testing/media-stage.ts";
import { trashMedia } from "../uses.ts";
import { updateMedia } from "../update-media.ts";
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { repeated } from "#lib/testing/repeated.ts";
import { testContext } from "../../testing/test-context.ts";
import { PictureMaker } from "../pictures/picture-maker.ts";
import { DiskStorage } from "./storage.ts";

const day = 24 * 60 * 60 * 1_000;

describeOnEachEngine("the sweep of the media library", (engine) => {
  const stage = setMediaStage(engine);
  // Objects have the time of the machine.
  const later = (days: number) => stage.setNow(new Date(Date.now() + days * day));
  const filesStored = async () => (await stage.stored()).filter((key) => key.startsWith("files/")).length;
  const rows = async () => (await engine.db.selectFrom("media_files").select("hash").execute()).length;

  // As each start does.
  beforeEach(async () => {
    await engine.db.deleteFrom("site_secret").execute();
    await sweepMedia(stage.admin());
  });

  it("leaves everything that is used", async () => {
    stage.setNow(new Date());
    await stage.create(await photo(40, 30));
    while (await makeNextRendition(stage.admin()));
    const before = await stage.stored();
    later(400);
    await sweepMedia(stage.admin());
    expect(await stage.stored()).toEqual(before);
    expect(stage.uploads.expirations).toBeGreaterThan(0);
  });

  it("removes a replaced file after 30 days, not before, and not one that is back", async () => {
    stage.setNow(new Date());
    const { id } = await stage.create(await photo(40, 30));
    await replaceMedia(stage.admin(), id, 1, { uploadId: await stage.upload(await photo(30, 40)) });
    later(29);
    await sweepMedia(stage.admin());
    expect([await filesStored(), await rows()]).toEqual([2, 2]);
    expect((await undoReplace(stage.admin(), id, 2)).width).toBe(40);
    later(60);
    await sweepMedia(stage.admin());
    expect([await filesStored(), await rows()]).toEqual([1, 1]);
    expect((await engine.db.selectFrom("media_items").selectAll().executeTakeFirst())?.file_hash).toBeDefined();
  });

  it("removes a former crop after 30 days", async () => {
    stage.setNow(new Date());
    const { id } = await stage.create(await photo(40, 30));
    await updateMedia(stage.admin(), id, 1, { crop: { left: 0, top: 0, width: 0.5, height: 1 } });
    while (await makeNextRendition(stage.admin()));
    const folders = async () =>
      new Set((await stage.stored()).map((key) => key.split("/").slice(0, 2).join("/"))).size - 1;
    expect(await folders()).toBe(2);
    later(31);
    await sweepMedia(stage.admin());
    expect(await folders()).toBe(1);
  });

  it("removes what was deleted for good, and keeps what is in the trash", async () => {
    stage.setNow(new Date());
    const { id } = await stage.create(await photo(40, 30));
    while (await makeNextRendition(stage.admin()));
    const { trashIds } = await trashMedia(stage.admin(), [id]);
    later(2);
    await sweepMedia(stage.admin());
    expect(await filesStored()).toBe(1);
    await deleteForGood(stage.admin(), trashIds[0] ?? "");
    await sweepMedia(stage.admin());
    expect(await stage.stored()).toEqual([]);
    expect(await rows()).toBe(0);
  });

  it("keeps a rendition of a deleted file until its objects are old enough to go with it", async () => {
    stage.setNow(new Date(Date.now() - 2 * day));
    const { id } = await stage.create(await photo(40, 30));
    stage.setNow(new Date());
    while (await makeNextRendition(stage.admin()));
    const { trashIds } = await trashMedia(stage.admin(), [id]);
    await deleteForGood(stage.admin(), trashIds[0] ?? "");
    const renditions = () => engine.db.selectFrom("media_renditions").select("hash").execute();
    await sweepMedia(stage.admin());
    expect([await rows(), await renditions()]).toEqual([1, [expect.anything()]]);
    later(1.1);
    await sweepMedia(stage.admin());
    expect([await rows(), await renditions(), await stage.stored()]).toEqual([0, [], []]);
  });

  it("removes what a killed process left, once nobody can be writing it", async () => {
    stage.setNow(new Date());
    const { storage } = stage.admin().media;
    // Killed after the content was stored and before the row was written; or after the row was removed and before the object was.
    await storage.put("files/left", Buffer.from("x"));
    await storage.put(`renditions/${"0".repeat(32)}/320.webp`, Buffer.from("x"));
    await sweepMedia(stage.admin());
    expect(await stage.stored()).toHaveLength(2);
    later(2);
    await sweepMedia(stage.admin());
    expect(await stage.stored()).toEqual([]);
  });

  it("keeps the content of an upload that comes while it runs", async () => {
    stage.setNow(new Date(Date.now() - 40 * day));
    const content = await photo(40, 30);
    const { id } = await stage.create(content);
    const { trashIds } = await trashMedia(stage.admin(), [id]);
    await deleteForGood(stage.admin(), trashIds[0] ?? "");
    stage.setNow(new Date());
    const uploads = Array.from({ length: 4 }, async () => {
      const uploadId = await stage.upload(content);
      const upload = await stage.uploads.find(uploadId);
      if (!upload || upload === "incomplete") throw new Error("no upload");
      return createFromFile(stage.admin(), upload);
    });
    const sweeps = Promise.allSettled(Array.from({ length: 4 }, () => sweepMedia(stage.admin())));
    await Promise.all(uploads);
    await sweeps;
    const kept = await engine.db.selectFrom("media_files").select("storage_key").execute();
    expect(kept).toHaveLength(1);
    later(2);
    await sweepMedia(stage.admin());
    expect((await stage.stored()).filter((key) => key.startsWith("files/"))).toEqual([kept[0]?.storage_key]);
  });
});

const program = join(import.meta.dirname, "../testing/processes/change-until-killed.ts");

describeOnEachEngine("kill -9 while the media library changes", (engine) => {
  it("leaves no item without its file, and after the sweep nothing that no item has", async () => {
    const folder = await mkdtemp(join(tmpdir(), "media-kill-"));
    const storage = new DiskStorage(join(folder, "media"));
    const acknowledged: string[] = [];
    for (let round = 0; round < repeated(3); round += 1) {
      const child = spawn(process.execPath, [program, JSON.stringify(engine.options), folder], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let output = "";
      child.stdout.on("data", (chunk) => (output += String(chunk)));
      await once(child.stdout, "data");
      await delay(Math.random() * 400);
      child.kill("SIGKILL");
      await once(child, "exit");
      acknowledged.push(...output.split("\n").slice(0, -1));

      const held = await engine.db
        .selectFrom("media_items")
        .innerJoin("media_files", "hash", "file_hash")
        .select(["media_items.id", "storage_key"])
        .execute();
      for (const { storage_key } of held) expect(await storage.size(storage_key)).not.toBeNull();
      const ids = new Set(held.map(({ id }) => id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    }
    const uploads = { find: async () => null, remove: async () => {}, deleteExpired: async () => {} };
    const media = { storage, pictures: new PictureMaker(), uploads };
    await engine.db.deleteFrom("media_versions").execute();
    await sweepMedia(testContext(engine.db, { media, clock: () => new Date(Date.now() + 60 * day) }));
    const rows = await engine.db
      .selectFrom("media_files")
      .innerJoin("media_items", "file_hash", "hash")
      .select("storage_key")
      .execute();
    const stored: string[] = [];
    for await (const { key } of storage.list("files/")) stored.push(key);
    expect(stored.toSorted()).toEqual([...new Set(rows.map(({ storage_key }) => storage_key))].toSorted());
    expect(stored.length).toBeGreaterThan(0);
    await rm(folder, { recursive: true });
  });
});
