import { expect, test } from "vitest";
import { editorSchema } from "../editor/extensions.ts";
import { readMarkdown } from "../markdown/read-markdown.ts";
import { blockEnd, offsetOfPosition, positionOfOffset } from "./block-places.ts";

const markdown = "# Head\n\nOne\n\n```\na\n\nb\n```\n\n- two\n- three\n\nEnd";

test("a place of the document and one of its Markdown lead to each other's block", () => {
  const read = editorSchema.nodeFromJSON(readMarkdown(markdown).doc);
  const empty = editorSchema.node("paragraph");
  // Paragraphs without words are not in the Markdown.
  const doc = read.copy(
    editorSchema.node("doc", null, [empty, ...read.children.flatMap((block) => [block, empty])]).content,
  );
  for (const words of ["Head", "One", "a\n\nb", "two", "three", "End"]) {
    let position = 0;
    doc.descendants((node, at) => {
      if (node.text === words) position = at + 1;
    });
    const offset = offsetOfPosition(doc, markdown, position);
    expect(offset).toBe(blockEnd(markdown, markdown.indexOf(words) + 1));
    const back = positionOfOffset(doc, markdown, offset);
    expect(doc.resolve(back).nodeBefore?.textContent).toContain(words);
    expect(doc.resolve(back).depth).toBe(0);
  }
});

test("before the first block is the beginning", () => {
  const doc = editorSchema.nodeFromJSON(readMarkdown("a").doc);
  expect(offsetOfPosition(doc, "a", 0)).toBe(0);
  expect(positionOfOffset(doc, "a", 0)).toBe(0);
  expect(blockEnd("", 0)).toBe(0);
});
