import { expect, it, afterAll, beforeAll, describe } from "vitest";
import { readRange, videoFiles, mediaFiles } from "./media-routes.ts";
import { mkdir, mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import S3rver from "s3rver";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { createFromFile } from "#domain/media/create-media.ts";
import { makeNextRendition } from "#domain/media/pictures/renditions.ts";
import { sweepMedia } from "#domain/media/files/sweep.ts";
import { photo, describeStorage } from "#domain/media/testing/media-stage.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { readConfig } from "../process/config.ts";
import { openMedia } from "./open-media.ts";
import { S3Storage } from "./s3-storage.ts";

it.each<[string | undefined, ReturnType<typeof readRange>]>([
  [undefined, null],
  ["bytes=0-0", { start: 0, end: 0 }],
  ["bytes=10-", { start: 10, end: 99 }],
  ["bytes=90-200", { start: 90, end: 99 }],
  ["bytes=-5", { start: 95, end: 99 }],
  ["bytes=-500", { start: 0, end: 99 }],
  ["bytes=100-", "unsatisfiable"],
  ["bytes=-0", "unsatisfiable"],
  ["bytes=5-2", null],
  ["bytes=0-1,3-4", null],
  ["bytes=-", null],
  ["lines=0-1", null],
])("the range %j of 100 bytes", (header, range) => expect(readRange(header, 100)).toEqual(range));

describe("videos of the site", () => {
  const film = Buffer.from(Array.from({ length: 5000 }, (_, index) => index % 251));
  const filmed = new Date("2026-03-04T05:06:07Z");
  let folder = "";
  const app = new Hono();
  const ask = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    app.request(`http://site.example${path}`, { headers, method });
  const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "videos-"));
    await mkdir(join(folder, "videos"));
    await writeFile(join(folder, "videos/tour.webm"), film);
    await writeFile(join(folder, "videos/tour.mp4"), film);
    await writeFile(join(folder, "secret.txt"), "secret");
    await utimes(join(folder, "videos/tour.webm"), filmed, filmed);
    app.get("/videos/*", videoFiles(folder));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it("sends a whole film and says that parts may be asked for", async () => {
    const response = await ask("/videos/tour.webm");
    expect(response.status).toBe(200);
    expect(response.headers.get("content-type")).toBe("video/webm");
    expect(response.headers.get("accept-ranges")).toBe("bytes");
    expect(response.headers.get("cache-control")).toMatch(/^public, max-age=\d+$/);
    expect((await bytes(response)).equals(film)).toBe(true);
    expect((await ask("/videos/tour.mp4", {}, "HEAD")).headers.get("content-type")).toBe("video/mp4");
  });

  it.each([
    ["bytes=100-199", 100, 199],
    ["bytes=4900-", 4900, 4999],
    ["bytes=-50", 4950, 4999],
    ["bytes=4000-99999", 4000, 4999],
  ])("sends the part %s", async (range, first, last) => {
    const response = await ask("/videos/tour.webm", { range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(`bytes ${first}-${last}/5000`);
    expect((await bytes(response)).equals(film.subarray(first, last + 1))).toBe(true);
  });

  it("refuses a part beyond the end", async () => {
    expect((await ask("/videos/tour.webm", { range: "bytes=5000-" })).status).toBe(416);
  });

  it("sends the whole film to a player that has parts of another one", async () => {
    const range = "bytes=100-199";
    expect((await ask("/videos/tour.webm", { range, "if-range": filmed.toUTCString() })).status).toBe(206);
    expect((await ask("/videos/tour.webm", { range, "if-range": new Date(0).toUTCString() })).status).toBe(200);
  });

  it.each(["/videos/none.webm", "/videos/", "/videos/%2e%2e/secret.txt", "/videos/..%2fsecret.txt"])(
    "has nothing at %s",
    async (path) => {
      const response = await ask(path);
      expect(response.status).toBe(404);
      expect(await response.text()).not.toContain("secret");
    },
  );
});

describeOnEachEngine("a media library in a bucket", (engine) => {
  let folder: string;
  let server: S3rver;
  let ctx: Context;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-bucket-"));
    server = new S3rver({
      port: 0,
      address: "127.0.0.1",
      silent: true,
      directory: join(folder, "s3"),
      configureBuckets: [{ name: "pictures", configs: [] }],
    });
    const { port } = await server.run();
    const config = readConfig({
      DATA_DIR: join(folder, "data"),
      MEDIA_S3_BUCKET: "pictures",
      MEDIA_S3_ENDPOINT: `http://127.0.0.1:${port}`,
      MEDIA_S3_PREFIX: "site",
      MEDIA_S3_ACCESS_KEY_ID: "S3RVER",
      MEDIA_S3_SECRET_ACCESS_KEY: "S3RVER",
    });
    ctx = testContext(engine.db, { media: await openMedia(config) });
  });
  afterAll(async () => {
    ctx.media.pictures.close();
    await server.close();
    await rm(folder, { recursive: true });
  });

  it("is filled, shown, replaced and swept as one in a folder", async () => {
    const path = join(folder, "boat.jpg");
    await writeFile(path, await photo(400, 300));
    const item = await createFromFile(ctx, { path, fileName: "boat.jpg" });
    const app = new Hono().get("/media/*", mediaFiles(ctx));
    const asked = await app.request(item.src);
    expect([asked.status, asked.headers.get("content-type")]).toEqual([200, "image/webp"]);
    expect((await asked.arrayBuffer()).byteLength).toBe(Number(asked.headers.get("content-length")));
    while (await makeNextRendition(ctx));
    const keys = async () => {
      const found: string[] = [];
      for (const prefix of ["files/", "renditions/"])
        for await (const { key } of ctx.media.storage.list(prefix)) found.push(key);
      return found;
    };
    expect(await keys()).toHaveLength(5);
    await engine.db.deleteFrom("media_items").execute();
    const later = new Date(Date.now() + 60 * 24 * 60 * 60 * 1_000);
    await sweepMedia({ ...ctx, clock: () => later });
    expect(await keys()).toEqual([]);
  });
});

