import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { dropPosition, moveRow, splitIntoRows } from "./row-moves.ts";

describe("moveRow", () => {
  test("takes a row to its new place", () => {
    expect(moveRow(["a", "b", "c", "d"], 0, 2)).toEqual(["b", "c", "a", "d"]);
    expect(moveRow(["a", "b", "c", "d"], 3, 1)).toEqual(["a", "d", "b", "c"]);
  });

  test("stops at the ends, and leaves the list alone when there is no such row", () => {
    expect(moveRow(["a", "b"], 0, -1)).toEqual(["a", "b"]);
    expect(moveRow(["a", "b"], 0, 9)).toEqual(["b", "a"]);
    expect(moveRow(["a", "b"], 5, 0)).toEqual(["a", "b"]);
  });

  test("never loses or repeats a row", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.string()), fc.nat(9), fc.nat(9), (rows, from, to) => {
        expect(moveRow(rows, from, to).toSorted()).toEqual(rows.toSorted());
      }),
    );
  });
});

test("a dragged row goes behind every row whose middle it has passed", () => {
  const middles = [10, 30, 50];
  expect(dropPosition(middles, 0, 5)).toBe(0);
  expect(dropPosition(middles, 0, 31)).toBe(1);
  expect(dropPosition(middles, 0, 99)).toBe(2);
  expect(dropPosition(middles, 2, 29)).toBe(1);
  expect(dropPosition(middles, 2, 0)).toBe(0);
});

describe("splitIntoRows", () => {
  test("reads a list from a document or a mail", () => {
    expect(splitIntoRows("• Mentoring\r\n• Jobs\r\n\r\n2. Reunions\n - Giving")).toEqual([
      "Mentoring",
      "Jobs",
      "Reunions",
      "Giving",
    ]);
  });

  test("keeps a leading figure or hyphen that is part of the text", () => {
    expect(splitIntoRows("95% engagement\n-5 days\n2025 was a good year")).toEqual([
      "95% engagement",
      "-5 days",
      "2025 was a good year",
    ]);
  });
});
