import { expect, test } from "vitest";
import { countWords, readingMinutes } from "./reading-time.ts";

test("counts what is read, and no markup or addresses", () => {
  expect(countWords("## Don't stop\n\n- [ ] **bold** [a link](/blog/other-words-here#too) | 09:30 |\n| --- |")).toBe(7);
  expect(countWords("Zürich, a well-kept list – d’accord")).toBe(5);
  expect(countWords(':::note[Mind this]\nText.\n:::\n\n::button[Ask us]{href="/demo-now"}')).toBe(5);
  expect(countWords("")).toBe(0);
});

test("takes a minute for 220 words, and never none", () => {
  expect(readingMinutes("word")).toBe(1);
  expect(readingMinutes("word ".repeat(329))).toBe(1);
  expect(readingMinutes("word ".repeat(331))).toBe(2);
});

test("takes no longer for signs that never end, at the length of the longest post", () => {
  for (const signs of ["](", "::{", "{", " ", "::a "]) {
    const text = signs.repeat(Math.floor(100_000 / signs.length));
    expect(countWords(`::${text}b`)).toBeGreaterThan(0);
  }
});

test("leaves out the attributes of a directive, and nothing else in braces", () => {
  expect(countWords('::button[Ask {us}]{href="/demo-now"}  ')).toBe(2);
  expect(countWords("::button[Ask us]{href")).toBe(3);
});
