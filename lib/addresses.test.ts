import { expect, test } from "vitest";
import { linkedPaths } from "./linked-paths.ts";
import {
  captionsPath,
  filePath,
  isMediaId,
  mediaIdsIn,
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
