import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { silentLogger } from "#lib/logger.ts";
import { setMediaStage, photo } from "../testing/media-stage.ts";
import type { StoredObject } from "./storage.ts";
import { sweepMedia } from "./sweep.ts";

const day = 24 * 60 * 60 * 1_000;

describeOnEachEngine("whose objects the sweep of the media library removes", (engine) => {
  const stage = setMediaStage(engine);
  const tables = ["media_uses", "media_versions", "media_items", "media_renditions", "media_files"] as const;
  let lines: string[];
  const log = { ...silentLogger, error: (_: object, line = "") => lines.push(line) };
  const sweep = (options?: { isRight: boolean }) => sweepMedia({ ...stage.admin(), log }, options);
  const later = (days: number) => stage.setNow(new Date(Date.now() + days * day));

  /** The database as it is now, and a way back to it. */
  async function backUp() {
    const marks = await engine.db.selectFrom("site_secret").selectAll().execute();
    const files = await engine.db.selectFrom("media_files").selectAll().execute();
    const renditions = await engine.db.selectFrom("media_renditions").selectAll().execute();
    const items = await engine.db.selectFrom("media_items").selectAll().execute();
    return async () => {
      for (const table of [...tables, "site_secret"] as const) await engine.db.deleteFrom(table).execute();
      if (files.length > 0) await engine.db.insertInto("media_files").values(files).execute();
      if (renditions.length > 0) await engine.db.insertInto("media_renditions").values(renditions).execute();
      if (items.length > 0) await engine.db.insertInto("media_items").values(items).execute();
      if (marks.length > 0) await engine.db.insertInto("site_secret").values(marks).execute();
    };
  }
  let becomeNew: () => Promise<void>;

  beforeEach(async () => {
    lines = [];
    stage.setNow(new Date());
    await engine.db.deleteFrom("site_secret").execute();
    becomeNew = await backUp();
  });

  it("none of another database, however often it looks, and its own again afterwards", async () => {
    await sweep();
    for (let count = 0; count < 3; count += 1) await stage.create(await photo(40 + count, 30));
    const goBack = await backUp();
    const before = await stage.stored();
    await becomeNew();
    later(2);
    expect(await sweep()).toBe(false);
    later(400);
    expect(await sweep()).toBe(false);
    expect(lines).toHaveLength(2);
    expect(lines[0]).toContain("media sweep");
    expect(await stage.stored()).toEqual(before);
    await goBack();
    stage.setNow(new Date());
    await stage.admin().media.storage.put("files/left", Buffer.from("x"));
    later(1.5);
    expect(await sweep()).toBe(true);
    expect(await stage.stored()).toEqual(before);
  });

  it("none when the database is an older one", async () => {
    await stage.create(await photo(40, 30));
    await sweep();
    const restore = await backUp();
    later(2);
    await sweep();
    await stage.create(await photo(30, 40));
    const before = await stage.stored();
    await restore();
    later(4);
    expect(await sweep()).toBe(false);
    expect(await stage.stored()).toEqual(before);
    // Once the operator has said that it is the right one.
    expect(await sweep({ isRight: true })).toBe(true);
    expect(await sweep()).toBe(true);
    expect((await stage.stored()).length).toBeLessThan(before.length);
  });

  it("none when the database is one of a few hours ago and the site goes on beside it", async () => {
    const hour = day / 24;
    await stage.create(await photo(40, 30));
    await sweep();
    later(0.01);
    const becomeCopy = await backUp();
    await stage.create(await photo(30, 40));
    const before = await stage.stored();
    // The site sweeps each hour.
    for (let hours = 1; hours < 24; hours += 1) {
      stage.setNow(new Date(Date.now() + hours * hour));
      expect(await sweep()).toBe(true);
    }
    await becomeCopy();
    // Now what it does not know is old enough to go.
    later(1.02);
    expect(await sweep()).toBe(false);
    expect(await stage.stored()).toEqual(before);
  });

  it("none any more of either once a database and its copy share a storage", async () => {
    await stage.create(await photo(40, 30));
    await sweep();
    const becomeSite = await backUp();
    later(2);
    await sweep();
    const becomeCopy = await backUp();
    await becomeSite();
    expect(await sweep()).toBe(false);
    await becomeCopy();
    expect(await sweep()).toBe(false);
    expect(await sweep({ isRight: true })).toBe(true);
    later(3);
    expect(await sweep()).toBe(true);
  });

  it("those of a library that an earlier version filled, and none that a new database finds without a mark", async () => {
    await stage.create(await photo(40, 30));
    await stage.create(await photo(30, 40));
    await stage.admin().media.storage.put("files/left", Buffer.from("x"));
    const upgrade = await backUp();
    const before = await stage.stored();
    await becomeNew();
    expect(await sweep()).toBe(false);
    expect(await stage.stored()).toEqual(before);
    await upgrade();
    later(0.5);
    expect(await sweep()).toBe(true);
    later(1.5);
    expect(await sweep()).toBe(true);
    expect(await stage.stored()).not.toContain("files/left");
  });

  it("none when the database has lost most of its rows", async () => {
    await sweep();
    const { storage } = stage.admin().media;
    for (let count = 0; count < 101; count += 1) await storage.put(`files/${count}`, Buffer.from("x"));
    later(2);
    expect(await sweep()).toBe(false);
    expect(await stage.stored()).toHaveLength(101);
    expect(await sweep({ isRight: true })).toBe(true);
    expect(await stage.stored()).toEqual([]);
  });

  /** Files that no item has, in database and storage. */
  async function fillWithUnused(count: number) {
    const { storage } = stage.admin().media;
    const names = Array.from({ length: count }, (_, at) => `unused-${at}`);
    const file = { kind: "document" as const, type: "application/pdf", bytes: 1, is_animated: false };
    const none = { width: null, height: null, thumbhash: null, created_at: new Date() };
    const rows = names.map((hash) => ({ hash, storage_key: `files/${hash}`, ...file, ...none }));
    for (let at = 0; at < count; at += 100)
      await engine.db
        .insertInto("media_files")
        .values(rows.slice(at, at + 100))
        .execute();
    for (const hash of names) await storage.put(`files/${hash}`, Buffer.from("x"));
  }

  it("the rest of its own after a run that ended midway, however much it had to remove and however often", async () => {
    await sweep();
    await fillWithUnused(260);
    later(2);
    const { storage } = stage.admin().media;
    const remove = storage.delete.bind(storage);
    for (const allowed of [0, 10, 120]) {
      let left = allowed;
      storage.delete = async (key) => {
        if (left === 0) throw new Error("the bucket is away");
        left -= 1;
        await remove(key);
      };
      await expect(sweep()).rejects.toThrow("away");
    }
    storage.delete = remove;
    expect(await sweep()).toBe(true);
    expect(await stage.stored()).toEqual([]);
    expect(lines).toEqual([]);
  });

  it("its own in two processes at once, which do not alarm each other", async () => {
    await sweep();
    await fillWithUnused(260);
    later(2);
    const { storage } = stage.admin().media;
    const list = storage.list.bind(storage);
    // The second one begins to look, and goes on once the first one is through.
    const [begun, firstIsThrough] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    storage.list = async function* (prefix) {
      const objects: StoredObject[] = [];
      for await (const object of list(prefix)) objects.push(object);
      storage.list = list;
      begun.resolve();
      await firstIsThrough.promise;
      yield* objects;
    };
    const second = sweep();
    await begun.promise;
    expect(await sweep()).toBe(true);
    firstIsThrough.resolve();
    expect(await second).toBe(true);
    expect(lines).toEqual([]);
    expect(await stage.stored()).toEqual([]);
  });

  it("its own, when several processes begin at once and when one was killed while it marked the storage", async () => {
    const { storage } = stage.admin().media;
    await Promise.all(Array.from({ length: 4 }, () => sweep()));
    expect(await sweep()).toBe(true);
    const put = storage.put.bind(storage);
    for (let days = 1; days < 12; days += 1) {
      later(days * 1.1);
      storage.put = async () => {
        throw new Error("killed");
      };
      await expect(sweep()).rejects.toThrow("killed");
    }
    storage.put = put;
    expect(await sweep()).toBe(true);
    expect(lines).toEqual([]);
  });
});
