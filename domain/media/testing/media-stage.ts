import { randomUUID } from "node:crypto";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach } from "vitest";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "../../context.ts";
import { setAdminStage } from "../../testing/admin-stage.ts";
import { createMedia } from "../create-media.ts";
import type { MediaItem } from "../media-item.ts";
import { PictureMaker } from "../pictures/picture-maker.ts";
import type { CompleteUpload, Uploads } from "../services.ts";
import { DiskStorage } from "../storage/disk-storage.ts";

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

  const as = (...given: Parameters<typeof admins.as>) => ({ ...admins.as(...given), media: services });
  const stage = {
    /** The announced topics since the test began, or since it was emptied. */
    get changed() {
      return admins.changed;
    },
    uploads,
    as,
    admin: (name: "ada" | "bob" = "ada"): Context => ({ ...admins.admin(name), media: services }),
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
