import { expect, test } from "vitest";
import { wordsOfMarkdown } from "./markdown-words.ts";

test.each([
  ["## The **day**\n\nCome _home_.", "The day\n\nCome home."],
  ["- One\n- [Two](/blog/a_b)", "One\nTwo (/blog/a_b)"],
  ["![A gate](/media/1)\n\n> So it was", "Picture: A gate\n\nSo it was"],
  ["| A | B |\n| --- | --- |\n| 1 | 2 |", "A B\n\n1 2"],
  ["5 \\* 3", "5 * 3"],
  [":::note\nTake care\n:::", "Take care"],
])("%j reads %j", (markdown, words) => {
  expect(wordsOfMarkdown(markdown)).toBe(words);
});
