import { mkdtemp, readdir, rm, stat, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it, test, describe, afterAll, beforeAll } from "vitest";
import { describeStorage } from "../testing/media-stage.ts";
import { readCaptions } from "../update-media.ts";
import { sanitizeSvg } from "./sanitize-svg.ts";
import { DiskStorage } from "./storage.ts";
import { nameFromFile } from "./stored-files.ts";

test.each([
  ["Reunion_2026 group.JPG", "Reunion 2026 group"],
  ["../../etc/passwd", "passwd"],
  ["..\\..\\x.svg", "x"],
  ["a\u0000b\u202Egpj.exe", "abgpj"],
  ["", "Untitled"],
  ["..", "Untitled"],
  [".htaccess", "htaccess"],
  ["日本.png", "日本"],
  ["é".repeat(300), `${"é".repeat(199)}…`],
])("%j is called %j", (file, name) => expect(nameFromFile(file)).toBe(name));

const svg = (inner: string, attributes = 'viewBox="0 0 10 10"') =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" ${attributes}>${inner}</svg>`;
const inside = (inner: string) => /^<svg [^>]*>(.*)<\/svg>$/s.exec(sanitizeSvg(svg(inner)).svg)?.[1];

describe("sanitizeSvg", () => {
  it("keeps a drawing", () => {
    const drawing =
      '<title>A &lt;boat&gt;</title><style>.a{fill:url(#g)}</style><defs><linearGradient id="g"><stop offset="0"></stop></linearGradient></defs>' +
      '<g class="a" style="opacity:.5" transform="translate(1 2)"><path d="M0 0h1" fill="url(#g)"></path><use href="#g"></use></g>';
    expect(inside(drawing)).toBe(drawing);
  });

  it("writes a reference once that is given in the present and the older form", () => {
    expect(inside('<use xlink:href="#old" href="#a"/>')).toBe('<use href="#a"></use>');
    expect(inside('<use href="#a" xlink:href="#a"/>')).toBe('<use href="#a"></use>');
    expect(inside('<use href="https://evil.example/#a" xlink:href="#a"/>')).toBe("<use></use>");
  });

  it("reads the references of older drawings, and pictures inside", () => {
    expect(inside('<use xlink:href="#a"/>')).toBe('<use href="#a"></use>');
    expect(inside('<image href="data:image/png;base64,iVBORw0KGgo="/>')).toContain("base64");
  });

  it.each([
    "<script>alert(1)</script>",
    '<script href="https://evil.example/x.js"/>',
    '<script xmlns="http://www.w3.org/1999/xhtml">alert(1)</script>',
    "<foreignObject><body xmlns='http://www.w3.org/1999/xhtml'><script>alert(1)</script></body></foreignObject>",
    '<a href="javascript:alert(1)"><path d="M0 0"/></a>',
    '<set attributeName="href" to="javascript:alert(1)"/>',
    '<animate attributeName="href" values="javascript:alert(1)"/>',
    '<iframe src="https://evil.example"/>',
    '<h:script xmlns:h="http://www.w3.org/1999/xhtml">alert(1)</h:script>',
  ])("leaves out %s", (hostile) => expect(inside(hostile)).toBe(""));

  it.each([
    ["<path onload='alert(1)'/>", "<path></path>"],
    ["<path ONCLICK='alert(1)'/>", "<path></path>"],
    ['<use href="https://evil.example/x.svg#a"/>', "<use></use>"],
    ['<use xlink:href="data:image/svg+xml;base64,PHN2Zz4="/>', "<use></use>"],
    ['<image href="https://evil.example/pixel.png"/>', "<image></image>"],
    ['<image href="data:image/svg+xml;base64,PHN2Zz4="/>', "<image></image>"],
    ['<path fill="url(https://evil.example/#a)"/>', "<path></path>"],
    ['<path style="background:url(//evil.example)"/>', "<path></path>"],
    ["<style>@import 'https://evil.example'</style>", "<style></style>"],
    ["<style>a{b:u\\72l(https://evil.example)}</style>", "<style></style>"],
    ["<style>a{fill:url(#g) url(https://evil.example)}</style>", "<style></style>"],
    [
      "<style><![CDATA[</style><script>alert(1)</script>]]></style>",
      "<style>&lt;/style&gt;&lt;script&gt;alert(1)&lt;/script&gt;</style>",
    ],
    ["<style><g></g>@import 'https://evil.example'</style>", "<style></style>"],
    ["<text>&lt;script&gt;</text>", "<text>&lt;script&gt;</text>"],
    ["<!-- <script> --><?xml-stylesheet href='x'?><g/>", "<g></g>"],
  ])("of %s keeps %s", (hostile, kept) => expect(inside(hostile)).toBe(kept));

  it.each([
    ["", "no SVG|read"],
    ["<html><svg xmlns='http://www.w3.org/2000/svg'/></html>", "no SVG"],
    ["<svg><path/></svg>", "no SVG"],
    [svg("<g>"), "read"],
    [`<!DOCTYPE svg [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${svg("<text>&b;</text>")}`, "read"],
    [svg("<g>".repeat(300) + "</g>".repeat(300)), "deeply"],
    [
      svg(
        `<defs><g id="g0"><path/></g>${Array.from({ length: 9 }, (_, n) => `<g id="g${n + 1}">${`<use href="#g${n}"/>`.repeat(10)}</g>`).join("")}</defs><use href="#g9"/>`,
      ),
      "repeats",
    ],
    [svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'), "repeats"],
    [
      svg(Array.from({ length: 40_000 }, (_, at) => `<g id="a${at}"><use href="#a${at + 1}"/></g>`).join("")),
      "repeats",
    ],
  ])("refuses %.60s", (source, message) => expect(() => sanitizeSvg(source)).toThrow(new RegExp(message)));

  it.each(["url(#", "url(", "url ( #a", "url('#a", "url(#a "])("is not kept busy by %j again and again", (part) => {
    const began = performance.now();
    expect(inside(`<g style="${part.repeat(40_000)}"/>`)).toBe("<g></g>");
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it.each([
    ['width="20" height="10"', 20, 10],
    ['width="20px" viewBox="0 0 4 2"', 20, 10],
    ['viewBox="0,0,24.4,24"', 24, 24],
    ['width="100%" height="100%" viewBox="0 0 40 30"', 40, 30],
    ["", 300, 150],
    ['width="1000000" height="500000"', 10_000, 5_000],
  ])("%s is %i x %i", (attributes, width, height) => {
    expect(sanitizeSvg(svg("", attributes))).toMatchObject({ width, height });
  });
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
