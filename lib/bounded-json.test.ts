import { expect, test } from "vitest";
import { parseBoundedJson } from "./bounded-json.ts";

test("reads JSON whose texts are full of brackets, commas, quotes and backslashes", () => {
  const value = { text: '[{,"'.repeat(20_000), end: "\\", list: ["\\\\", '\\"', ",", null, 1] };
  expect(parseBoundedJson(JSON.stringify(value))).toEqual(value);
});

test("refuses absurdly many elements of any kind, and too many levels, before anything is parsed", () => {
  const many = 480_000;
  for (const text of [
    `[${"1,".repeat(many)}1]`,
    `{"authors":[${'"",'.repeat(many)}""]}`,
    `[${"[],".repeat(many)}[]]`,
    `{${'"a":1,'.repeat(many)}"a":1}`,
    "[".repeat(many),
    `{"a":${"[".repeat(100)}${"]".repeat(100)}}`,
    '{"a":'.repeat(100),
    `["\\\\",${"1,".repeat(many)}1]`,
  ])
    expect(() => parseBoundedJson(text)).toThrow(RangeError);
  expect(() => parseBoundedJson("[1,")).toThrow(SyntaxError);
});
