import { rm, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "../../context.ts";
import { failureOf } from "../../testing/stages.ts";
import { createMedia, replaceByFile, replaceMedia } from "../create-media.ts";
import { getMedia } from "../find-media.ts";
import type { PictureMaker } from "../pictures/picture-maker.ts";
import { mp4, photo, setMediaStage } from "../testing/media-stage.ts";

/** A moment of a request at which an earlier request for the same upload ends. */
const moments = ["before the upload is looked for", "while the file is read", "while the file is stored"] as const;

describeOnEachEngine("an upload that is asked for again while the first request is at work", (engine) => {
  const stage = setMediaStage(engine);

  /** The context of the second request, which the first one overtakes. */
  function overtaken(uploadId: string, moment: (typeof moments)[number], first: () => Promise<unknown>): Context {
    const ctx = stage.admin();
    const { uploads, pictures, storage } = ctx.media;
    const end = async () => {
      const upload = await uploads.find(uploadId);
      await first();
      // As its removal does.
      if (upload && upload !== "incomplete") await rm(upload.path);
    };
    const at = (one: typeof moment) => (one === moment ? end() : Promise.resolve());
    const media = {
      uploads: {
        ...uploads,
        find: (id: string) => at(moments[0]).then(() => uploads.find(id)),
        remove: (id: string) => uploads.remove(id),
      },
      pictures: {
        inspect: (path: string) => at(moments[1]).then(() => pictures.inspect(path)),
      } as PictureMaker,
      storage: Object.assign(Object.create(storage), {
        put: (...what: Parameters<typeof storage.put>) => at(moments[2]).then(() => storage.put(...what)),
        delete: (key: string) => storage.delete(key),
      }),
    };
    return { ...ctx, media };
  }

  it.each(moments)("gives the item that the first one made, %s", async (moment) => {
    const uploadId = await stage.upload(await photo(64, 64));
    const first = () => createMedia(stage.admin(), { uploadId });
    const second = await createMedia(overtaken(uploadId, moment, first), { uploadId });
    expect(await getMedia(stage.admin(), second.id)).toMatchObject({ width: 64, version: 1 });
    expect(await engine.db.selectFrom("media_items").select("id").execute()).toHaveLength(1);
  });

  it.each(moments)("replaces the file once, %s", async (moment) => {
    const { id } = await stage.create(await photo(64, 64));
    const uploadId = await stage.upload(await photo(65, 64));
    const first = () => replaceMedia(stage.admin(), id, 1, { uploadId });
    const second = await replaceMedia(overtaken(uploadId, moment, first), id, 1, { uploadId });
    expect(second).toMatchObject({ id, width: 65, version: 2 });
    expect(await getMedia(stage.admin(), id)).toMatchObject({ version: 2, formerFiles: 1 });
  });
});

describeOnEachEngine("the room that an upload takes on the disk", (engine) => {
  const stage = setMediaStage(engine);
  const inodeOf = async (path: string) => (await stat(path)).ino;

  it("is that of its item: it is not copied, and a file of the operator is", async () => {
    const uploadId = await stage.upload(mp4());
    const upload = await stage.uploads.find(uploadId);
    const { path } = upload === "incomplete" || !upload ? { path: "" } : upload;
    const { id } = await createMedia(stage.admin(), { uploadId });
    const { storage } = stage.admin().media;
    const kept = await storage.openLocal((await stage.stored())[0] ?? "");
    expect(await inodeOf(kept?.path ?? "")).toBe(await inodeOf(path));
    const own = join(dirname(path), "own.mp4");
    await writeFile(own, Buffer.concat([mp4(), Buffer.from("\0\0\0\x08free", "latin1")]));
    await replaceByFile(stage.admin(), id, 1, { path: own });
    const inodes = await Promise.all(
      (await stage.stored()).map(async (key) => inodeOf((await storage.openLocal(key))?.path ?? "")),
    );
    expect(inodes).toHaveLength(2);
    expect(inodes).not.toContain(await inodeOf(own));
  });

  it("is asked for later when there is none, and people are told so", async () => {
    const uploadId = await stage.upload(await photo(64, 64));
    const ctx = stage.admin();
    const storage = Object.assign(Object.create(ctx.media.storage), {
      put: () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" })),
    });
    const failure = await failureOf(createMedia({ ...ctx, media: { ...ctx.media, storage } }, { uploadId }));
    expect([failure.code, failure.message]).toEqual(["unavailable", expect.stringMatching(/disk is full/)]);
    expect(await createMedia(ctx, { uploadId })).toMatchObject({ width: 64 });
  });
});
