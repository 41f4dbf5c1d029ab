import * as fc from "fast-check";
import { expect, test } from "vitest";
import { renderMarkdown } from "#domain/markdown/testing/render-markdown.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { editorSchema } from "../editor/extensions.ts";
import type { EditorNode } from "./syntax.ts";
import { openMarkdown, writeMarkdown } from "./write-markdown.ts";

// What somebody types means itself: signs of Markdown, HTML and spaces that don't break, in every kind of text.

const signs =
  "5 * 4 3 = 60 __init__ snake_case_name *args **kwargs <First name> <place> </b> <!-- &nbsp; &lt; &copy # ## > - + 1. 1) ~~ ~ ` `` [x] [ ] ![a](b) [^1] | \\ \\* : ::: $ ^ @ http://x.example www.x.example a@b.example « 10\u00a0000\u00a0€ Ł 日本 é א 👩‍👩‍👧 ---- === ' \" ( ) { } ! ? ; , . /";
const line = fc
  .array(fc.tuple(fc.constantFrom(...signs.split(" ")), fc.constantFrom(" ", "")), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.flat().join("").trim())
  .filter((text) => text !== "");
const places: readonly ((content: EditorNode[]) => EditorNode)[] = [
  (content) => ({ type: "paragraph", content }),
  (content) => ({ type: "heading", attrs: { level: 2 }, content }),
  (content) => ({
    type: "bulletList",
    attrs: { loose: false },
    content: [{ type: "listItem", content: [{ type: "paragraph", content }] }],
  }),
  (content) => ({ type: "blockquote", content: [{ type: "paragraph", content }] }),
  (content) => ({
    type: "table",
    content: [
      {
        type: "tableRow",
        content: [{ type: "tableHeader", attrs: { align: null }, content: [{ type: "paragraph", content }] }],
      },
    ],
  }),
];

test("plain text means itself after it was saved and opened again, and for visitors", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 3 }),
      fc.constantFrom(...places.keys()),
      fc.constantFrom(undefined, "bold", "superscript", "subscript"),
      async (lines, place, mark) => {
        const content = lines.flatMap((text, index): EditorNode[] => [
          ...(index > 0 ? [{ type: "hardBreak" }] : []),
          { type: "text", text, marks: mark ? [{ type: mark }] : [] },
        ]);
        const doc = editorSchema.nodeFromJSON({ type: "doc", content: [places[place]!(content)] });
        const written = writeMarkdown(doc.toJSON() as EditorNode);
        const opened = openMarkdown(written, editorSchema);
        expect(opened).not.toBeNull();
        const again = editorSchema.nodeFromJSON(opened!.doc);
        expect(wordsOf(again)).toBe(wordsOf(doc));
        expect(shown(await renderMarkdown(written))).toBe(wordsOf(doc));
      },
    ),
    { numRuns: repeated(150) },
  );
});

function wordsOf(doc: ReturnType<typeof editorSchema.nodeFromJSON>): string {
  return doc.textBetween(0, doc.content.size, "\n", "\n");
}

const named: Record<string, string> = { lt: "<", gt: ">", amp: "&", quot: '"', nbsp: "\u00a0" };

/** The words of an article as a browser shows them. */
function shown(html: string): string {
  return html
    .replace(/\s*<\/?(?:ul|li|table|thead|tbody|tr|th|td|blockquote|p|div)\b[^>]*>\s*/g, "")
    .replace(/<br>\n?/g, "\n")
    .replace(/<[^>]*>/g, "")
    .replace(/&(?:#x([0-9a-f]+)|(\w+));/gi, (_, code: string | undefined, name: string) =>
      code === undefined ? named[name]! : String.fromCodePoint(parseInt(code, 16)),
    )
    .trim();
}
