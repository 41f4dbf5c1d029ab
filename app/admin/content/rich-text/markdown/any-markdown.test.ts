import * as fc from "fast-check";
import { expect, test } from "vitest";
import { renderMarkdown } from "#domain/markdown/testing/render-markdown.ts";
import { repeated } from "#lib/testing/repeated.ts";
import { editorSchema } from "../editor/extensions.ts";
import type { EditorNode } from "./syntax.ts";
import { readMarkdown } from "./read-markdown.ts";
import { createBlockWriter, writeMarkdown } from "./write-markdown.ts";

// Random Markdown in the editor.

const piece = fc.constantFrom(
  ..."a b word 1. - + * ** _ ~~ ` ``` # ## > | [x] [a](b) ![p](q) <br> <b> </b> <div> --- : \\ & &amp; ( ) ! www.x.example".split(
    " ",
  ),
  " ",
  "\n",
  "\n\n",
  "\n  ",
  "\n    ",
  "\n- ",
  "\n> ",
  "|a|b|\n|-|-|\n|c|d|\n",
  "[^1]",
  "\n\n[^1]: note\n\n",
  "[a]",
  "\n\n[a]: /u\n\n",
  "\n* ",
  "\n  - ",
  "\n1) ",
  "\n- [ ] ",
  "\n===\n",
  "<!-- ",
  "-->",
  "&nbsp;",
  "a@b.example",
  "\n:::note[a]\n",
  "\n::::tip\n",
  "\n:::\n",
  "\n:::figure\n![a](/b)\n\nc\n:::\n",
  '\n::button[a]{href="/b"}\n',
  "::embed[a]{url=b}",
  ":a",
);
const anyMarkdown = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(""));

test("whatever is written, the editor loses no word of it and rewrites it once only", async () => {
  await fc.assert(
    fc.asyncProperty(anyMarkdown, async (markdown) => {
      const written = rewrite(markdown);
      expect(rewrite(written)).toBe(written);
      expect(words(await renderMarkdown(written))).toBe(words(await renderMarkdown(markdown)));
    }),
    { numRuns: repeated(400) },
  );
});

test("blank lines of code and HTML in a footnote don't grow", () => {
  for (const markdown of [
    "[^1]: note\n\n    <!-- \n    \n    a",
    "[^1]: note\n\n    - a\n\n      <!-- \n      \n      b",
    "[^1]: note\n\n    ```\n        \n    b\n    ```",
  ])
    expect(rewrite(rewrite(markdown))).toBe(rewrite(markdown));
});

test("whatever is written, a paragraph more changes nothing else", async () => {
  await fc.assert(
    fc.asyncProperty(anyMarkdown, fc.nat(6), async (markdown, place) => {
      const { doc } = readMarkdown(markdown);
      const anew = { ...doc, content: (doc.content ?? []).toSpliced(place, 0, paragraph) };
      const written = await renderMarkdown(openAndAdd(markdown, place));
      expect(words(written)).toBe(words(await renderMarkdown(writeMarkdown(anew))));
    }),
    { numRuns: repeated(200) },
  );
});

function rewrite(markdown: string): string {
  const node = editorSchema.nodeFromJSON(readMarkdown(markdown).doc);
  node.check();
  return writeMarkdown(node.toJSON() as EditorNode);
}

const paragraph: EditorNode = { type: "paragraph", content: [{ type: "text", text: "New." }] };

/** What the editor writes when a paragraph is all that is added, as the block of that index. */
function openAndAdd(markdown: string, place: number): string {
  const { doc, sources } = readMarkdown(markdown);
  const node = editorSchema.nodeFromJSON(doc);
  const writer = createBlockWriter();
  writer.remember(node, sources);
  const blocks = node.children.toSpliced(place, 0, editorSchema.nodeFromJSON(paragraph));
  return writer.write(editorSchema.node("doc", null, blocks));
}

function words(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/\s/g, "");
}
