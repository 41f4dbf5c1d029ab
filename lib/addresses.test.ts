import { expect, test } from "vitest";
import { linkedPages, linkedPaths } from "./linked-paths.ts";
import {
  captionsPath,
  filePath,
  isMediaId,
  mediaIdsIn,
  mediaIdsNamedIn,
  mediaPath,
  readMediaAddress,
  renditionPath,
} from "./media-addresses.ts";

test.each([
  ["[one](/blog/first-post#part), [two](/blog/second), [one](/blog/first-post)", ["/blog/first-post", "/blog/second"]],
  ['<a href="https://www.homecoming.example/use-cases/schools?x=1">', ["/use-cases/schools"]],
  [
    "/case-studies/rowing-club/ /modules#class-choir /features#polls",
    ["/case-studies/rowing-club", "/modules#class-choir", "/features#polls"],
  ],
  [JSON.stringify("first\n/blog/post\nlast"), ["/blog/post"]],
  [JSON.stringify("/blog/feed.xml, /blog/old.html, /blog/post. And /blog/last.\nNext"), ["/blog/post", "/blog/last"]],
  ["/blog/ /blog /modules /pricing#plans /BLOG/x", []],
  [`/blog/${"a".repeat(301)}`, []],
])("%s", (text, paths) => {
  expect(linkedPaths(text)).toEqual(paths);
});

test.each([
  [
    "[one](/spring#part), [one](/spring/), /open-day/2026?x=1, <a href='/a/b/c/d'>",
    ["/spring", "/open-day/2026", "/a/b/c/d"],
  ],
  ["https://www.homecoming.example/spring //school.example:8080/summer", ["/spring", "/summer"]],
  ["first\n/spring.\nlast", ["/spring"]],
  [
    "and/or 1/2 ../spring https://school.example /spring.html /a/b/c/d/e /Spring /spring- /media/0b9c2f6e-4f0e-4d6a",
    [],
  ],
  [`/${"a".repeat(121)}`, []],
])("pages in %s", (text, paths) => {
  expect(linkedPages(text)).toEqual(paths);
});

const id = "0b9c2f6e-4f0e-4d6a-9c55-0c1f2a3b4c5d";
const other = "1b9c2f6e-4f0e-4d6a-9c55-0c1f2a3b4c5d";

test.each([
  [`![A boat](/media/${id}) and ![it](/media/${id} "again")`, [id]],
  [
    { content: `one\n/media/${id}\n<img src="/media/${other}">`, more: [{ picture: `/media/${id}` }, null] },
    [id, other],
  ],
  [`https://www.homecoming.example/media/${id}`, []],
  [`/x/media/${id} /media/${id}0 /media/${id.slice(1)} /media/${id.toUpperCase()}`, []],
])("references in %j", (text, ids) => {
  expect(mediaIdsIn(text)).toEqual(ids);
});

test("whole addresses of this site are references where they are asked for", () => {
  const text = `<img src="https://school.example/media/${id}"> https://other.example/media/${other} https://school.example/x/media/${other}`;
  expect(mediaIdsIn([text], "https://school.example")).toEqual([id]);
  expect(mediaIdsIn(`/media/${other} https://school.example/media/${id}`, "https://school.example")).toEqual([
    other,
    id,
  ]);
});

const escaped = id.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`);

test.each([
  `/media/${id}`,
  `![Boat](https://school.example/media/${id} "Boat")`,
  `<img src="HTTPS://WWW.School.Example:443/media/${id}?width=2#top">`,
  `//school.example/media/${id}`,
  `https://school.example/m%65dia/${escaped}`,
  `https://school.example\\media\\${id}`,
  `../media/${id}.vtt`,
])("%s names an item", (text) => {
  expect(mediaIdsNamedIn({ content: [text, text] })).toEqual([id]);
});

test.each([`/multimedia/${id}`, `/media/${id}0`, `/media/x/${id}`, id, `/media/${id.toUpperCase()}`])(
  "%s names none",
  (text) => expect(mediaIdsNamedIn(text)).toEqual([]),
);

test("addresses are read as they are made", () => {
  const hash = "ab".repeat(16);
  expect(readMediaAddress(mediaPath(id))).toEqual({ kind: "item", id });
  expect(readMediaAddress(captionsPath(id))).toEqual({ kind: "captions", id });
  expect(readMediaAddress(renditionPath(hash, 640, "avif"))).toEqual({
    kind: "rendition",
    hash,
    width: 640,
    format: "avif",
  });
  expect(readMediaAddress(filePath(hash + hash, "pdf"))).toEqual({ kind: "file", hash: hash + hash, format: "pdf" });
});

test.each(["/media", "/media/", "/media/../x", `/media/${"ab".repeat(16)}-0.avif`, `/media/${"ab".repeat(16)}-64.png`])(
  "nothing is at %s",
  (path) => expect(readMediaAddress(path)).toBeNull(),
);

test("an id is a UUID in lower case", () => {
  expect(isMediaId(id)).toBe(true);
  expect(isMediaId(`${id}/`)).toBe(false);
});
