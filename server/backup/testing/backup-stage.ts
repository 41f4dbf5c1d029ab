import { randomBytes } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll } from "vitest";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { DiskStorage } from "#domain/media/files/storage.ts";
import { createFromFile } from "#domain/media/create-media.ts";
import type { Context } from "#domain/context.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { openMedia } from "../../media/open-media.ts";
import { readConfig } from "../../process/config.ts";
import type { BackupTarget } from "../backup-target.ts";
import { takeBackup } from "../take-backup.ts";

export const passphrase = "a passphrase of the tests";

/** A target in a folder of its own. */
export function folderTarget(path: string): BackupTarget {
  return { place: { kind: "folder", path }, name: path, storage: new DiskStorage(path) };
}

/** A site on the engine of a suite, with a folder for it, one for backups, and some that are free. */
export function setBackupStage(engine: EngineUnderTest) {
  let folder = "";
  const stage = {
    ctx: undefined as unknown as Context,
    /** Where things may be put. */
    path: (...names: string[]) => join(folder, ...names),
    get dataDir() {
      return engine.options.dataDir || join(folder, "data");
    },
    get databaseUrl() {
      return engine.options.databaseUrl;
    },
    /** An empty target of its own. */
    async target(name: string): Promise<BackupTarget> {
      await mkdir(join(folder, name));
      return folderTarget(join(folder, name));
    },
    take: (target: BackupTarget, at = new Date()) =>
      takeBackup({ process: stage.ctx, databaseUrl: stage.databaseUrl }, target, { passphrase, at }),
    /** Adds a document to the library. @returns its bytes */
    async addDocument(): Promise<Buffer> {
      const content = Buffer.from(`%PDF-1.7\n${randomBytes(8).toString("hex")}\n%%EOF\n`);
      const path = join(folder, "document.pdf");
      await writeFile(path, content);
      await createFromFile(stage.ctx, { path, fileName: "document.pdf" });
      return content;
    },
  };
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "homecoming-backup-"));
    await mkdir(stage.dataDir, { recursive: true });
    const media = await openMedia(readConfig({ DATA_DIR: stage.dataDir }));
    stage.ctx = testContext(engine.db, { dataDir: stage.dataDir, media });
  });
  afterAll(async () => {
    stage.ctx.media.pictures.close();
    await rm(folder, { recursive: true, force: true });
  });
  return stage;
}
