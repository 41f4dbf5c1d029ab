import { readdir } from "node:fs/promises";
import sharp from "sharp";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteForGood, restoreFromTrash } from "#domain/history/trash.ts";
import { createMedia, replaceMedia } from "#domain/media/create-media.ts";
import { StorageUnavailableError } from "#lib/media-storage-error.ts";
import { PictureError } from "#domain/media/pictures/picture-maker.ts";
import { mp4, photo } from "#domain/media/testing/media-stage.ts";
import { trashMedia } from "#domain/media/uses.ts";
import { updateMedia } from "#domain/media/update-media.ts";
import { userActor } from "#domain/testing/test-context.ts";
import { uploadFolder } from "./open-media.ts";
import { setMediaServer } from "./testing/media-server.ts";

describeOnEachEngine("files of the media library", (engine) => {
  const media = setMediaServer(engine);
  const { send, uploaded, get } = media;

  it("a picture is uploaded in parts, made an item, and shown", async () => {
    const item = await createMedia(media.ctx, { uploadId: await send(await photo(800, 400), { chunkSize: 10_000 }) });
    expect(item).toMatchObject({ name: "Boat", width: 800, height: 400 });
    expect(await readdir(uploadFolder(media.folder))).toEqual([]);
    const answer = await get(item.src);
    expect(answer.status).toBe(200);
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      "cache-control": "public, max-age=31536000, immutable",
      "content-type": "image/webp",
      "content-security-policy": expect.stringContaining("sandbox"),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    expect(answer.headers.get("content-length")).toBe(String(body.length));
    expect(await sharp(body).metadata()).toMatchObject({ format: "webp", width: 800 });
    expect((await get(item.src, { "if-none-match": answer.headers.get("etag") ?? "" })).status).toBe(304);
    const head = await get(item.src, {}, "HEAD");
    expect([head.status, head.headers.get("content-length")]).toEqual([200, String(body.length)]);
    expect((await get(item.src.replace("-800", "-801"))).status).toBe(404);
  });

  it("many who ask for the same width at once get it", async () => {
    const item = await uploaded(await photo(640, 400));
    const answers = await Promise.all(Array.from({ length: 8 }, () => get(item.src)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 200));
    expect(new Set(await Promise.all(answers.map(async (one) => (await one.arrayBuffer()).byteLength))).size).toBe(1);
  });

  it("one that could not be made is not tried again for some minutes, and what was only busy is", async () => {
    const { src } = await uploaded(await photo(500, 400));
    const now = vi.spyOn(media.ctx, "clock");
    const render = vi.spyOn(media.ctx.media.pictures, "render");
    onTestFinished(() => [now, render].forEach((each) => each.mockRestore()));
    render.mockRejectedValueOnce(new PictureError("busy"));
    expect((await get(src)).status).toBe(503);
    render.mockRejectedValueOnce(new PictureError("took too long"));
    for (let each = 0; each < 3; each++) expect((await get(src)).status).toBe(404);
    expect(render).toHaveBeenCalledTimes(2);
    now.mockReturnValue(new Date(Date.now() + 11 * 60_000));
    expect((await get(src)).status).toBe(200);
  });

  it("a storage that can't be asked is no defect: what it has can be had later, and one line of the log says why not now", async () => {
    const { src } = await uploaded(await photo(480, 400));
    const film = await uploaded(mp4());
    await updateMedia(media.ctx, film.id, 1, { captions: "WEBVTT\n\n00:00.000 --> 00:01.000\nHello." });
    const read = vi.spyOn(media.ctx.media.storage, "read");
    const warn = vi.spyOn(media.ctx.log, "warn");
    onTestFinished(() => [read, warn].forEach((each) => each.mockRestore()));
    const refused = new StorageUnavailableError("The bucket of the media library refused (SlowDown).", "SlowDown");
    const ask = async () => {
      const answer = await get(src);
      return [answer.status, answer.headers.get("retry-after"), answer.headers.get("cache-control")];
    };
    read.mockRejectedValue(refused);
    expect(await ask()).toEqual([503, "5", "no-store"]);
    expect((await get(`/media/${film.id}.vtt`)).status, "captions are in the database").toBe(200);
    expect(await ask()).toEqual([503, "5", "no-store"]);
    expect(warn.mock.calls).toEqual([[{ reason: "SlowDown" }, refused.message]]);
    read.mockReset();
    expect((await ask())[0]).toBe(200);
    read.mockRejectedValueOnce(refused);
    expect((await ask())[0]).toBe(503);
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it("a film is played in ranges", async () => {
    const content = mp4();
    const { src } = await uploaded(content);
    const whole = await get(src);
    expect(Buffer.from(await whole.arrayBuffer()).equals(content)).toBe(true);
    expect(whole.headers.get("accept-ranges")).toBe("bytes");
    const part = await get(src, { range: "bytes=4-7" });
    expect([part.status, part.headers.get("content-range"), await part.text()]).toEqual([
      206,
      `bytes 4-7/${content.length}`,
      "ftyp",
    ]);
    expect((await get(src, { range: "bytes=9999-" })).status).toBe(416);
    expect((await get(src, { range: "bytes=0-1", "if-range": '"other"' })).status).toBe(200);
    expect((await get(src, { range: "bytes=0-1", "if-range": whole.headers.get("etag") ?? "" })).status).toBe(206);
    expect((await get(src.replace(".mp4", ".pdf"))).status).toBe(404);
  });

  it("drawings and documents are shown so that nothing in them runs", async () => {
    const drawing = await uploaded(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><path d="M0 0h9"/></svg>'));
    const shown = await get(drawing.src);
    expect(shown.headers.get("content-type")).toBe("image/svg+xml");
    expect(shown.headers.get("content-security-policy")).toMatch(/default-src 'none'.*sandbox/);
    const document = await uploaded(Buffer.from("%PDF-1.7\n1 0 obj\n%%EOF\n"));
    expect((await get(document.src)).headers.get("content-disposition")).toBe(
      `attachment; filename="file.pdf"; filename*=UTF-8''Boat.pdf`,
    );
  });

  it("the lasting address leads to the present file, until it is in the trash", async () => {
    const item = await uploaded(await photo(320, 200));
    const path = `/media/${item.id}`;
    const before = await get(path);
    expect([before.status, before.headers.get("location"), before.headers.get("cache-control")]).toEqual([
      302,
      item.src,
      "public, no-cache",
    ]);
    const crop = { left: 0, top: 0, width: 0.5, height: 1 };
    const cropped = await updateMedia(media.ctx, item.id, 1, { crop });
    expect((await get(path)).headers.get("location")).toBe(cropped.src);
    await trashMedia(media.ctx, [item.id]);
    for (const gone of [path, cropped.src, item.src]) expect((await get(gone)).status).toBe(404);
  });

  describe("bytes follow the life of their item", () => {
    const svg = (id: string) =>
      Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg"><path id="${id}" d="M0 0h9"/></svg>`);
    const admin = () => ({ ...media.ctx, actor: userActor({ adminId: "1" }) });
    const makes = [
      ["a picture", () => photo(444, 200)],
      ["a film", async () => Buffer.concat([mp4(), Buffer.from("\0\0\0\x0cfreelife")])],
      ["a document", async () => Buffer.from("%PDF-1.7\n4 0 obj\n%%EOF\n")],
      ["a drawing", async () => svg("life")],
    ] as const;

    it.each(makes)(
      "%s: none in the trash, again after it was restored, and none after 'delete for good'",
      async (_, make) => {
        const { id, src } = await uploaded(await make());
        const etag = (await get(src)).headers.get("etag") ?? "";
        const statuses = async () => [
          (await get(src)).status,
          (await get(src, { "if-none-match": etag })).status,
          (await get(src, { range: "bytes=0-1" })).status,
        ];
        const before = await statuses();
        expect(before).toEqual([200, 304, expect.anything()]);
        await trashMedia(media.ctx, [id]);
        expect(await statuses()).toEqual([404, 404, 404]);
        const inTrash = async () =>
          (await engine.db.selectFrom("trash").select("id").where("item_id", "=", id).executeTakeFirstOrThrow()).id;
        await restoreFromTrash(admin(), await inTrash());
        expect(await statuses()).toEqual(before);
        await trashMedia(media.ctx, [id]);
        await deleteForGood(admin(), await inTrash());
        expect(await statuses()).toEqual([404, 404, 404]);
      },
    );

    it("is served while another item has the same content, and what a replaced item had before", async () => {
      const [one, other] = [await uploaded(svg("same")), await uploaded(svg("same"))];
      expect(one.src).toBe(other.src);
      await trashMedia(media.ctx, [one.id]);
      expect((await get(other.src)).status).toBe(200);
      const uploadId = await send(svg("new"));
      const replaced = await replaceMedia(media.ctx, other.id, other.version, { uploadId });
      expect(replaced.src).not.toBe(other.src);
      expect((await get(other.src)).status).toBe(200);
      await trashMedia(media.ctx, [other.id]);
      for (const { src } of [other, replaced]) expect((await get(src)).status).toBe(404);
    });

    it("pictures are shown while the database does not answer", async () => {
      const { src } = await uploaded(await photo(400, 260));
      expect((await get(src)).status).toBe(200);
      const select = vi.spyOn(engine.db, "selectFrom").mockImplementation(() => {
        throw new DatabaseUnavailableError("away");
      });
      onTestFinished(() => select.mockRestore());
      expect((await get(src)).status).toBe(200);
    });
  });

  it("captions are WebVTT", async () => {
    const film = await uploaded(mp4());
    expect((await get(`/media/${film.id}.vtt`)).status).toBe(404);
    await updateMedia(media.ctx, film.id, 1, { captions: "WEBVTT\n\n00:00.000 --> 00:01.000\nHello." });
    const captions = await get(`/media/${film.id}.vtt`);
    expect([captions.headers.get("content-type"), await captions.text()]).toEqual([
      "text/vtt; charset=utf-8",
      "WEBVTT\n\n00:00.000 --> 00:01.000\nHello.\n",
    ]);
  });

  it.each([
    "/media/",
    "/media/x",
    "/media/..%2f..%2fauth-secret",
    `/media/${"0".repeat(32)}-320.avif`,
    `/media/${"0".repeat(64)}.svg`,
  ])("nothing is at %s", async (path) => expect((await get(path)).status).toBe(404));
});
