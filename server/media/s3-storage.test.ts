import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import { Hono } from "hono";
import S3rver from "s3rver";
import { expect, it, afterAll, afterEach, beforeAll, beforeEach, describe, vi } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { createFromFile } from "#domain/media/create-media.ts";
import { makeNextRendition } from "#domain/media/pictures/renditions.ts";
import { sweepMedia } from "#domain/media/files/sweep.ts";
import { photo, describeStorage } from "#domain/media/testing/media-stage.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { readConfig } from "../process/config.ts";
import { mediaFiles } from "./media-routes.ts";
import { openMedia } from "./open-media.ts";
import { S3Storage } from "./s3-storage.ts";

// The client asks again after a while that chance shortens.
beforeEach(() => void vi.spyOn(Math, "random").mockReturnValue(0));
afterEach(() => void vi.restoreAllMocks());

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
  const asked: string[] = [];
  let server: Server;
  let storageFor: (silenceMs: number) => S3Storage;
  beforeAll(async () => {
    server = createServer((request, response) => {
      asked.push(request.url ?? "");
      if (request.url?.includes("begun")) response.writeHead(200, { "content-length": "10" }).write("begun");
      if (request.url?.includes("refused")) response.writeHead(500, { "content-length": "10" }).write("<");
      if (request.url?.includes("film")) response.writeHead(200, { "content-length": film.byteLength }).end(film);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const place = { endpoint, region: "us-east-1", bucket: "pictures", prefix: "" };
    storageFor = (silenceMs) => new S3Storage({ ...place, accessKeyId: "a", secretAccessKey: "b", silenceMs });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("is waited for only for so long", async () => {
    const storage = storageFor(100);
    const away = { name: "StorageUnavailableError", message: expect.stringMatching(/does not answer \(\w+\)\.$/) };
    await expect(storage.size("files/a")).rejects.toMatchObject(away);
    await expect(storage.put("files/a", Buffer.from("x"))).rejects.toMatchObject(away);
    await expect(storage.read("files/a")).rejects.toMatchObject(away);
    await expect(storage.read("files/refused")).rejects.toMatchObject(away);
    // By another one, because the first does not ask any more.
    const begun = await storageFor(100).read("files/begun");
    await expect(new Response(begun?.content).text()).rejects.toMatchObject(away);
  });

  it("is asked once, and after a few silences not at all for a while", async () => {
    const storage = storageFor(500);
    asked.length = 0;
    const away = { name: "StorageUnavailableError", code: "TimeoutError" };
    for (const ask of [
      () => storage.read("files/a"),
      () => storage.size("files/b"),
      () => storage.put("files/c", Buffer.from("x")),
    ])
      await expect(ask()).rejects.toMatchObject(away);
    expect(asked).toHaveLength(3);
    const began = performance.now();
    const calls = Array.from({ length: 20 }, () => storage.read("files/film"));
    for (const { reason } of (await Promise.allSettled(calls)) as PromiseRejectedResult[])
      expect(reason).toMatchObject(away);
    expect(performance.now() - began).toBeLessThan(400);
    expect(asked).toHaveLength(3);
  });

  it("fails an upload and not the process while it is not asked", async () => {
    const unhandled: unknown[] = [];
    const note = (error: unknown) => unhandled.push(error);
    const folder = await mkdtemp(join(tmpdir(), "media-silent-"));
    process.on("unhandledRejection", note);
    try {
      const path = join(folder, "boat.jpg");
      await writeFile(path, "boat");
      const storage = storageFor(100);
      for (let time = 0; time < 3; time++) await expect(storage.size("files/a")).rejects.toThrow();
      const away = { name: "StorageUnavailableError", code: "TimeoutError" };
      await expect(storage.put("files/b", { path })).rejects.toMatchObject(away);
      await sleep(10);
    } finally {
      process.off("unhandledRejection", note);
      await rm(folder, { recursive: true });
    }
    expect(unhandled).toEqual([]);
  });

  it("is not given up while its reader rests, as a paused player does, however many there are", async () => {
    const storage = storageFor(1_500);
    const players: (ReadableStreamDefaultReader<Uint8Array> | undefined)[] = [];
    // One after the other: on a busy machine so many at once would take longer than one is waited for.
    while (players.length < 51) players.push((await storage.read("files/film"))?.content.getReader());
    const [first, ...others] = players;
    const parts = [(await first?.read())?.value ?? Buffer.alloc(0)];
    await sleep(2_500);
    for (let part = await first?.read(); part?.value; part = await first?.read()) parts.push(part.value);
    expect(Buffer.concat(parts).equals(film)).toBe(true);
    await Promise.all(others.map(async (player) => player?.cancel()));
  });
});

describe("a bucket that refuses now and then", () => {
  const content = Buffer.alloc((16 << 20) + 5, "film");
  const received: Buffer[] = [];
  let folder: string;
  let server: Server;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-busy-"));
    const refused = new Set<string>();
    server = createServer(async (request, response) => {
      const body = await buffer(request);
      const { searchParams } = new URL(request.url ?? "", "http://bucket.example");
      const [what, begins] = [
        `${request.method} ${request.url}`,
        request.method === "POST" && searchParams.has("uploads"),
      ];
      if (!refused.has(what)) {
        refused.add(what);
        response.writeHead(503).end("<Error><Code>SlowDown</Code></Error>");
      } else if (request.method === "PUT") {
        received.push(body);
        response.writeHead(200, { etag: `"${received.length}"` }).end();
      } else {
        const name = begins ? "InitiateMultipartUploadResult" : "CompleteMultipartUploadResult";
        response.writeHead(200).end(`<${name}><UploadId>one</UploadId><ETag>"all"</ETag></${name}>`);
      }
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });

  it.each([
    ["a film in parts", content],
    ["a small file", content.subarray(0, 5)],
  ])("gets %s in the end", async (_, sent) => {
    received.length = 0;
    const path = join(folder, "film");
    await writeFile(path, sent);
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const place = { endpoint, region: "us-east-1", bucket: "pictures", prefix: "" };
    const storage = new S3Storage({ ...place, accessKeyId: "a", secretAccessKey: "b" });
    expect(await storage.put(`files/${sent.length}`, { path })).toBe(sent.length);
    expect(Buffer.concat(received).equals(sent)).toBe(true);
  });
});

describe("a bucket that refuses", () => {
  const refusal = (code: string) => `<?xml version="1.0"?><Error><Code>${code}</Code><Message>No.</Message></Error>`;
  let server: Server;
  let storage: S3Storage;
  beforeAll(async () => {
    server = createServer((request, response) => {
      const [, status = "", code = ""] = /(\d{3})-(\w+)/.exec(request.url ?? "") ?? [];
      const names = ["SlowDown", "InternalError", "SignatureDoesNotMatch", "NoSuchBucket", "NoSuchKey"];
      response.writeHead(Number(status)).end(refusal(names.find((name) => name.toLowerCase() === code) ?? ""));
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const key = { accessKeyId: "a", secretAccessKey: "b" };
    storage = new S3Storage({ endpoint, region: "us-east-1", bucket: "pictures", prefix: "", ...key });
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it.each([
    ["503-slowdown", "SlowDown"],
    ["500-internalerror", "InternalError"],
    ["403-signaturedoesnotmatch", "SignatureDoesNotMatch"],
    ["404-nosuchbucket", "NoSuchBucket"],
  ])("is away, and not without the object: %s", async (key, code) => {
    const message = `The bucket of the media library refused (${code}).`;
    const refused = { name: "StorageUnavailableError", code, message };
    await expect(storage.read(`files/${key}`)).rejects.toMatchObject(refused);
    await expect(storage.put(`files/${key}`, Buffer.from("x"))).rejects.toMatchObject(refused);
    await expect(storage.delete(`files/${key}`)).rejects.toMatchObject(refused);
    await expect(storage.list(`files/${key}`)[Symbol.asyncIterator]().next()).rejects.toMatchObject(refused);
  });

  it("says by the status what an answer without a body refuses, and nothing of an object that is not there", async () => {
    await expect(storage.size("files/403-signaturedoesnotmatch")).rejects.toMatchObject({
      name: "StorageUnavailableError",
      code: "HTTP 403",
    });
    expect(await storage.read("files/404-nosuchkey")).toBeNull();
    expect(await storage.size("files/404-nosuchkey")).toBeNull();
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
