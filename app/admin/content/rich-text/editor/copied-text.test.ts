// @vitest-environment jsdom

import { expect, test } from "vitest";
import { open } from "../paste/testing/open-editor.ts";

/** What the clipboard gets as plain text of what is selected from one text to the end of another, or of everything. */
function copied(markdown: string, from?: string, to = from): string {
  const { editor } = open(markdown);
  if (from === undefined || to === undefined) editor.commands.selectAll();
  else {
    const places = { from: 0, to: 0 };
    editor.state.doc.descendants((node, position) => {
      const [start, end] = [node.text?.indexOf(from) ?? -1, node.text?.indexOf(to) ?? -1];
      if (start >= 0) places.from = position + start;
      if (end >= 0) places.to = position + end + to.length;
    });
    editor.commands.setTextSelection(places);
  }
  return editor.view.serializeForClipboard(editor.state.selection.content()).text;
}

test.each([
  ["# Title\n\nSee [docs](/x) and **bold**.", "Title\n\nSee docs and bold."],
  ["line\\\nbreak", "line\nbreak"],
  ["- one\n- two\n  1. three\n  2. four\n- five", "- one\n- two\n  1. three\n  2. four\n- five"],
  ["9. nine\n10. ten", "9. nine\n10. ten"],
  ["- [ ] open\n- [x] done", "[ ] open\n[x] done"],
  ["| a | b |\n| - | - |\n| 1 | 2<br>3 |", "a\tb\n1\t2 3"],
  ["```js\nx = 1\n\n  y\n```", "x = 1\n\n  y"],
  ["> one\n>\n> two", "one\n\ntwo"],
  [":::note[Title]\ntext\n:::", "Title\n\ntext"],
  [":::figure\n![A](/a.png)\n\nCaption\n:::", "Caption"],
  ['::button[Go]{href="/x"}\n\na[^1]\n\n![B](/b.png)\n\n[^1]: note', "Go: /x\n\na[1]\n\nB\n\nnote"],
])("%j is copied as text", (markdown, text) => {
  expect(copied(markdown)).toBe(text);
});

test("a part of one line is copied without the sign of its list, and of several lines with it", () => {
  const list = "- one two\n- three four\n\n| a b | c |\n| - | - |\n| d | e |";
  expect(copied(list, "two")).toBe("two");
  expect(copied(list, "two", "three")).toBe("- two\n- three");
  expect(copied(list, "b")).toBe("b");
  expect(copied("# one two", "two")).toBe("two");
});
