import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { deleteTemporaryFiles, makeFolderDurably, writeFileDurably } from "./write-file-durably.ts";

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

  it("fails without touching what is there, and leaves nothing behind", async () => {
    // A file can't replace a folder.
    await mkdir(join(folder, "file.txt/kept"), { recursive: true });
    await expect(writeFileDurably(join(folder, "file.txt"), "lost")).rejects.toMatchObject({
      code: expect.stringMatching(/EISDIR|ENOTEMPTY|EEXIST/),
    });
    expect(await readdir(folder)).toEqual(["file.txt"]);
    expect(await readdir(join(folder, "file.txt"))).toEqual(["kept"]);
  });

  it("lets writes of one file at once all succeed, and keeps one of them whole", async () => {
    const path = join(folder, "new/file.txt");
    const contents = Array.from({ length: 20 }, (_, index) => String(index).repeat(10_000 + index));
    await Promise.all(contents.map((content) => writeFileDurably(path, content)));
    expect(contents).toContain(await readFile(path, "utf8"));
    expect(await readdir(join(folder, "new"))).toEqual(["file.txt"]);
  });
});

describe("makeFolderDurably", () => {
  it("takes a folder that is there, also when several make it at once", async () => {
    const folder = await mkdtemp(join(tmpdir(), "homecoming-files-"));
    onTestFinished(() => rm(folder, { recursive: true }));
    await Promise.all(Array.from({ length: 20 }, () => makeFolderDurably(join(folder, "a/b/c"))));
    await makeFolderDurably(join(folder, "a"));
    expect(await readdir(join(folder, "a/b"))).toEqual(["c"]);
    await writeFile(join(folder, "file"), "");
    await expect(makeFolderDurably(join(folder, "file"))).rejects.toMatchObject({ code: "EEXIST" });
    await expect(makeFolderDurably(join(folder, "file/below"))).rejects.toMatchObject({ code: "ENOTDIR" });
  });

  it.runIf(existsSync("/proc/self"))("ends where the system makes no folders", { timeout: 5_000 }, async () => {
    for (const folder of ["/proc/homecoming", "/proc/homecoming/data"])
      await expect(makeFolderDurably(folder)).rejects.toMatchObject({ code: "ENOENT" });
  });
});

describe("deleteTemporaryFiles", () => {
  it("takes away what a write left that died, and nothing that is being written or is none of its", async () => {
    const folder = await mkdtemp(join(tmpdir(), "homecoming-files-"));
    const left = join(folder, ".mail.eml.5f0c2d2e-7a0f-4c53-9f3c-1f2a0d6d9a77.tmp");
    for (const file of [left, join(folder, ".mail.eml.tmp"), join(folder, ".hidden"), join(folder, "note.tmp")]) {
      await writeFile(file, "half");
    }
    await deleteTemporaryFiles(folder, new Date(Date.now() - 60_000));
    expect(await readdir(folder)).toHaveLength(4);
    await deleteTemporaryFiles(folder, new Date(Date.now() + 60_000));
    expect((await readdir(folder)).toSorted()).toEqual([".hidden", "note.tmp"]);
    await expect(deleteTemporaryFiles(join(folder, "absent"), new Date())).resolves.toBeUndefined();
    await rm(folder, { recursive: true });
  });
});
