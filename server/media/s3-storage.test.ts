import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "s3rver";
import { afterAll, beforeAll, describe } from "vitest";
import { describeStorage } from "#domain/media/testing/storage-behaviour.ts";
import { S3Storage } from "./s3-storage.ts";

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
