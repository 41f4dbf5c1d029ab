import * as fc from "fast-check";
import { expect, test } from "vitest";
import { renderMarkdown } from "#domain/markdown/testing/render-markdown.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { editorSchema } from "../editor/extensions.ts";
import type { EditorNode } from "./syntax.ts";
import { readMarkdown } from "./read-markdown.ts";
import { writeMarkdown } from "./write-markdown.ts";

// Random documents of the editor: what a person can put together there, Markdown must be able to say.

const text = (value: string, mark?: string): EditorNode => ({
  type: "text",
  text: value,
  marks: mark ? [{ type: mark, attrs: mark === "link" ? { href: "/x", title: null } : {} }] : [],
});
const paragraph = (...content: EditorNode[]): EditorNode => ({ type: "paragraph", content });
const list = (...content: EditorNode[]): EditorNode => ({ type: "bulletList", attrs: { loose: false }, content });
const item = (...content: EditorNode[]): EditorNode => ({ type: "listItem", content });
const quote = (...content: EditorNode[]): EditorNode => ({ type: "blockquote", content });
const callout = (title: EditorNode[], ...content: EditorNode[]): EditorNode => ({
  type: "callout",
  attrs: { kind: "note" },
  content: [{ type: "calloutTitle", content: title }, ...content],
});
const table = (rows: EditorNode[][]): EditorNode => ({
  type: "table",
  content: rows.map((cells, row) => ({
    type: "tableRow",
    content: cells.map((cell) => ({
      type: row === 0 ? "tableHeader" : "tableCell",
      attrs: { align: null },
      content: [cell],
    })),
  })),
});
const note: EditorNode = {
  type: "footnoteDefinition",
  attrs: { label: "1" },
  content: [paragraph(text("End"))],
};

const signs =
  'a word 1. 1) - + * ** _ __ ~ ~~ ` `` # > | [ ] ( ) [x] [ ] ! < <b> </b> & &amp; \\ : ::: ::button "q" $ { } ^ [^1] [^1]: === --- C:\\dir';
const words = fc
  .array(fc.tuple(fc.constantFrom(...signs.split(" ")), fc.constantFrom(" ", "")), { minLength: 1, maxLength: 5 })
  .map((pieces) => pieces.flat().join(""));
const inline = fc.oneof(
  {
    weight: 8,
    arbitrary: fc
      .tuple(words, fc.constantFrom(undefined, "bold", "italic", "strike", "code", "link", "superscript", "subscript"))
      .map(([value, mark]) => text(value, mark)),
  },
  fc.constantFrom<EditorNode>(
    { type: "hardBreak" },
    { type: "image", attrs: { src: "/p.png", alt: "a ] b", title: null } },
    { type: "footnoteReference", attrs: { label: "1" } },
  ),
);
const line = fc.array(inline, { maxLength: 4 });
const block = fc.letrec<{ block: EditorNode; blocks: EditorNode[] }>((tie) => ({
  blocks: fc.array(tie("block"), { minLength: 1, maxLength: 2 }),
  block: fc.oneof(
    { maxDepth: 3, depthIdentifier: "block" },
    line.map((content) => paragraph(...content)),
    fc.constant(table([[paragraph(text("a | b"))], [paragraph(text("c", "code"))]])),
    line.map((content): EditorNode => ({ type: "heading", attrs: { level: 2 }, content })),
    fc
      .constantFrom("a", "```", "    x", "- z", "<!--", ":::")
      .map((value): EditorNode => ({ type: "codeBlock", attrs: { language: "js" }, content: [text(value)] })),
    fc.constantFrom<EditorNode>(
      { type: "horizontalRule" },
      { type: "figure", attrs: { src: "/a b.png", alt: "x", title: null }, content: [text("cap")] },
      { type: "button", attrs: { label: 'a "b" ] {c}', href: '/x?a="b"&c={d}' } },
    ),
    tie("blocks").map((blocks) => quote(...blocks)),
    fc.tuple(line, tie("blocks")).map(([title, blocks]) => callout(title, ...blocks)),
    fc
      .tuple(
        fc.record({
          type: fc.constantFrom("bulletList", "orderedList", "taskList"),
          loose: fc.boolean(),
          start: fc.nat(12),
        }),
        fc.array(fc.tuple(line, fc.oneof(fc.constant([]), tie("blocks"))), { minLength: 1, maxLength: 3 }),
      )
      .map(([{ type, ...attrs }, items]): EditorNode => {
        const isOfTasks = type === "taskList";
        return {
          type,
          attrs,
          content: items.map(([content, more]) => ({
            type: isOfTasks ? "taskItem" : "listItem",
            attrs: isOfTasks ? { checked: attrs.loose } : {},
            content: [paragraph(...content), ...more],
          })),
        };
      }),
  ),
})).block;

