import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Hono } from "hono";
import S3rver from "s3rver";
import { afterAll, beforeAll, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "#domain/context.ts";
import { createFromFile } from "#domain/media/create-media.ts";
import { makeNextRendition } from "#domain/media/renditions.ts";
import { sweepMedia } from "#domain/media/sweep.ts";
import { photo } from "#domain/media/testing/pictures.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { readConfig } from "../process/config.ts";
import { mediaFiles } from "./media-files.ts";
import { openMedia } from "./open-media.ts";

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
