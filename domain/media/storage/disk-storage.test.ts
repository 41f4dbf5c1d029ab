import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeStorage } from "../testing/storage-behaviour.ts";
import { DiskStorage } from "./disk-storage.ts";

describe("a folder as storage", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-disk-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  describeStorage(() => new DiskStorage(join(folder, "media")));

  it("removes what a killed write left when it lists", async () => {
    const storage = new DiskStorage(folder);
    await storage.put("files/whole", Buffer.from("x"));
    const left = join(folder, "files", ".part.0b9c.tmp");
    await writeFile(left, "half");
    await utimes(left, new Date(0), new Date(0));
    const keys: string[] = [];
    for await (const { key } of storage.list("files/")) keys.push(key);
    expect(keys).toEqual(["files/whole"]);
    expect(await readdir(join(folder, "files"))).toEqual(["whole"]);
  });
});
