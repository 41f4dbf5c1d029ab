import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { clipText, cutText } from "./clip-text.ts";

const family = "👩‍👩‍👧‍👦";

describe("clipText", () => {
  it.each([
    ["Short.", 20, "Short."],
    ["One, two, three, four", 12, "One, two…"],
    ["x".repeat(30), 10, `${"x".repeat(9)}…`],
    ["😀".repeat(20), 10, `${"😀".repeat(4)}…`],
    [`A ${family.repeat(5)}`, 26, `A ${family.repeat(2)}…`],
    ["Zoe\u0308 ".repeat(5), 9, "Zoe\u0308…"],
    ["e\u0301".repeat(20), 10, `${"e\u0301".repeat(4)}…`],
    ["2026年 地域住民が主体となって進めるまちづくりの組織です", 20, "2026年 地域住民が主体となって…"],
    ["地域住民、主体となって進める", 6, "地域住民…"],
    ["See https://www.homecoming.example/a/very/long/address", 30, "See https://www.homecoming.ex…"],
  ])("%j within %i is %j", (text, length, clipped) => {
    expect(clipText(text, length)).toBe(clipped);
  });
});

describe("cutText", () => {
  it("ends between two characters that people see", () => {
    expect(cutText(family.repeat(3), 30)).toBe(family.repeat(2));
    expect(cutText("a".repeat(5), 3)).toBe("aaa");
  });

  it("cuts through one that is longer than all, though not through a code point", () => {
    expect(cutText(`a${"\u0301".repeat(500)}`, 10)).toBe(`a${"\u0301".repeat(9)}`);
    expect(cutText(family, 4)).toBe("👩‍");
  });
});

it("neither is longer than asked, or ends within a code point, whatever the text", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), fc.integer({ min: 2, max: 200 }), (text, length) => {
      for (const short of [clipText(text, length), cutText(text, length)]) {
        expect(short.length).toBeLessThanOrEqual(length);
        expect(short.isWellFormed()).toBe(true);
      }
    }),
  );
});
