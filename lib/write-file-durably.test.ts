import { mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeFileDurably } from "./write-file-durably.ts";

describe("writeFileDurably", () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "homecoming-files-"));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it("makes folders, replaces what is there, leaves nothing else, and shows it to the owner only", async () => {
    const path = join(folder, "a/b/file.txt");
    await writeFileDurably(path, "first, and longer");
    await writeFileDurably(path, "second");
    expect(await readFile(path, "utf8")).toBe("second");
    expect(await readdir(join(folder, "a/b"))).toEqual(["file.txt"]);
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect((await stat(join(folder, "a/b"))).mode & 0o777).toBe(0o700);
  });

  it("fails without touching what is there", async () => {
    const path = join(folder, "file.txt");
    await writeFileDurably(path, "kept");
    // The temporary file can't be made where a folder stands.
    await mkdir(join(folder, ".file.txt.tmp"));
    await expect(writeFileDurably(path, "lost")).rejects.toMatchObject({ code: "EISDIR" });
    expect(await readFile(path, "utf8")).toBe("kept");
  });
});
