import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { testContext } from "../testing/test-context.ts";
import { PictureMaker } from "./pictures/picture-maker.ts";
import { DiskStorage } from "./storage/disk-storage.ts";
import { sweepMedia } from "./sweep.ts";

const program = join(import.meta.dirname, "testing/processes/change-until-killed.ts");
const day = 24 * 60 * 60 * 1_000;

describeOnEachEngine("kill -9 while the media library changes", (engine) => {
  it("leaves no item without its file, and after the sweep nothing that no item has", async () => {
    const folder = await mkdtemp(join(tmpdir(), "media-kill-"));
    const storage = new DiskStorage(join(folder, "media"));
    const acknowledged: string[] = [];
    for (let round = 0; round < repeated(3); round += 1) {
      const child = spawn(process.execPath, [program, JSON.stringify(engine.options), folder], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      let output = "";
      child.stdout.on("data", (chunk) => (output += String(chunk)));
      await once(child.stdout, "data");
      await delay(Math.random() * 400);
      child.kill("SIGKILL");
      await once(child, "exit");
      acknowledged.push(...output.split("\n").slice(0, -1));

      const held = await engine.db
        .selectFrom("media_items")
        .innerJoin("media_files", "hash", "file_hash")
        .select(["media_items.id", "storage_key"])
        .execute();
      for (const { storage_key } of held) expect(await storage.size(storage_key)).not.toBeNull();
      const ids = new Set(held.map(({ id }) => id));
      expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
    }
    const uploads = { find: async () => null, remove: async () => {}, deleteExpired: async () => {} };
    const media = { storage, pictures: new PictureMaker(), uploads };
    await engine.db.deleteFrom("media_versions").execute();
    await sweepMedia(testContext(engine.db, { media, clock: () => new Date(Date.now() + 60 * day) }));
    const rows = await engine.db
      .selectFrom("media_files")
      .innerJoin("media_items", "file_hash", "hash")
      .select("storage_key")
      .execute();
    const stored: string[] = [];
    for await (const { key } of storage.list("files/")) stored.push(key);
    expect(stored.toSorted()).toEqual([...new Set(rows.map(({ storage_key }) => storage_key))].toSorted());
    expect(stored.length).toBeGreaterThan(0);
    await rm(folder, { recursive: true });
  });
});
