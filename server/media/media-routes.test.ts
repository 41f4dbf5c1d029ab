import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { getRequestListener } from "@hono/node-server";
import { Hono } from "hono";
import sharp from "sharp";
import { Upload } from "tus-js-client";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { adminRow, createUser, signInAs } from "#accounts/testing/auth-client.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { createMedia } from "#domain/media/create-media.ts";
import { reservedDiskBytes, uploadLifetimeMs, uploadPartBytes } from "#domain/media/limits.ts";
import { mp4, photo } from "#domain/media/testing/media-stage.ts";
import { trashMedia } from "#domain/media/uses.ts";
import { updateMedia } from "#domain/media/update-media.ts";
import { testContext } from "#domain/testing/test-context.ts";
import type { ServerEnv } from "../process/log.ts";
import { mediaFiles } from "./media-routes.ts";
import { uploadRoutes } from "./upload-routes.ts";
import { openMedia, uploadFolder } from "./open-media.ts";

describeOnEachEngine("uploads and files of the media library", (engine) => {
  let folder: string;
  let ctx: Context;
  let server: Server;
  let origin: string;
  let cookie: string;
  let stranger: string;
  const roomy = 2 ** 40;
  let freeBytes = roomy;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-routes-"));
    ctx = testContext(engine.db, {
      media: await openMedia({ dataDir: folder, mediaBucket: undefined }),
      dataDir: folder,
    });
    const app = new Hono<ServerEnv>();
    app.use(async (c, next) => {
      c.set("remoteAddress", "127.0.0.1");
      await next();
    });
    app.route(
      "/api/media",
      uploadRoutes(ctx, folder, async () => freeBytes),
    );
    app.get("/media/*", mediaFiles(ctx));
    server = createServer(getRequestListener(app.fetch)).listen(0, "127.0.0.1");
    await new Promise((resolve) => server.once("listening", resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const admin = await createUser(ctx, "ada@school.example");
    const row = adminRow({ email: "ada@school.example", user_id: admin.id });
    await engine.db.insertInto("admin_users").values(row).execute();
    cookie = await signInAs(ctx, admin.id);
    stranger = await signInAs(ctx, (await createUser(ctx)).id);
  });
  afterAll(async () => {
    ctx.media.pictures.close();
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  const send = (content: Uint8Array, options: Partial<ConstructorParameters<typeof Upload>[1]> = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>();
    const upload = new Upload(Buffer.from(content), {
      endpoint: `${origin}/api/media/uploads`,
      headers: { cookie },
      retryDelays: [0, 50, 100],
      chunkSize: uploadPartBytes,
      metadata: { filename: "../../Boat.jpg" },
      onSuccess: () => resolve(upload.url?.split("/").at(-1) ?? ""),
      onError: reject,
      ...options,
    });
    upload.start();
    return promise;
  };
  const uploaded = async (content: Uint8Array) => createMedia(ctx, { uploadId: await send(content) });
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    fetch(origin + path, { headers, method, redirect: "manual" });

  it("uploads work again after the first one found no folder", async () => {
    const headers = { cookie, "tus-resumable": "1.0.0", "upload-length": "5" };
    const begin = async () => (await fetch(`${origin}/api/media/uploads`, { method: "POST", headers })).status;
    await rm(uploadFolder(folder), { recursive: true, force: true });
    await mkdir(dirname(uploadFolder(folder)), { recursive: true });
    await writeFile(uploadFolder(folder), "in the way");
    expect(await begin()).toBe(500);
    await rm(uploadFolder(folder));
    expect(await begin()).toBe(201);
    await rm(uploadFolder(folder), { recursive: true });
    await mkdir(uploadFolder(folder));
  });

  it("a picture is uploaded in parts, made an item, and shown", async () => {
    const item = await createMedia(ctx, { uploadId: await send(await photo(800, 400), { chunkSize: 10_000 }) });
    expect(item).toMatchObject({ name: "Boat", width: 800, height: 400 });
    expect(await readdir(uploadFolder(folder))).toEqual([]);
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

  it("an upload goes on where its connection was lost", async () => {
    const content = await photo(1_200, 900);
    const created = await fetch(`${origin}/api/media/uploads`, {
      method: "POST",
      headers: { cookie, "tus-resumable": "1.0.0", "upload-length": String(content.length) },
    });
    const url = origin + (created.headers.get("location") ?? "");
    const half = Math.floor(content.length / 2);
    await new Promise<void>((resolve) => {
      const headers = {
        cookie,
        "tus-resumable": "1.0.0",
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
        "content-length": String(content.length),
      };
      const lost = request(url, { method: "PATCH", headers });
      lost.on("error", () => resolve());
      lost.write(content.subarray(0, half), () => setTimeout(() => lost.destroy(), 200));
    });
    await expect
      .poll(async () =>
        Number(
          (await get(url.slice(origin.length), { cookie, "tus-resumable": "1.0.0" }, "HEAD")).headers.get(
            "upload-offset",
          ),
        ),
      )
      .toBe(half);
    const id = await send(content, { uploadUrl: url });
    expect(await createMedia(ctx, { uploadId: id })).toMatchObject({ width: 1_200, height: 900 });
  });

  describe("on a disk that is nearly full", () => {
    const tus = (more: Record<string, string> = {}): Record<string, string> => ({
      cookie,
      "tus-resumable": "1.0.0",
      ...more,
    });
    const begin = (bytes: number) => get("/api/media/uploads", tus({ "upload-length": String(bytes) }), "POST");
    const part = (bytes: number) =>
      tus({
        "upload-offset": "0",
        "content-type": "application/offset+octet-stream",
        "content-length": String(bytes),
      });
    const put = (url: string, bytes: number) =>
      fetch(origin + url, { method: "PATCH", headers: part(bytes), body: new Uint8Array(bytes) });
    afterEach(() => {
      freeBytes = roomy;
    });

    it("nothing is taken that would leave too little for enquiries and saves, and what was begun goes on later", async () => {
      freeBytes = reservedDiskBytes + 1_000;
      const refused = await begin(1_001);
      expect([refused.status, await refused.json()]).toMatchObject([507, { code: "unavailable" }]);
      const begun = await begin(1_000);
      expect(begun.status).toBe(201);
      const url = begun.headers.get("location") ?? "";
      freeBytes -= 1;
      expect((await put(url, 1_000)).status).toBe(507);
      expect((await get(url, tus(), "HEAD")).headers.get("upload-offset")).toBe("0");
      freeBytes += 1;
      expect((await put(url, 1_000)).status).toBe(204);
      freeBytes = 0;
      expect((await get(url, tus(), "DELETE")).status).toBe(204);
    });

    it("what others are sending counts, and so does all that a sender doesn't measure", async () => {
      const url = (await begin(1_000)).headers.get("location") ?? "";
      freeBytes = reservedDiskBytes + 1_500;
      const sending = request(origin + url, { method: "PATCH", headers: part(1_000) });
      const ended = new Promise((resolve) => sending.on("error", resolve));
      sending.write("half");
      await expect.poll(async () => (await begin(501)).status).toBe(507);
      expect((await begin(500)).status).toBe(201);
      sending.destroy();
      await ended;
      await expect.poll(async () => (await begin(1_500)).status).toBe(201);
      const { "content-length": _, ...unmeasured } = part(0);
      const answer = new Promise<number | undefined>((resolve) => {
        const chunked = request(origin + url, { method: "PATCH", headers: unmeasured });
        chunked.on("response", ({ statusCode }) => resolve(statusCode)).write("half");
        chunked.end();
      });
      expect(await answer).toBe(507);
    });
  });

  it.each([
    ["a visitor", () => "", 401],
    ["a person who is no admin", () => stranger, 403],
  ])("%s may not upload", async (_, cookieOf, status) => {
    const headers = { cookie: cookieOf(), "tus-resumable": "1.0.0", "upload-length": "5" };
    for (const method of ["POST", "PATCH", "HEAD", "DELETE", "OPTIONS"])
      expect((await get("/api/media/uploads/0b9c2f6e-4f0e-4d6a-9c55-0c1f2a3b4c5d", headers, method)).status).toBe(
        status,
      );
    expect((await get("/api/media/uploads", headers, "POST")).status).toBe(status);
  });

  it("what is uploaded is read by no one, whatever its sender calls it", async () => {
    const id = await send(Buffer.from("<script>alert(1)</script>"), {
      metadata: { filetype: "text/html", filename: "x.html" },
    });
    const answer = await get(`/api/media/uploads/${id}`, { cookie, "tus-resumable": "1.0.0" });
    expect(answer.status).toBe(405);
    expect(await answer.text()).not.toContain("script");
    const options = await get(`/api/media/uploads/${id}`, { cookie }, "OPTIONS");
    expect([...options.headers.keys()].filter((name) => name.startsWith("access-control"))).toEqual([]);
  });

  it("refuses what is too large before it is sent, and strange ids", async () => {
    const headers = { cookie, "tus-resumable": "1.0.0" };
    const large = await get("/api/media/uploads", { ...headers, "upload-length": "99999999999" }, "POST");
    expect(large.status).toBe(413);
    for (const id of ["..%2f..%2fauth-secret", "x", "%00"])
      expect((await get(`/api/media/uploads/${id}`, headers, "HEAD")).status).toBeGreaterThanOrEqual(400);
    expect(await ctx.media.uploads.find("../../x")).toBeNull();
  });

  it("an unfinished upload is removed when its time is over", async () => {
    const headers = { cookie, "tus-resumable": "1.0.0", "upload-length": "5" };
    const created = await get("/api/media/uploads", headers, "POST");
    const id = created.headers.get("location")?.split("/").at(-1) ?? "";
    expect(created.headers.get("upload-expires")).not.toBeNull();
    expect(await ctx.media.uploads.find(id)).toBe("incomplete");
    await ctx.media.uploads.deleteExpired();
    expect(await ctx.media.uploads.find(id)).toBe("incomplete");
    const path = join(uploadFolder(folder), id);
    const past = new Date(Date.now() - uploadLifetimeMs - 1_000).toISOString();
    const info = JSON.parse(await readFile(`${path}.json`, "utf8")) as object;
    await writeFile(`${path}.json`, JSON.stringify({ ...info, creation_date: past }));
    await ctx.media.uploads.deleteExpired();
    expect(await ctx.media.uploads.find(id)).toBeNull();
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
    const cropped = await updateMedia(ctx, item.id, 1, { crop });
    expect((await get(path)).headers.get("location")).toBe(cropped.src);
    await trashMedia(ctx, [item.id]);
    expect((await get(path)).status).toBe(404);
    expect((await get(cropped.src)).status).toBe(200);
  });

  it("captions are WebVTT", async () => {
    const film = await uploaded(mp4());
    expect((await get(`/media/${film.id}.vtt`)).status).toBe(404);
    await updateMedia(ctx, film.id, 1, { captions: "WEBVTT\n\n00:00.000 --> 00:01.000\nHello." });
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
