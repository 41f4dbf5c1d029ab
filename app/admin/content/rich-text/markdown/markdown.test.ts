import { describe, expect, test } from "vitest";
import { articles } from "#content/journal/articles.ts";
import { renderMarkdown } from "#domain/markdown/testing/render-markdown.ts";
import { editorSchema } from "../editor/extensions.ts";
import { createBlockWriter, writeMarkdown } from "./write-markdown.ts";
import type { EditorNode } from "./syntax.ts";
import { readMarkdown } from "./read-markdown.ts";

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
    expect(JSON.stringify(readMarkdown(markdown).doc)).not.toContain("rawBlock");
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
    ["breaks in headings", "# a<br>b\n\n### c<br>d"],
    ["code over several lines", "`\n#`\n="],
    ["spaces that don't break, alone and outermost", "a\n\n&nbsp;\n\n&nbsp;b"],
    ["addresses that aren't ones between < and >", "a@b._e and\n\n| http://e\\| |\n| - |"],
    ["addresses that begin with <", "[a](&lt;) [b]\n\n[b]: &lt;"],
    ["links that look like a footnote", "[\\^1](/x)[^1]\n\n[^1]: note"],
    ["lists side by side, one with a rule", "- a\n\n* b\n\n+ ---\n\n---"],
    ["footnotes", "Text[^1] more[^Long name].\n\n[^1]: The note,\n    in two lines.\n\n    - a\n\n[^Long name]: b"],
    [
      "callouts",
      ":::note\nOne.\n\n- two\n:::\n\n:::warning[Mind *this*]\n> three\n:::\n\n:::tip[a\\]b]\n```\n:::\n```\n:::",
    ],
    ["callouts in callouts", "::::note\n:::tip\na\n:::\n::::\n\n> :::note\n> b\n> :::\n\n- c\n\n  :::note\n  d\n  :::"],
    [
      "figures",
      ':::figure\n![A gate](/images/gate.avif "At dusk")\n\nThe **gate** at [dusk](/x).\n:::\n\n:::figure\n![](/b.png)\n:::',
    ],
    ["buttons", '::button[Ask "us" & more]{href="/demo?a=1&b=2"}'],
    ["films", '::embed[Our film]{url="https://www.youtube.com/watch?v=dQw4w9WgXcQ"}'],
    ["colons", "at 10:30 a:b :smile: ::x :::y\n\n\\::button\n\n\\:::note"],
    [
      "raised and lowered text",
      "120 m<sup>2</sup>, H<sub>2</sub>O, **10<sup>6</sup>**\n\n<sup>1</sup> *a<sub>n</sub>*\n\n- <sub>x</sub>",
    ],
    ["references", '[one][a] and [a] and ![p][a]\n\n[a]: /target "T"'],
  ])("%s survive the editor", async (_, markdown) => {
    const written = rewrite(markdown);
    expect(await rendered(written)).toBe(await rendered(markdown));
    expect(rewrite(written)).toBe(written);
  });

  test.each([
    ["HTML blocks", '<div class="x">\n\nText\n\n</div>\n\n<!-- note -->'],
    ["a tag for raised text without its other half", "a<sup>b and c</sub>d"],
    ["HTML in the text", "Press <kbd>K</kbd> or <b>this</b>."],
    ["tasks among other items", "- [ ] a\n- b"],
    ["rows that are too long", "| a |\n|---|\n| b | surplus |"],
    ["directives with parts of their own", ':::note{.wide}\nx\n:::\n\n::button[*a*]{href="/b"}\n\n::embed[a]'],
    ["figures with more than a caption", ":::figure\n![a](/b)\n\nc\n\nd\n:::"],
    ["headings and links without words", "##\n\na [](/b)"],
    ["comments over several lines among tasks", "- a <!--\n  =\n  -->\n- [ ] b\\\n  &nbsp;"],
    ["addresses among tasks", "- [ ] a@b._e\n- [a]www.b.example\n- ![a]www.b.example\n\n[a]: /u"],
    ["tasks among other items, beside another list", "- a\n\n* [ ] b\n* c\n\n- d"],
    ["HTML behind a break", "a<br><i>\n**b<br><div>** _**c<br><div>**_"],
    ["HTML that begins a paragraph", "&#32;<div>\\*a\\*\n\n- &#32;<b>"],
    ["comments over several lines", "a <!--\n    <!-- b\n    - c --> d"],
    ["HTML that is never closed", "- [ ] a\n-\n   <!-- b\n"],
    ["HTML that is closed by another tag", "<script></pre>\n\na"],
    ["HTML inside lists and quotes", "- a\n\n  <div>\n  x\n  </div>\n\n> <section>\n> y\n> </section>"],
  ])("%s are kept as they are written", async (_, markdown) => {
    const written = rewrite(markdown);
    expect(await rendered(written)).toBe(await rendered(markdown));
    expect(rewrite(written)).toBe(written);
    expect(JSON.stringify(readMarkdown(markdown).doc)).toMatch(/"raw(Block|Inline)"/);
  });

  // Spaces may be others, but not one time after the other.
  test.each([
    ["tasks without words", "- [x] &#32;\n- [ ] <br>\n- [ ] &#32;\n  - a"],
    ["signs of footnotes that begin a paragraph", "[^1]\\: a\n\n[^1]: note"],
    ["signs of footnotes that begin a line", "a\\\n[^1]\\: b\n\n[^1]: note"],
    ["HTML set closely in a list", "- |a|b|\n|-|-|\n<b>\n-"],
    ["definitions set closely in a list", "-\n- [a]: /b\n  c"],
    [
      "lists in lists without words",
      "* \n- - *\n\n1. a\n\n* - a\n  - * -\n\n1. b\n\n-\n-\n  - *\n  b\n\n1. c\n\n- d\n  - #\n    -",
    ],
    ["marks that end with a break or a space", "**_a_<br>** b ***c*&nbsp;**"],
    ["breaks in headings of two lines", "a\\\nb\n==="],
  ])("%s say the same when they were written anew", async (_, markdown) => {
    const written = rewrite(markdown);
    expect(words(await rendered(written))).toBe(words(await rendered(markdown)));
    expect(rewrite(written)).toBe(written);
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
    ":::note\nx",
    "::::note\n:::note\nx\n:::",
    "- :::note\n  x",
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

  test.each(["<?a>b", "<![CDATA[a>b", "<!-- a --!>b", "<!a"])("nobody sees what closes %j", async (markdown) => {
    const written = openAndAdd(markdown, 1);
    expect(words(await renderMarkdown(written))).toBe(words(`${await renderMarkdown(markdown)}New.`));
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

  test.each([
    ["a list", "   - a\n   - b\n     - c"],
    ["a list with less before its later items", "   - a\n - b\n   - c"],
    ["code", "  ```\n  a\n    b\n  ```"],
  ])("%s that is indented says the same when something else is edited", async (_, markdown) => {
    const written = await rendered(openAndAdd(markdown, 0));
    expect(written).toBe(`<p>New.</p> ${await rendered(markdown)}`);
  });

  test.each(["- a\n  - ##", "- a\n  1. ##\n  2. b", "1. a\n   - ##"])("%j is rewritten once only", (markdown) => {
    const written = rewrite(markdown);
    expect(rewrite(written)).toBe(written);
    expect(written).not.toContain("&#x20;");
  });

  test.each(["e\n1.\n-|\nc", "    code\n1.\nb"])("%j is set apart without becoming a list", async (markdown) => {
    expect(words(await rendered(openAndAdd(markdown, 0)))).toBe(`New.${words(await rendered(markdown))}`);
    expect(openAndAdd(markdown, 0)).not.toMatch(/^1\.$/m);
  });

  test("links stay when the definitions that they refer to are deleted", async () => {
    const { doc, sources } = readMarkdown("[a][b] and ![c][b]\n\n[b]: /d");
    const node = editorSchema.nodeFromJSON(doc);
    const writer = createBlockWriter();
    writer.remember(node, sources);
    expect(writer.write(node.cut(0, node.child(0).nodeSize))).toBe("[a](/d) and ![c](/d)");
  });
});

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
