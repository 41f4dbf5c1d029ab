import { expect, it } from "vitest";
import { portionsOf } from "./draft-portions.ts";

const drafts = (...sizes: number[]) =>
  sizes.map((bytes, at) => ({ release_id: "", kind: "blog_posts" as const, item_id: String(at), bytes }));
const sizesOf = (...sizes: number[]) =>
  portionsOf(drafts(...sizes)).map((portion) => portion.map(({ bytes }) => bytes));

it("reads no more than a megabyte, or one draft, in one turn, and at most a hundred short ones", () => {
  expect(sizesOf()).toEqual([]);
  expect(sizesOf(400_000, 600_000, 1, 3_000_000, 5, 6)).toEqual([[400_000, 600_000], [1], [3_000_000], [5, 6]]);
  expect(sizesOf(...Array.from({ length: 250 }, () => 10)).map(({ length }) => length)).toEqual([100, 100, 50]);
});
