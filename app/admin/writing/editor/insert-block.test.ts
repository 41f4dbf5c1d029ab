import type { CommandProps } from "@tiptap/core";
import { EditorState, TextSelection } from "@tiptap/pm/state";
import { describe, expect, test } from "vitest";
import type { EditorNode } from "../markdown/document.ts";
import { readMarkdown } from "../markdown/read-markdown.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";
import { editorSchema } from "./extensions.ts";
import { findFootnote, insertBlock, insertFootnote } from "./insert-block.ts";

/** Opens Markdown with the cursor at the sign ‸, runs a command, types "¶" at the cursor, and returns the Markdown. */
function after(markdown: string, command: (props: CommandProps) => boolean): string {
  let state = EditorState.create({ doc: editorSchema.nodeFromJSON(readMarkdown(markdown).doc) });
  state.doc.descendants((node, position) => {
    const at = node.text?.indexOf("‸") ?? -1;
    if (at < 0) return;
    const { tr } = state;
    tr.delete(position + at, position + at + 1).setSelection(TextSelection.create(tr.doc, position + at));
    state = state.apply(tr);
  });
  const { tr } = state;
  expect(command({ tr, dispatch: () => {} } as unknown as CommandProps)).toBe(true);
  tr.doc.check();
  tr.insertText("¶");
  return writeMarkdown(tr.doc.toJSON() as EditorNode);
}

const button = { type: "button", attrs: { label: "Go", href: "/x" } };
const callout = {
  type: "callout",
  attrs: { kind: "tip" },
  content: [{ type: "calloutTitle" }, { type: "paragraph" }],
};
const figure = { type: "figure", attrs: { src: "/a.png", alt: "A" }, content: [{ type: "text", text: "Caption" }] };
const go = '::button[Go]{href="/x"}';

describe("a block is inserted", () => {
  test.each([
    ["in the place of an empty paragraph", "a\n\n‸\n\nb", button, `a\n\n${go}\n\n¶b`],
    ["at the end, with a paragraph to go on", "a\n\n‸", button, `a\n\n${go}\n\n¶`],
    ["behind a paragraph with text", "a‸b\n\nc", button, `ab\n\n${go}\n\n¶c`],
    ["inside a quote", "> a\n>\n> ‸\n\nb", button, `> a\n>\n> ${go}\n>\n> ¶\n\nb`],
    ["in a callout", ":::note[T]\na\n\n‸\n:::", button, `:::note[T]\na\n\n${go}\n\n¶\n:::`],
    ["before another", `a‸\n\n${go}`, button, `a\n\n${go}\n\n¶\n\n${go}`],
    ["behind a table", "| a |\n| - |\n| b‸ |", button, `| a |\n| - |\n| b |\n\n${go}\n\n¶`],
    ["with the cursor in the text of a callout", "‸", callout, ":::tip\n¶\n:::"],
    ["with the cursor behind its caption", "a\n\n‸", figure, "a\n\n:::figure\n![A](/a.png)\n\nCaption¶\n:::"],
  ])("%s", (_, markdown, block, written) => {
    expect(after(markdown, insertBlock(block))).toBe(written);
  });
});

test("a footnote has the next number and its text at the end", () => {
  expect(after("a[^1] b‸ c[^x]\n\n[^1]: d\n\n[^x]: e\n\nf", insertFootnote)).toBe(
    "a[^1] b[^2] c[^x]\n\n[^1]: d\n\n[^x]: e\n\nf\n\n[^2]: ¶",
  );
});

test("the sign of a footnote leads to its text", () => {
  const doc = editorSchema.nodeFromJSON(readMarkdown("a[^1]\n\n[^1]: b").doc);
  expect(doc.resolve(findFootnote(doc, "1") ?? 0).parent.textContent).toBe("b");
  expect(findFootnote(doc, "2")).toBeNull();
});
