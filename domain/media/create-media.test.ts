import { randomUUID } from "node:crypto";
import { readFile, mkdtemp, rm, writeFile } from "node:fs/promises";
import sharp from "sharp";
import { expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { strangers, person } from "../testing/actors.ts";
import { failureOf } from "../testing/stages.ts";
import { createMedia, createOrFindMedia, replaceMedia, undoReplace, replaceByFile } from "./create-media.ts";
import { findMedia, getMedia } from "./find-media.ts";
import { findPresentAddress, findPublicMedia, findServedFile } from "./public-media.ts";
import { makeNextRendition, makeVariant } from "./pictures/renditions.ts";
import { setMediaStage, bombPng, mp4, photo } from "./testing/media-stage.ts";
import { trackHeader } from "./testing/films.ts";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mediaPath } from "#lib/media-addresses.ts";
import { postKind } from "../kinds/post.ts";
import { createItem } from "../documents/edit-item.ts";
import { setRules } from "../approvals/require-approval.ts";
import { trashMedia } from "./uses.ts";
import { tagMedia, updateMedia } from "./update-media.ts";

/** Two frames: an APNG. */
const movingPng = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAACgAAAAoCAIAAAADnC86AAAACGFjVEwAAAACAAAAAPONk3AAAAAaZmNUTAAAAAAAAAAoAAAAKAAAAAAAAAAAAA" +
    "oAZAAAaZYl0wAAAC1JREFUeJztzTEJAAAMA7D6N73JKJRA/uSSis4qFovFYrFYLBaLxWKxWCwejR+q9Tob1taNYgAAABpmY1RMAAAAAQAAACgA" +
    "AAAoAAAAAAAAAAAACgBkAADy5c8HAAAAMGZkQVQAAAACeJztzbEJAAAIwLD+/7Q+IbgEsqeaJ2KxWCwWi8VisVgsFovFYvGZBTbBOhsgEl1PAA" +
    "AAAElFTkSuQmCC",
  "base64",
);

const svg =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><script>alert(1)</script><path d="M0 0h1"/></svg>';

