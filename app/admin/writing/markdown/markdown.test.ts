import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import { articles } from "#content/articles.ts";
import { renderMarkdown } from "#domain/markdown/render-markdown.ts";
import { editorSchema } from "../editor/extensions.ts";
import { createBlockWriter, writeMarkdown } from "./write-markdown.ts";
import type { EditorNode } from "./document.ts";
import { readMarkdown } from "./read-markdown.ts";
import { repeated } from "#lib/testing/repeated.ts";

/** Through the editor's own schema and back, as if everything had been touched. */
function rewrite(markdown: string): string {
  const node = editorSchema.nodeFromJSON(readMarkdown(markdown).doc);
  node.check();
  return writeMarkdown(node.toJSON() as EditorNode);
}

/** What visitors see, apart from where lines happen to end. */
async function rendered(markdown: string): Promise<string> {
  return (await renderMarkdown(markdown)).replace(/\s+/g, " ");
}

describe("an article that ships with the site", () => {
  test.each([...articles.values()])("$slug is the same page after it went through the editor", async ({ markdown }) => {
    const written = rewrite(markdown);
    expect(await rendered(written)).toBe(await rendered(markdown));
    expect(rewrite(written)).toBe(written);
    expect(JSON.stringify(readMarkdown(markdown).doc)).not.toContain("keptBlock");
  });
});

describe("Markdown", () => {
  test.each([
    ["headings", "# One\n\n## Two\n\n### Three\n\n#### Four"],
    ["marks", '**bold** *italic* ~~gone~~ `code` ***both*** **[link](/x) in bold** [**bold** in link](/y "Title")'],
    ["code in marks", "**`x`** and [`y`](/z) and *`a` b*"],
    ["breaks", "one\\\ntwo"],
    ["code", "```js title=x\nconst a = `1`;\n\n**not bold**\n```\n\n````\n```\n````"],
    ["lists", "- one\n- two\n  - three\n    1. four\n    2. five\n- six"],
    ["loose lists", "1. one\n\n   more\n\n2. two"],
    ["a list from 7", "7. seven\n8. eight"],
    ["tasks", "- [x] done\n- [ ] open\n  - [ ] inner"],
    ["quotes", "> one\n>\n> - two\n>\n> > three"],
    ["rules", "a\n\n---\n\nb"],
    ["pictures", 'Text ![A gate](/images/gate.avif "At dusk") text\n\n![](https://x.example/a.png)'],
    ["tables", "| a | b | c |\n| :- | -: | :-: |\n| **1** | `x\\|y` | one<br>two |\n| 2 | | 3 |"],
    ["addresses", "<https://x.example> and a@b.example and www.x.example"],
    [
      "signs that mean something",
      "1\\. not a list \\* \\_ \\# \\[x\\](y) &amp; \\<b> 2 * 3 * 4 snake_case_name ~ | \\`",
    ],
    ["two lists side by side", "- a\n\n* b\n\n1. c\n\n1) d"],
    ["references", '[one][a] and [a] and ![p][a]\n\n[a]: /target "T"'],
  ])("%s survive the editor", async (_, markdown) => {
    const written = rewrite(markdown);
    expect(await rendered(written)).toBe(await rendered(markdown));
    expect(rewrite(written)).toBe(written);
  });

  test.each([
    ["HTML blocks", '<div class="x">\n\nText\n\n</div>\n\n<!-- note -->'],
    ["HTML in the text", "Press <kbd>K</kbd> or <b>this</b>."],
    ["footnotes", "Text[^1] more.\n\n[^1]: The note,\n    in two lines."],
    ["tasks among other items", "- [ ] a\n- b"],
    ["rows that are too long", "| a |\n|---|\n| b | surplus |"],
    ["HTML inside lists and quotes", "- a\n\n  <div>\n  x\n  </div>\n\n> <section>\n> y\n> </section>"],
  ])("%s are kept as they are written", async (_, markdown) => {
    const written = rewrite(markdown);
    expect(await rendered(written)).toBe(await rendered(markdown));
    expect(rewrite(written)).toBe(written);
    expect(JSON.stringify(readMarkdown(markdown).doc)).toMatch(/"kept(Block|Inline)"/);
  });

  test("white space beside bold moves outside it", () => {
    const text = (value: string, bold = false): EditorNode => ({
      type: "text",
      text: value,
      ...(bold ? { marks: [{ type: "bold" }] } : {}),
    });
    const doc = { type: "doc", content: [{ type: "paragraph", content: [text("a"), text(" b ", true), text("c ")] }] };
    expect(writeMarkdown(doc)).toBe("a **b** c");
  });

  test("empty paragraphs are not written", () => {
    const doc = { type: "doc", content: [{ type: "paragraph" }, { type: "heading", attrs: { level: 2 } }] };
    expect(writeMarkdown(doc)).toBe("");
  });

  test.each([
    "<!-- open",
    "<script>\n\nx",
    "<pre>\nx",
    "```\nopen",
    "    indented",
    "- a\n\n  ```\n  x",
    "> <!-- x",
    "[^1]: note",
    "| a |\n|---|",
  ])("what is written behind %j is read", async (markdown) => {
    const { doc, sources } = readMarkdown(markdown);
    const paragraph = { type: "paragraph", content: [{ type: "text", text: "Behind." }] };
    const node = editorSchema.nodeFromJSON({ ...doc, content: [...(doc.content ?? []), paragraph] });
    const writer = createBlockWriter();
    writer.remember(node, sources);
    expect(await renderMarkdown(writer.write(node))).toContain("<p>Behind.</p>");
  });

  test("a block that nobody touched is written as it was found", () => {
    const markdown =
      "Setext\n======\n\n* star\n* bullets\n\nwrapped\nlines __here__\n\n| a | b |\n|:--|---|\n| 1 | 2 |";
    const { doc, sources } = readMarkdown(markdown);
    const node = editorSchema.nodeFromJSON(doc);
    const writer = createBlockWriter();
    writer.remember(node, sources);
    expect(writer.write(node)).toBe(markdown);
    const added = editorSchema.node("paragraph", null, editorSchema.text("New."));
    expect(writer.write(node.copy(node.content.addToStart(added)))).toBe(`New.\n\n${markdown}`);
  });

  test("whatever is written, the editor loses no word of it and rewrites it once only", async () => {
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
    );
    const text = fc.array(piece, { maxLength: 25 }).map((pieces) => pieces.join(""));
    await fc.assert(
      fc.asyncProperty(text, async (markdown) => {
        const written = rewrite(markdown);
        expect(rewrite(written)).toBe(written);
        expect(words(await rendered(written))).toBe(words(await rendered(markdown)));
      }),
      { numRuns: repeated(400) },
    );
  });
});

function words(html: string): string {
  return html.replace(/<[^>]*>/g, "").replace(/\s/g, "");
}
