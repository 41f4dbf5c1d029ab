import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { renderMarkdown } from "#domain/markdown/testing/render-markdown.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { editorSchema } from "../editor/extensions.ts";
import { type EditorNode, parseMarkdown, printMarkdown } from "./syntax.ts";
import { readMarkdown } from "./read-markdown.ts";
import { writeMarkdown } from "./write-markdown.ts";

// Words that people type into the fields of boxes, buttons and films: they are no Markdown, whatever signs they have.

const callout = (title: string): EditorNode => ({
  type: "callout",
  attrs: { kind: "note" },
  content: [
    { type: "calloutTitle", content: [{ type: "text", text: title }] },
    { type: "paragraph", content: [{ type: "text", text: "Text." }] },
  ],
});
const button = (label: string): EditorNode => ({ type: "button", attrs: { label, href: "/demo?a=1&b=2" } });
const film = (label: string): EditorNode => ({ type: "embed", attrs: { label, url: "https://vimeo.com/76979871" } });

/** As the editor has it after a text with this block was stored and opened again. */
function reopened(block: EditorNode): EditorNode | undefined {
  const markdown = writeMarkdown({ type: "doc", content: [block] });
  const doc = editorSchema.nodeFromJSON(readMarkdown(markdown).doc);
  doc.check();
  expect(writeMarkdown(doc.toJSON() as EditorNode), "written once only").toBe(markdown);
  return (doc.toJSON() as EditorNode).content?.[0];
}

const sameAs = (block: EditorNode) => editorSchema.nodeFromJSON(block).toJSON() as EditorNode;

const signs =
  "a word 1 * ** _ __ < > </b> <b> & &amp; &copy; &#35; ~ ~~ ` `` [ ] [x] (y) [x](y) ![ : :: ::: { } {a=b} \\ \\* | # - + ! \" ' $ ^ [^1]".split(
    " ",
  );
const addresses = ["https://x.example", "www.x.example", "a@b.example", "http://", "<https://x.example>", "@", "."];
const anyWords = (pieces: readonly string[]) =>
  fc
    .array(fc.constantFrom(...pieces, " "), { minLength: 1, maxLength: 12 })
    .map((parts) => parts.join("").trim())
    .filter((text) => text !== "");

describe("words of a box, a button and a film", () => {
  test.each([
    "Write to <name> first",
    "Hi <name>, *book*",
    "&copy; and &#38;",
    "snake_case and __this__",
    "`code` and ~~gone~~",
    "a [link](/x) and ![picture](/y) and [^1]",
    "] out {of=it}",
    "C:\\*",
    "R&D: 5 < 6",
  ])("%s", async (text) => {
    for (const block of [callout(text), button(text), film(text)]) expect(reopened(block)).toEqual(sameAs(block));
    const page = await renderMarkdown(writeMarkdown({ type: "doc", content: [callout(text), button(text)] }));
    const escaped = text.replaceAll("&", "&#x26;").replaceAll("<", "&#x3C;");
    expect(page).toContain(`<strong>${escaped}</strong>`);
    expect(page).toContain(`>${escaped}</a>`);
  });

  test("with any signs", () => {
    fc.assert(
      fc.property(anyWords(signs), (text) => {
        for (const block of [callout(text), button(text), film(text)]) expect(reopened(block)).toEqual(sameAs(block));
      }),
      { numRuns: repeated(300) },
    );
  });

  test("addresses in the words of a link are words, and in a title links", async () => {
    const text = "www.school.example, https://school.example/a or ann@school.example";
    expect(reopened(button(text))).toEqual(sameAs(button(text)));
    const page = await renderMarkdown(writeMarkdown({ type: "doc", content: [button(text)] }));
    expect(page).toContain(`data-button="">${text}</a>`);
    const title = await renderMarkdown(writeMarkdown({ type: "doc", content: [callout(text)] }));
    expect(title).toContain('<a href="https://school.example/a"');
    fc.assert(
      fc.property(anyWords([...signs, ...addresses]), (words) => {
        for (const block of [button(words), film(words)]) expect(reopened(block)).toEqual(sameAs(block));
      }),
      { numRuns: repeated(300) },
    );
  });

  test("a title keeps its marks, its pictures and their words", () => {
    const marked = callout("x");
    const title: EditorNode = {
      type: "calloutTitle",
      content: [
        { type: "text", text: "Mind " },
        { type: "text", text: "a*b", marks: [{ type: "italic" }] },
        { type: "image", attrs: { src: "/a.png", alt: "1 * 2 <b> &copy;", title: null } },
      ],
    };
    marked.content?.splice(0, 1, title);
    expect(reopened(marked)).toEqual(sameAs(marked));
  });

  test("what needs no sign before it gets none", () => {
    const markdown = '::button[Ask "us" & more: at 10:30, 2 + 2!]{href="/demo"}\n\n:::note[Mind *this*]\nx * y\n:::';
    expect(printMarkdown(parseMarkdown(markdown))).toBe(markdown.replace("x * y", "x \\* y"));
  });
});