describeOnEachEngine("media items", (engine) => {
  const stage = setMediaStage(engine);

  it.each(strangers)("%s may not make one", async (_, actor, code) => {
    const uploadId = await stage.upload(await photo(64, 64));
    const { code: refused } = await failureOf(createMedia(stage.as(actor), { uploadId }));
    expect(refused).toBe(code);
    for (const call of [
      replaceMedia(stage.as(actor), randomUUID(), 1, { uploadId }),
      undoReplace(stage.as(actor), randomUUID(), 1),
    ])
      expect((await failureOf(call)).code).toBe(code);
    expect(await stage.stored()).toEqual([]);
  });

  it("makes one of a picture, which is shown in every width that it has", async () => {
    const item = await stage.create(await photo(1_000, 500), "Reunion_2026.JPG");
    expect(item).toMatchObject({
      name: "Reunion 2026",
      kind: "picture",
      type: "image/jpeg",
      width: 1_000,
      height: 500,
      alt: "",
      isReady: false,
      version: 1,
      createdBy: "ada@school.example",
    });
    expect(item.sources.map(({ type }) => type)).toEqual(["image/avif", "image/webp"]);
    expect([...(item.sources[0]?.srcset ?? "").matchAll(/-(\d+)\.avif (\d+)w/g)].map(([, name]) => name)).toEqual([
      "320",
      "640",
      "960",
      "1000",
    ]);
    expect(stage.uploads.kept.size).toBe(0);
    while (await makeNextRendition(stage.admin()));
    expect(await getMedia(stage.admin(), item.id)).toMatchObject({ isReady: true, isBroken: false, formerFiles: 0 });
    const renditions = (await stage.stored()).filter((key) => key.startsWith("renditions/"));
    expect(renditions).toHaveLength(8);
    const local = await stage.admin().media.storage.openLocal(renditions.find((key) => key.endsWith("640.avif")) ?? "");
    expect(await sharp(local?.path).metadata()).toMatchObject({ width: 640, height: 320, format: "heif" });
  });

  it("makes a width when a visitor asks for it, and no other", async () => {
    const item = await stage.create(await photo(400, 300));
    const hash = /media\/([0-9a-f]{32})-/.exec(item.src)?.[1] ?? "";
    const ctx = stage.admin();
    expect(await makeVariant(ctx, hash, { width: 320, format: "webp" })).toBe(true);
    expect((await stage.stored()).filter((key) => key.startsWith("renditions/"))).toEqual([
      `renditions/${hash}/320.webp`,
    ]);
    expect(await makeVariant(ctx, hash, { width: 321, format: "webp" })).toBe(false);
    expect(await makeVariant(ctx, hash, { width: 640, format: "avif" })).toBe(false);
    expect(await makeVariant(ctx, "0".repeat(32), { width: 320, format: "webp" })).toBe(false);
  });

  it("gives the same item for the same upload, also at once", async () => {
    const uploadId = await stage.upload(await photo(64, 64));
    const made = await Promise.all([1, 2].map(() => createMedia(stage.admin(), { uploadId })));
    const again = await createMedia(stage.admin("bob"), { uploadId });
    expect(new Set([...made, again].map(({ id }) => id)).size).toBe(1);
    expect((await stage.stored()).filter((key) => key.startsWith("files/"))).toHaveLength(1);
  });

  it("stores the same content once", async () => {
    const content = await photo(64, 64);
    const [one, other] = [await stage.create(content), await stage.create(content)];
    expect(one.id).not.toBe(other.id);
    expect(one.src).toBe(other.src);
    expect((await stage.stored()).filter((key) => key.startsWith("files/"))).toHaveLength(1);
  });

  it("finds the item that has the same file, unless that is in the trash", async () => {
    const content = await photo(64, 64);
    const make = async () => createOrFindMedia(stage.admin(), { uploadId: await stage.upload(content) });
    const uploadId = await stage.upload(content);
    const first = await createOrFindMedia(stage.admin(), { uploadId });
    expect(first.isKnown).toBe(false);
    expect(await createOrFindMedia(stage.admin(), { uploadId }), "asked again").toEqual(first);
    expect(await make()).toEqual({ ...first, isKnown: true });
    expect(stage.uploads.kept.size, "what was sent in vain is removed").toBe(0);
    expect((await stage.stored()).filter((key) => key.startsWith("files/"))).toHaveLength(1);
    await trashMedia(stage.admin(), [first.id]);
    expect(await make()).toMatchObject({ isKnown: false });
  });

  it("keeps drawings without scripts, and serves them as they are kept", async () => {
    const item = await stage.create(svg, "logo.svg");
    expect(item).toMatchObject({ kind: "drawing", width: 20, height: 10, sources: [] });
    const file = await findServedFile(stage.admin(), /media\/([0-9a-f]{64})\.svg/.exec(item.src)?.[1] ?? "");
    const local = await stage.admin().media.storage.openLocal(file?.storageKey ?? "");
    expect(await readFile(local?.path ?? "", "utf8")).toBe(
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 20 10"><path d="M0 0h1"></path></svg>',
    );
  });

  it("never serves an uploaded picture itself", async () => {
    await stage.create(await photo(64, 64));
    const { hash } = await engine.db.selectFrom("media_files").select("hash").executeTakeFirstOrThrow();
    expect(await findServedFile(stage.admin(), hash)).toBeNull();
  });

  it.each<[string, () => Promise<Uint8Array | string>, RegExp]>([
    ["0 bytes", async () => "", /empty/],
    ["a web page", async () => "<!doctype html><script>alert(1)</script>", /doesn't take this type of file/],
    ["a program", async () => Buffer.concat([Buffer.from("\x7fELF"), Buffer.alloc(100)]), /doesn't take this type/],
    ["a bomb", async () => bombPng(30_000, 30_000), /too many pixels/],
    ["a picture cut short", async () => (await photo(800, 600)).subarray(0, 9_000), /can't be read/],
    [
      "a picture's first bytes before a page",
      async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), Buffer.from("<script>alert(1)</script>")]),
      /can't be read/,
    ],
    ["a GIF that is a script", async () => "GIF89a/*<script>*/=alert(1)//", /can't be read/],
    ["a page that says it is a drawing", async () => "<html><svg></svg></html>", /doesn't take this type/],
    ["a broken drawing", async () => '<svg xmlns="http://www.w3.org/2000/svg"><g>', /SVG can't be read/],
    ["a film cut short", async () => mp4().subarray(0, 50), /video is incomplete/],
    ["a film without its beginning", async () => mp4({ moov: false }), /video is incomplete/],
    ["a PDF cut short", async () => "%PDF-1.7\n1 0 obj", /PDF is incomplete/],
    [
      "an HEIC",
      async () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypheic\0\0\0\0heicmif1")]),
      /HEIC.*JPEG/,
    ],
    ["a PNG that moves", async () => movingPng, /can't keep this PNG moving.*WebP or GIF/],
    [
      "an AVIF that moves",
      async () => Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from("ftypavis\0\0\0\0avismif1")]),
      /can't keep this AVIF moving/,
    ],
    [
      "a drawing that is too large",
      async () => svg.replace("M0 0h1", "M0 0".repeat(600_000)),
      /too large: the limit is 2 MB/,
    ],
  ])("refuses %s, and keeps nothing of it", async (_, content, message) => {
    const uploadId = await stage.upload(await content(), "../../x.jpg");
    const failure = await failureOf(createMedia(stage.admin(), { uploadId }));
    expect(failure.message).toMatch(message);
    expect(["invalid", "too_large"]).toContain(failure.code);
    expect(stage.uploads.kept.size).toBe(0);
    expect(await stage.stored()).toEqual([]);
    expect((await findMedia(stage.admin())).total).toBe(0);
  });

  it("a picture with a script behind it is shown without the script", async () => {
    const item = await stage.create(
      Buffer.concat([await photo(64, 64), Buffer.from("<script>alert(1)</script>")]),
      "a.html",
    );
    while (await makeNextRendition(stage.admin()));
    expect(item.src).toMatch(/\.webp$/);
    for (const key of (await stage.stored()).filter((key) => key.startsWith("renditions/"))) {
      const local = await stage.admin().media.storage.openLocal(key);
      expect((await readFile(local?.path ?? "")).includes("script")).toBe(false);
    }
  });

  it("knows no unknown or incomplete upload", async () => {
    const ctx = stage.admin();
    expect((await failureOf(createMedia(ctx, { uploadId: randomUUID() }))).code).toBe("not_found");
    stage.uploads.kept.set("begun", "incomplete");
    expect((await failureOf(createMedia(ctx, { uploadId: "begun" }))).code).toBe("conflict");
  });

  it("takes drawings as programs write them, and films with their size as they are shown", async () => {
    const long = `<?xml version='1.0'?><!-- ${"licence ".repeat(4_000)} -->${svg}`;
    const utf16 = Buffer.from(`\uFEFF<?xml version="1.0" encoding="utf-16"?>${svg}`, "utf16le");
    for (const content of [long, utf16])
      expect(await stage.create(content, "a.svg")).toMatchObject({ kind: "drawing" });
    const film = await stage.create(mp4({ header: trackHeader(1920, 1080, { turned: 90 }) }), "phone.mp4");
    expect(film).toMatchObject({ kind: "film", width: 1080, height: 1920 });
  });

  it("takes films and documents as they are", async () => {
    expect(await stage.create(mp4(), "film.mp4")).toMatchObject({
      kind: "film",
      type: "video/mp4",
      width: null,
      isReady: true,
    });
    const pdf = await stage.create("%PDF-1.7\n1 0 obj\n%%EOF\n", "report.pdf");
    expect(pdf).toMatchObject({ kind: "document", name: "report", src: expect.stringMatching(/\.pdf$/) });
  });

  it("a replaced file is seen by every use, and comes back when undone, and again", async () => {
    const first = await stage.create(await photo(400, 300));
    const text = `![A boat](/media/${first.id})`;
    stage.changed.length = 0;
    const uploadId = await stage.upload(await photo(300, 400));
    const replaced = await replaceMedia(stage.admin("bob"), first.id, 1, { uploadId });
    expect(replaced).toMatchObject({ id: first.id, width: 300, height: 400, version: 2 });
    expect(stage.changed).toEqual(["media_items"]);
    expect(await replaceMedia(stage.admin("bob"), first.id, 1, { uploadId })).toMatchObject({ version: 2 });
    const shown = async () => (await findPublicMedia(stage.admin(), text)).get(first.id)?.src;
    expect(await shown()).toBe(replaced.src);
    expect(await findPresentAddress(stage.admin(), first.id)).toBe(replaced.src);
    expect(await getMedia(stage.admin(), first.id)).toMatchObject({ formerFiles: 1 });
    expect(await undoReplace(stage.admin(), first.id, 2)).toMatchObject({ src: first.src, version: 3 });
    expect(await shown()).toBe(first.src);
    expect(await undoReplace(stage.admin(), first.id, 3)).toMatchObject({ src: replaced.src, version: 4 });
    expect((await failureOf(undoReplace(stage.admin(), first.id, 3))).code).toBe("conflict");
  });

  it("does not replace what somebody changed, or by another kind", async () => {
    const { id } = await stage.create(await photo(64, 64));
    const other = await stage.upload(await photo(65, 64));
    expect((await failureOf(replaceMedia(stage.admin(), id, 7, { uploadId: other }))).code).toBe("conflict");
    const film = await stage.upload(mp4());
    expect((await failureOf(replaceMedia(stage.admin(), id, 1, { uploadId: film }))).message).toMatch(
      /can't be replaced/,
    );
    expect((await failureOf(undoReplace(stage.admin(), id, 1))).code).toBe("not_found");
    expect((await stage.stored()).filter((key) => key.startsWith("files/"))).toHaveLength(1);
    expect(await replaceMedia(stage.admin(), id, 1, { uploadId: await stage.upload(svg) })).toMatchObject({
      kind: "drawing",
    });
  });
});

const drawing = (size: number) => `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="10"/>`;

describeOnEachEngine("the media library", (engine) => {
  const stage = setMediaStage(engine);
  const post = (content: string) => ({ title: "Reunion", content, published: true });

  it("lets writers describe what they have uploaded, until visitors see it, and change nothing else", async () => {
    const writer = stage.as(person("ada@school.example", true, "writer"));
    const [own, other] = [await stage.create(drawing(1)), await stage.create(drawing(2), "b.svg", stage.admin("bob"))];
    expect((await findMedia(writer)).total).toBe(2);
    await updateMedia(writer, own.id, 1, { alt: "Rowers" });
    await createItem(stage.admin(), postKind, post(`![A](${mediaPath(own.id)})`));
    for (const change of [
      () => updateMedia(writer, own.id, 2, { alt: "x" }),
      () => updateMedia(writer, other.id, 1, { alt: "x" }),
      () => tagMedia(writer, [own.id], { add: ["x"] }),
      () => trashMedia(writer, [own.id], { evenIfUsed: true }),
      () => undoReplace(writer, own.id, 2),
    ])
      expect((await failureOf(change())).code).toBe("forbidden");
  });

  it("gives no other file to content that needs a review", async () => {
    const { id } = await stage.create(await photo(40, 20), "boat.jpg");
    const other = await stage.create(await photo(20, 20), "free.jpg");
    await createItem(stage.admin(), postKind, post(`![A](${mediaPath(id)})`));
    await setRules(stage.admin(), ["blog_posts"]);
    const folder = await mkdtemp(join(tmpdir(), "reviewed-file-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    const file = join(folder, "other.jpg");
    await writeFile(file, await photo(30, 20));
    for (const change of [
      () => replaceByFile(stage.admin(), id, 1, { path: file }),
      () => updateMedia(stage.admin(), id, 1, { crop: { left: 0, top: 0, width: 0.5, height: 0.5 } }),
      () => updateMedia(stage.admin(), id, 1, { focal: { x: 0.1, y: 0.1 } }),
    ])
      expect(await failureOf(change())).toMatchObject({ code: "conflict", reasons: ["review_needed"] });
    await replaceByFile(stage.admin(), other.id, 1, { path: file });
    await setRules(stage.admin(), ["site_texts"]);
    await replaceByFile(stage.admin(), id, 1, { path: file });
    await setRules(stage.admin(), ["blog_posts"]);
    expect((await failureOf(undoReplace(stage.admin(), id, 2))).code).toBe("conflict");
    await setRules(stage.admin(), []);
  });
});
