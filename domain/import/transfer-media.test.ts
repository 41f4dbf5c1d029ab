import { randomBytes } from "node:crypto";
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { replaceByFile } from "../media/create-media.ts";
import { getMedia } from "../media/find-media.ts";
import { setMediaStage, mp4, photo } from "../media/testing/media-stage.ts";
import { trashMedia } from "../media/uses.ts";
import { updateMedia } from "../media/update-media.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf } from "../testing/stages.ts";
import { type ExportedMedia, copyMediaFile, exportMedia, importMedia } from "./transfer-media.ts";

describeOnEachEngine("export and import of the media library", (engine) => {
  const stage = setMediaStage(engine);
  let folder = "";
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-export-"));
  });
  afterEach(() => rm(folder, { recursive: true }));
  const pathOf = (hash: string) => join(folder, hash);

  async function exportAll(): Promise<ExportedMedia[]> {
    const items: ExportedMedia[] = [];
    for await (const item of exportMedia(stage.admin())) {
      await copyMediaFile(stage.admin(), item.file, pathOf(item.file));
      items.push(item);
    }
    return JSON.parse(JSON.stringify(items)) as ExportedMedia[];
  }

  async function emptyLibrary(): Promise<void> {
    for (const table of ["media_versions", "media_items", "media_renditions", "media_files"] as const)
      await engine.db.deleteFrom(table).execute();
  }

  it("takes everything over, with its ids, and does nothing the second time", async () => {
    const poster = await stage.create(await photo(400, 200), "poster.jpg");
    const drawing = await stage.create(`<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>`, "a.svg");
    const film = await stage.create(mp4(), "film.mp4");
    const crop = { left: 0.5, top: 0, width: 0.5, height: 1 };
    const words = { alt: "A boat", tags: ["river"], focal: { x: 0.2, y: 0.3 }, crop };
    await updateMedia(stage.admin(), poster.id, 1, words);
    await updateMedia(stage.admin(), drawing.id, 1, { isDecorative: true });
    const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello";
    await updateMedia(stage.admin(), film.id, 1, { posterId: poster.id, captions, transcript: "Hello" });
    const before = await Promise.all([poster, drawing, film].map(({ id }) => getMedia(stage.admin(), id)));

    const exported = await exportAll();
    expect((await readdir(folder)).toSorted()).toEqual(exported.map(({ file }) => file).toSorted());
    await emptyLibrary();
    expect(await importMedia(stage.admin(), exported, { pathOf })).toEqual({
      created: 3,
      updated: 0,
      same: 0,
      kept: [],
    });
    for (const item of before) {
      const { createdAt: _, updatedAt: __, version: ___, ...same } = item;
      expect(await getMedia(stage.admin(), item.id)).toMatchObject(same);
    }
    expect(await importMedia(stage.admin(), exported, { pathOf })).toEqual({
      created: 0,
      updated: 0,
      same: 3,
      kept: [],
    });
  });

  it("writes files as others are written there, whatever may be done with those of the library", async () => {
    await stage.create(`<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>`, "a.svg");
    const [item] = await exportAll();
    await writeFile(pathOf("other"), "");
    const [exported, other] = await Promise.all([item!.file, "other"].map((name) => stat(pathOf(name))));
    expect(exported?.mode).toBe(other?.mode);
  });

  it("says where a file can't be written", async () => {
    await stage.create(mp4(), "film.mp4");
    const [item] = await exportAll();
    const path = join(folder, "absent", "film");
    expect(await failureOf(copyMediaFile(stage.admin(), item!.file, path))).toMatchObject({
      code: "invalid",
      message: `${path} can't be written (ENOENT).`,
    });
  });

  it("leaves what differs as it is, or overwrites it; what is in the trash stays there", async () => {
    const one = await stage.create(await photo(400, 200), "one.jpg");
    const two = await stage.create(await photo(300, 300), "two.jpg");
    const exported = await exportAll();
    await updateMedia(stage.admin(), one.id, 1, { alt: "Changed" });
    await trashMedia(stage.admin(), [two.id]);
    const kept = await importMedia(stage.admin(), exported, { pathOf });
    expect(kept).toMatchObject({ created: 0, updated: 0, same: 0 });
    expect(kept.kept.toSorted()).toEqual([
      `“one” (${one.id}): it is there already and differs.`,
      `“two” (${two.id}): it is in the trash here.`,
    ]);
    expect(await importMedia(stage.admin(), exported, { pathOf, overwrite: true })).toMatchObject({ updated: 1 });
    expect(await getMedia(stage.admin(), one.id)).toMatchObject({ alt: "" });
  });

  it("leaves file and words as they are when one of them is refused", async () => {
    const { id } = await stage.create(await photo(400, 200), "one.jpg");
    const [item] = await exportAll();
    await writeFile(pathOf("other"), await photo(300, 300));
    await replaceByFile(stage.admin(), id, 1, { path: pathOf("other") });
    const before = await getMedia(stage.admin(), id);
    const { kept } = await importMedia(stage.admin(), [{ ...item, name: "" }], { pathOf, overwrite: true });
    expect(kept).toEqual([`“” (${id}): Please check the marked fields.`]);
    expect(await getMedia(stage.admin(), id)).toEqual(before);
    expect(await importMedia(stage.admin(), [item], { pathOf, overwrite: true })).toMatchObject({ updated: 1 });
    expect((await exportAll())[0]).toEqual(item);
  });

  it("takes away what the export does not have when it overwrites", async () => {
    const picture = await stage.create(await photo(400, 200), "picture.jpg");
    const film = await stage.create(mp4(), "film.mp4");
    const drawing = await stage.create(`<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>`, "a.svg");
    const exported = await exportAll();
    await updateMedia(stage.admin(), picture.id, 1, { crop: { left: 0.5, top: 0, width: 0.5, height: 1 } });
    const captions = "WEBVTT\n\n00:00.000 --> 00:01.000\nHello";
    await updateMedia(stage.admin(), film.id, 1, { posterId: picture.id, captions, transcript: "Hello" });
    await updateMedia(stage.admin(), drawing.id, 1, { alt: "Changed" });
    const outcome = await importMedia(stage.admin(), exported, { pathOf, overwrite: true });
    expect(outcome).toEqual({ created: 0, updated: 3, same: 0, kept: [] });
    expect(await exportAll()).toEqual(exported);
    expect(await getMedia(stage.admin(), film.id)).toMatchObject({ posterId: null, captions: null, transcript: null });
  });

  it("says which file is missing or wrong, and takes the others", async () => {
    const one = await stage.create(await photo(400, 200), "one.jpg");
    await stage.create(await photo(300, 300), "two.jpg");
    const exported = await exportAll();
    await emptyLibrary();
    const broken = exported.find(({ id }) => id === one.id);
    await writeFile(pathOf(broken?.file ?? ""), "no picture");
    const outcome = await importMedia(stage.admin(), exported, { pathOf });
    expect(outcome).toMatchObject({ created: 1 });
    expect(outcome.kept).toEqual([expect.stringMatching(/^“one” .*another one than was exported, or damaged/)]);
    await rm(pathOf(broken?.file ?? ""));
    expect((await importMedia(stage.admin(), exported, { pathOf })).kept).toEqual([
      expect.stringMatching(/^“one” .*missing/),
    ]);
    expect((await failureOf(importMedia(stage.admin(), [{ id: "x" }], { pathOf }))).code).toBe("invalid");
  });

  it("takes no file for another, whatever stands in its place, and all the others", async () => {
    const one = await stage.create(await photo(400, 200), "one.jpg");
    const two = await stage.create(await photo(300, 300), "two.jpg");
    const exported = await exportAll();
    const fileOf = (id: string) => pathOf(exported.find((item) => item.id === id)?.file ?? "");
    const whole = await readFile(fileOf(one.id));
    const attempt = async (put: () => Promise<void>) => {
      await emptyLibrary();
      await rm(fileOf(one.id), { recursive: true });
      await put();
      const { created, kept } = await importMedia(stage.admin(), exported, { pathOf });
      expect(created).toBe(1);
      expect(await getMedia(stage.admin(), two.id)).toMatchObject({ name: "two" });
      return kept.join();
    };
    expect(await attempt(() => copyFile(fileOf(two.id), fileOf(one.id)))).toMatch(/^“one” .*another one/);
    expect(await attempt(() => symlink(fileOf(two.id), fileOf(one.id)))).toMatch(/^“one” .*another one/);
    expect(await attempt(() => writeFile(fileOf(one.id), whole.subarray(0, -20)))).toMatch(/damaged/);
    expect(await attempt(() => mkdir(fileOf(one.id)))).toMatch(/missing/);
  });

  it("overwrites with no other file than was exported", async () => {
    const { id } = await stage.create(await photo(400, 200), "one.jpg");
    const [item] = await exportAll();
    await writeFile(pathOf("other"), await photo(300, 300));
    await replaceByFile(stage.admin(), id, 1, { path: pathOf("other") });
    await copyFile(pathOf("other"), pathOf(item!.file));
    const { kept } = await importMedia(stage.admin(), [item], { pathOf, overwrite: true });
    expect(kept).toEqual([expect.stringMatching(/another one/)]);
  });

  it("takes an item whose former address is longer than the databases look up, without it", async () => {
    const { id } = await stage.create(await photo(400, 200), "one.jpg");
    const [item] = await exportAll();
    await emptyLibrary();
    const sourceUrl = `https://pictures.example/${randomBytes(6_000).toString("hex")}`;
    expect(await importMedia(stage.admin(), [{ ...item, sourceUrl }], { pathOf })).toMatchObject({ created: 1 });
    expect((await exportAll())[0]).toMatchObject({ id, sourceUrl: null });
  });

  it.each(strangers)("%s may do neither", async (_, actor, code) => {
    const ctx = stage.as(actor);
    expect((await failureOf(exportMedia(ctx).next())).code).toBe(code);
    expect((await failureOf(importMedia(ctx, [], { pathOf }))).code).toBe(code);
  });
});