describe("a bucket that says nothing for a while", () => {
  const film = Buffer.alloc(8 << 20, "film");
  let server: Server;
  let storageFor: (silenceMs: number) => S3Storage;
  beforeAll(async () => {
    server = createServer((request, response) => {
      if (request.url?.includes("begun")) response.writeHead(200, { "content-length": "10" }).write("begun");
      if (request.url?.includes("refused")) response.writeHead(500, { "content-length": "10" }).write("<");
      if (request.url?.includes("film")) response.writeHead(200, { "content-length": film.byteLength }).end(film);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const place = { endpoint, region: "us-east-1", bucket: "pictures", prefix: "" };
    storageFor = (silenceMs) => new S3Storage({ ...place, accessKeyId: "a", secretAccessKey: "b" }, { silenceMs });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("is waited for only for so long", async () => {
    const storage = storageFor(100);
    await expect(storage.size("files/a")).rejects.toThrow();
    await expect(storage.put("files/a", Buffer.from("x"))).rejects.toThrow();
    await expect(storage.read("files/a")).rejects.toThrow();
    await expect(storage.read("files/refused")).rejects.toThrow();
    const begun = await storage.read("files/begun");
    await expect(new Response(begun?.content).text()).rejects.toThrow();
  });

  it("is not given up while its reader rests, as a paused player does, however many there are", async () => {
    const storage = storageFor(1_500);
    const players = await Promise.all(
      Array.from({ length: 51 }, async () => (await storage.read("files/film"))?.content.getReader()),
    );
    const [first, ...others] = players;
    const parts = [(await first?.read())?.value ?? Buffer.alloc(0)];
    await sleep(2_500);
    for (let part = await first?.read(); part?.value; part = await first?.read()) parts.push(part.value);
    expect(Buffer.concat(parts).equals(film)).toBe(true);
    await Promise.all(others.map(async (player) => player?.cancel()));
  });
});

describe("a bucket as storage", () => {
  let folder: string;
  let server: S3rver;
  let endpoint: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-s3-"));
    server = new S3rver({
      port: 0,
      address: "127.0.0.1",
      silent: true,
      directory: folder,
      configureBuckets: [{ name: "pictures", configs: [] }],
    });
    const { port } = await server.run();
    endpoint = `http://127.0.0.1:${port}`;
  });
  afterAll(async () => {
    await server.close();
    await rm(folder, { recursive: true });
  });

  describeStorage(
    () =>
      new S3Storage({
        endpoint,
        region: "us-east-1",
        bucket: "pictures",
        prefix: "site/",
        accessKeyId: "S3RVER",
        secretAccessKey: "S3RVER",
      }),
  );
});
