import { expect, test } from "vitest";
import {
  captionsPath,
  filePath,
  isMediaId,
  mediaIdsIn,
  mediaPath,
  readMediaAddress,
  renditionPath,
} from "./media-addresses.ts";

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
