import { expect, test } from "vitest";
import { plainText } from "./plain-text.ts";

test("keeps the words and drops the markup", () => {
  const markdown = "# Title\n\nSome **bo**ld [link](/x) and `code`.\n\n```\nx = 1\n```\n\n- one\n- two\n\n<b>";
  expect(plainText(markdown, 100)).toBe("Some bold link and code. one two");
});

test("leaves out boxes, buttons and films", () => {
  expect(plainText(':::note[Mind]\nBox.\n:::\n\nText.\n\n::embed[Film]{url="https://youtu.be/x"}', 100)).toBe("Text.");
});

test("ends with a whole word within the length", () => {
  const text = plainText("Alumni come back for people, not for platforms.", 20);
  expect(text).toBe("Alumni come back…");
});

test("has nothing to say about an article without text", () => {
  expect(plainText("# Only a title", 100)).toBe("");
});