test("whatever is put together in the editor, its words and its blocks are read as they were written", () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 3 }), (blocks) => {
      const doc = nodeOf({ type: "doc", content: [...blocks, note] });
      const again = nodeOf(readMarkdown(writeMarkdown(doc.toJSON() as EditorNode)).doc);
      expect(contentOf(again)).toEqual(contentOf(doc));
    }),
    { numRuns: repeated(30) },
  );
});

/** The words without white space, the targets, and the kinds of all blocks that have words. */
function contentOf(doc: ReturnType<typeof nodeOf>) {
  const [words, blocks]: string[][] = [[], []];
  doc.descendants((node) => {
    const { src = "", label = "", href = "", source = "" } = node.attrs as Record<string, string>;
    words?.push((node.text ?? "").replace(/\s/g, "") + src + label + href + source);
    if (node.isTextblock ? node.textContent.trim() !== "" : node.isBlock && node.isAtom) blocks?.push(node.type.name);
  });
  return { words: words?.join(""), blocks };
}

function nodeOf(json: EditorNode) {
  const node = editorSchema.nodeFromJSON(json);
  node.check();
  return node;
}

const plans = table([
  [paragraph(text("Plan")), paragraph(text("Price"))],
  [paragraph(text("A")), paragraph(text("1"))],
]);
const said = (word: string) => paragraph(text(word));

test.each([
  ["a list", list(item(said("inner")))],
  ["a list in a list", list(item(said("inner"), list(item(said("more")))))],
  ["a quote", quote(said("quoted"))],
  ["a footnote", { ...note, content: [said("noted")] }],
  ["a paragraph", said("text")],
  ["a table", plans],
])("a table behind %s of a list item is a table for visitors", async (_, before) => {
  const markdown = writeMarkdown({ type: "doc", content: [list(item(said("item"), before, plans))] });
  expect(await renderMarkdown(markdown)).toContain("<td>A</td>");
});

test("a list item with a table behind its text stays tight", () => {
  const ending = list(item({ type: "heading", attrs: { level: 2 }, content: [text("inner")] }));
  for (const before of [[], [ending]])
    expect(writeMarkdown({ type: "doc", content: [list(item(said("item"), ...before, plans))] })).not.toContain("\n\n");
});

test.each([
  [[text("Use "), text("arr[", "code")], "Use arr["],
  [[text("Key "), text("]", "code")], "Key ]"],
  [[text("]", "code"), text(" and "), text("[", "code")], "] and ["],
  [[text("[\\]", "code")], "[\\]"],
  [[text("\\", "code"), text(" and "), text("[", "code")], "<code>\\</code> and ["],
  [[text("Use "), text("arr[0]", "code")], "Use <code>arr[0]</code>"],
  [[text("[", "code"), text(" to "), text("]", "code")], "<code>[</code> to <code>]</code>"],
  [[text("\\[", "code")], "<code>\\[</code>"],
  [[{ type: "rawInline", attrs: { source: '<b title="[">' } }, text("x")], "x"],
])("code and HTML with brackets in a title leave the box whole: %j", async (title, shown) => {
  const box = callout(title, paragraph(text("Body")));
  const markdown = writeMarkdown({ type: "doc", content: [box] });
  expect(await renderMarkdown(markdown)).toMatch(
    /^<div data-callout="note" role="note"><p><strong>.*<p>Body<\/p><\/div>$/s,
  );
  expect(await renderMarkdown(markdown)).toContain(shown);
  expect(writeMarkdown(readMarkdown(markdown).doc)).toBe(markdown);
});

test("addresses with a lone bracket in a title leave the box whole", async () => {
  const href = "https://school.example/a]b";
  const linked: EditorNode = { type: "text", text: href, marks: [{ type: "link", attrs: { href, title: null } }] };
  const markdown = writeMarkdown({ type: "doc", content: [callout([linked], paragraph(text("Body")))] });
  expect(await renderMarkdown(markdown)).toContain("<p>Body</p></div>");
});
