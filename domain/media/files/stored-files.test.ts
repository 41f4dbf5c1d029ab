import { mkdtemp, readdir, rm, rmdir, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, test, describe, afterAll, beforeAll, onTestFinished } from "vitest";
import { describeStorage } from "../testing/media-stage.ts";
import { readCaptions } from "../update-media.ts";
import { DiskStorage } from "./storage.ts";
import { ingestFile, nameFromFile } from "./stored-files.ts";

test.each([
  ["Reunion_2026 group.JPG", "Reunion 2026 group"],
  ["../../etc/passwd", "passwd"],
  ["..\\..\\x.svg", "x"],
  ["a\u0000b\u202Egpj.exe", "abgpj"],
  ["", "Untitled"],
  ["..", "Untitled"],
  [".htaccess", "htaccess"],
  ["日本.png", "日本"],
  ["Gru\u0308ße.png", "Grüße"],
  ["é".repeat(300), `${"é".repeat(199)}…`],
])("%j is called %j", (file, name) => expect(nameFromFile(file)).toBe(name));

test("a file that only begins like a drawing holds nobody up", async () => {
  const folder = await mkdtemp(join(tmpdir(), "media-begun-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, "begun.svg");
  for (const start of ["<!DOCTYPE ", "<!DOCTYPE svg [", "<!DOCTYPE svg []", "<!--", "<?"]) {
    await writeFile(path, start + "a".repeat(150_000));
    const began = process.threadCpuUsage().user;
    // What a file is, is looked at before anything else of the library is asked.
    await expect(ingestFile({} as never, { path })).rejects.toMatchObject({ code: "invalid" });
    expect((process.threadCpuUsage().user - began) / 1_000).toBeLessThan(1_500);
  }
});

test("captions are kept as written, with plain line ends", () => {
  const text =
    "\uFEFFWEBVTT - Reunion\r\n\r\nNOTE by hand\r\n\r\n1\r\n00:00.000 --> 00:02.500 align:start\r\n<v Ann>Welcome\r\nback.\r\n\r\n01:00:00.000 --> 01:00:01.000\r\nBye.\r\n";
  expect(readCaptions(text)).toBe(
    "WEBVTT - Reunion\n\nNOTE by hand\n\n1\n00:00.000 --> 00:02.500 align:start\n<v Ann>Welcome\nback.\n\n01:00:00.000 --> 01:00:01.000\nBye.\n",
  );
  expect(readCaptions(" \n")).toBeNull();
});

test.each([
  ["1\n00:00:01,000 --> 00:00:02,000\nSubRip", "line 1"],
  ["WEBVTT\n\n00:00:01,000 --> 00:00:02,000\nHello", "line 3"],
  ["WEBVTT\n\n00:02.000 --> 00:01.000\nHello", "line 3.*after the start"],
  ["WEBVTT\n\n00:02.000 --> 00:03.000\nHello\n\n00:01.000 --> 00:03.000\nAgain", "line 6.*before"],
  ["WEBVTT\n\n00:02.000 --> 00:03.000\n\nHello", "line 3.*missing"],
  ["WEBVTT\n\nHello", "no captions"],
])("%j is refused", (text, message) => expect(() => readCaptions(text)).toThrow(new RegExp(message)));

describe("a folder as storage", () => {
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "media-disk-"));
  });
  afterAll(() => rm(folder, { recursive: true }));

  describeStorage(() => new DiskStorage(join(folder, "media")));

  it("keeps a file for the owner alone, also when everybody could read what was imported", async () => {
    const source = join(folder, "source");
    await writeFile(source, "x", { mode: 0o644 });
    const storage = new DiskStorage(join(folder, "owned"));
    await storage.put("files/x", { path: source });
    expect((await stat(join(folder, "owned/files/x"))).mode & 0o777).toBe(0o600);
  });

  it("keeps a given file itself, which takes no room of the disk a second time", async () => {
    const source = join(folder, "given");
    await writeFile(source, "film", { mode: 0o644 });
    await utimes(source, 0, 0);
    const storage = new DiskStorage(join(folder, "filled"), async () => 0);
    expect(await storage.put("files/x", { path: source, isGiven: true, leaveFree: 10 })).toBe(4);
    const [kept, given] = [await stat(join(folder, "filled/files/x")), await stat(source)];
    expect([kept.ino, kept.mode & 0o777]).toEqual([given.ino, 0o600]);
    expect(Date.now() - kept.mtimeMs, "sweeping takes what is old for an orphan").toBeLessThan(60_000);
    await rm(source);
    expect(await storage.size("files/x")).toBe(4);
    await storage.delete("files/x");
  });

  it("keeps a file whose folder goes at that moment, because it was empty", async () => {
    const source = join(folder, "given");
    await writeFile(source, "film");
    let goes = 1;
    const storage = new DiskStorage(join(folder, "emptied"), async (own) => {
      if (goes-- > 0) await rmdir(own);
      return 1_000;
    });
    expect(await storage.put("files/x", { path: source, leaveFree: 10 })).toBe(4);
    goes = 9;
    await expect(storage.put("other/x", { path: source, leaveFree: 10 })).rejects.toMatchObject({ code: "ENOENT" });
  });

  it("copies no file that would leave too little of the disk", async () => {
    const source = join(folder, "copied");
    await writeFile(source, "film");
    const storage = new DiskStorage(join(folder, "nearly-full"), async () => 13);
    const refused = storage.put("files/x", { path: source, leaveFree: 10 });
    await expect(refused).rejects.toMatchObject({ code: "ENOSPC" });
    expect(await storage.size("files/x")).toBeNull();
    expect(await storage.put("files/x", { path: source, leaveFree: 9 })).toBe(4);
    await rm(join(folder, "nearly-full"), { recursive: true });
  });

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
