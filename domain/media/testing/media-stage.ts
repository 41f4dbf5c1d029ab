import { mp4Box } from "./films.ts";
import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "../../context.ts";
import { setAdminStage } from "../../testing/stages.ts";
import { createMedia } from "../create-media.ts";
import type { MediaItem } from "../media-item.ts";
import { PictureMaker } from "../pictures/picture-maker.ts";
import {
  type CompleteUpload,
  type Uploads,
  type MediaStorage,
  type OpenObject,
  DiskStorage,
} from "../files/storage.ts";
import { crc32 } from "node:zlib";
import sharp from "sharp";

/** Uploads of a test, in a folder. */
class TestUploads implements Uploads {
  readonly kept = new Map<string, CompleteUpload | "incomplete">();
  expirations = 0;
  async find(id: string) {
    return this.kept.get(id) ?? null;
  }
  async remove(id: string) {
    this.kept.delete(id);
  }
  async deleteExpired() {
    this.expirations += 1;
  }
}

/** The stage of admins with an empty library, a folder as its storage, and a process that makes pictures. */
export function setMediaStage(engine: EngineUnderTest) {
  const admins = setAdminStage(engine);
  const uploads = new TestUploads();
  let folder = "";
  let services: Context["media"];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-stage-"));
    services = { storage: new DiskStorage(join(folder, "media")), pictures: new PictureMaker(), uploads };
  });
  afterAll(async () => {
    services.pictures.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(async () => {
    for (const table of [
      "media_uses",
      "media_versions",
      "media_items",
      "media_renditions",
      "media_files",
      "drafts",
    ] as const)
      await engine.db.deleteFrom(table).execute();
    await rm(join(folder, "media"), { recursive: true, force: true });
    uploads.kept.clear();
  });

  const as = (...given: Parameters<typeof admins.as>) => ({ ...admins.as(...given), dataDir: folder, media: services });
  const stage = {
    /** The announced topics since the test began, or since it was emptied. */
    get changed() {
      return admins.changed;
    },
    uploads,
    as,
    admin: (name: "ada" | "bob" = "ada"): Context => ({ ...admins.admin(name), dataDir: folder, media: services }),
    visitor: (): Context => as({ kind: "visitor" }),
    /** The keys of everything that is stored. */
    stored: async () => {
      const keys: string[] = [];
      for (const prefix of ["files/", "renditions/"])
        for await (const { key } of services.storage.list(prefix)) keys.push(key);
      return keys.toSorted();
    },
    setNow: (now: Date) => {
      admins.now = now;
    },
    /** Puts a complete upload there. @returns its id */
    async upload(content: Uint8Array | string, fileName = "file"): Promise<string> {
      const id = randomUUID();
      const path = join(folder, id);
      await writeFile(path, content);
      uploads.kept.set(id, { path, fileName });
      return id;
    },
    /** Makes a library item of a file: by ada@, unless somebody else is named. */
    async create(content: Uint8Array | string, fileName?: string, by: Context = stage.admin()): Promise<MediaItem> {
      return createMedia(by, { uploadId: await stage.upload(content, fileName) });
    },
  };
  return stage;
}

/** A JPEG with many shades, as a camera makes it. */
export async function photo(width: number, height: number): Promise<Buffer> {
  const mean = 128;
  return sharp({
    create: {
      width: Math.ceil(width / 8),
      height: Math.ceil(height / 8),
      channels: 3,
      background: "#888",
      noise: { type: "gaussian", mean, sigma: 40 },
    },
  })
    .resize(width, height, { fit: "fill" })
    .jpeg({ quality: 85 })
    .toBuffer();
}

/** A PNG of a few bytes whose header claims a size. */
export function bombPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 2, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk("IHDR", header),
    chunk("IDAT", Buffer.from("789c6360000002000155", "hex")),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** The boxes of an MP4, without a film in it. */
export function mp4({ moov = true, header = Buffer.alloc(16) }: { moov?: boolean; header?: Buffer } = {}): Buffer {
  const brand = mp4Box("ftyp", Buffer.from("isom\0\0\x02\0isomiso2avc1mp41", "latin1"));
  const track = header.length > 16 ? mp4Box("trak", header) : header;
  return Buffer.concat([brand, mp4Box("mdat", Buffer.alloc(64, "film")), ...(moov ? [mp4Box("moov", track)] : [])]);
}

/** Tests of what every storage must do. Call it within a `describe`. */
export function describeStorage(open: () => MediaStorage): void {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-test-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  const bytesOf = async (found: OpenObject | null) => {
    const content = found && Buffer.from(await new Response(found.content).arrayBuffer());
    expect(content?.length).toBe(found?.bytes);
    return content;
  };
  const newKey = () => `files/${randomUUID()}`;

  it("gives back what was put, whole and in ranges", async () => {
    const [storage, key] = [open(), newKey()];
    expect(await storage.put(key, Buffer.from("hello world"))).toBe(11);
    expect(await storage.size(key)).toBe(11);
    expect(String(await bytesOf(await storage.read(key)))).toBe("hello world");
    expect(String(await bytesOf(await storage.read(key, { start: 6, end: 8 })))).toBe("wor");
    const local = await storage.openLocal(key);
    expect(local && (await readFile(local.path, "utf8"))).toBe("hello world");
    await local?.release();
  });

  it("replaces, and takes files of any size", async () => {
    const [storage, key] = [open(), newKey()];
    await storage.put(key, Buffer.from("old"));
    const content = Buffer.alloc(17 * 1024 * 1024, "large ");
    const path = join(folder, "large");
    await writeFile(path, content);
    expect(await storage.put(key, { path })).toBe(content.length);
    expect((await bytesOf(await storage.read(key)))?.equals(content)).toBe(true);
    expect((await readFile(path)).length).toBe(content.length);
  });

  it("knows what is not there", async () => {
    const [storage, key] = [open(), newKey()];
    expect(await storage.read(key)).toBeNull();
    expect(await storage.size(key)).toBeNull();
    expect(await storage.openLocal(key)).toBeNull();
    await storage.delete(key);
  });

  it("lists and deletes", async () => {
    const storage = open();
    const hash = randomUUID().replaceAll("-", "");
    const keys = ["320.avif", "640.webp"].map((name) => `renditions/${hash}/${name}`);
    for (const key of keys) await storage.put(key, Buffer.from(key));
    await storage.put(`files/${hash}`, Buffer.from("other"));
    const listed = async (prefix: string) => {
      const found: string[] = [];
      for await (const { key, changedAt } of storage.list(prefix)) {
        expect(Math.abs(changedAt.getTime() - Date.now())).toBeLessThan(60_000);
        found.push(key);
      }
      return found.toSorted();
    };
    expect(await listed(`renditions/${hash}/`)).toEqual(keys);
    await storage.delete(keys[0] ?? "");
    expect(await listed(`renditions/${hash}/`)).toEqual([keys[1]]);
    expect(await listed("files/")).toContain(`files/${hash}`);
  });

  it.each(["../x", "files/../../x", "/etc/passwd", "files", "files/a b", "files/a\0"])(
    "refuses the key %j",
    async (key) => {
      await expect(open().put(key, Buffer.from("x"))).rejects.toThrow("not a key");
    },
  );
}
