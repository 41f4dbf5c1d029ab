import { expect, test } from "vitest";
import { splitValues } from "./split-values.ts";
import { marked } from "./text-marks.ts";

test.each([
  ["One on one", []],
  ["15 minutes a week", ["15 minutes"]],
  ["Up to 12 GB, or 100% of 3,500 members", ["12 GB", "100% of", "3,500 members"]],
  ["Implementation in 2-4 weeks", ["2-4 weeks"]],
  ["From $199 a month", ["From $199"]],
  ["Friday, December 5, 2026", ["December 5, 2026"]],
  ["Mon 09, 2.", ["Mon 09"]],
  ["$5-10 or 7–8", ["$5-10 or", "7–8"]],
  ["12 Geschäftsführerinnen", []],
])("%s", (cell, values) => {
  const parts = splitValues(cell);
  expect(parts.filter((_, index) => index % 2 === 1)).toEqual(values);
  expect(parts.join("")).toBe(cell);
});

test("a text with the marks of the editor stays whole", () => {
  expect(splitValues(marked("15 minutes", 7))).toEqual([marked("15 minutes", 7)]);
});
