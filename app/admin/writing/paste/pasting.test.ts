// @vitest-environment jsdom

import "#app/ui/testing/jsdom.ts";
import { afterEach, describe, expect, test } from "vitest";
import { renderMarkdown } from "#domain/markdown/render-markdown.ts";
import { createEditor } from "../editor/create-editor.ts";
import { editorSchema } from "../editor/extensions.ts";
import { readMarkdown } from "../markdown/read-markdown.ts";
import { openMarkdown, writeMarkdown } from "../markdown/write-markdown.ts";
import type { EditorNode } from "../markdown/syntax.ts";
import { readPastedText } from "./pasted-text.ts";

// What is pasted means the same in the editor, in Markdown, after it was opened again, and on the page.

const noBox = { top: 0, right: 0, bottom: 0, left: 0, width: 0, height: 0, x: 0, y: 0, toJSON: () => "" };
Range.prototype.getClientRects = () => [noBox] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => noBox;

const closing: (() => void)[] = [];
afterEach(() => closing.splice(0).forEach((close) => close()));

/** Opens Markdown with the cursor in its first text, at the end. */
function open(markdown: string) {
  const element = document.body.appendChild(document.createElement("div"));
  let written = markdown;
  const editor = createEditor({
    element,
    opened: readMarkdown(markdown),
    attributes: {},
    onText: (text) => (written = text),
    onBar: () => {},
    onKey: () => false,
    onToolbar: () => {},
    onFiles: () => {},
    margins: noBox,
  });
  closing.push(() => {
    editor.destroy();
    element.remove();
  });
  const textblock = editor.state.selection.$head.end();
  editor.commands.setTextSelection(textblock);
  return { editor, written: () => written };
}

/** The Markdown after HTML was pasted; checked to mean the same when it is opened again. */
function paste(html: string, into = ""): string {
  const { editor, written } = open(into);
  editor.view.pasteHTML(html, new Event("paste") as ClipboardEvent);
  editor.state.doc.check();
  const markdown = written();
  const opened = openMarkdown(markdown, editorSchema);
  expect(opened, markdown).not.toBeNull();
  expect(writeMarkdown(opened!.doc), "rewritten").toBe(markdown);
  return markdown;
}

const row = (...cells: string[]) => `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}</tr>`;

describe("tables", () => {
  test.each([
    ["two paragraphs", "<p>First</p><p>Second</p>", "First<br>Second"],
    ["a list", "<p>To do</p><ul><li><p>a</p></li><li>b<ol><li>c</li></ol></li></ul>", "To do<br>a<br>b<br>c"],
    ["a heading", "<h3>Head</h3>text <b>bold</b>", "Head<br>text **bold**"],
    ["only a list", "<ol><li>a</li><li>b</li></ol>", "a<br>b"],
    ["divs and breaks", "<div>a<br>b</div><div><br></div><div>c</div>", "a<br>b<br>c"],
    ["a quote and code", "<blockquote><p>q</p></blockquote><pre>x = 1\n\ny</pre>", "q<br>`x = 1`<br>`y`"],
    ["a table", `<table>${row("1", "2")}${row("3", "4")}</table>`, "1 2<br>3 4"],
    ["a picture of the web and a rule", `<p>a</p><hr><p><img src="/p.png" alt="P"></p>`, "a<br>![P](/p.png)"],
    ["blank paragraphs", "<p>&nbsp;</p><p>a</p><p> </p><p>b</p><p></p>", "a<br>b"],
    ["text right behind a mark", "<p>a <i>b</i> c</p>d", "a *b* c<br>d"],
  ])("%s in a cell stay in the cell", (_, cell, line) => {
    const html = `<table>${row("<p>Step</p>", "<p>What</p>")}${row("One", cell)}${row("Two", "end")}</table>`;
    const wanted = `| Step | What |\n| - | - |\n| One | ${line} |\n| Two | end |`;
    expect(paste(html)).toBe(wanted);
    expect(paste(`<div data-pm-slice="0 0 []">${html}</div>`), "from another such editor").toBe(wanted);
  });

  test("cells over several columns and rows leave the others under their heads", () => {
    const html = `<table><caption>Plans</caption><tfoot>${row("e", "f", "g")}</tfoot><thead><tr><th>A</th><th colspan=2>B</th></tr></thead>
      <tr><td rowspan=2>1</td><td>2</td><td>3</td></tr><tr><td>4</td><td>5</td></tr><tr><td colspan=500>6</td></tr></table>`;
    expect(paste(html)).toBe(
      "Plans\n\n| A | B | |\n| - | - | - |\n| 1 | 2 | 3 |\n| | 4 | 5 |\n| 6 | | |\n| e | f | g |",
    );
  });

  test("a table for the layout of a mail leaves its contents", () => {
    expect(paste(`<table role="presentation">${row("<h2>A</h2><p>b</p>", "<p>c</p>")}</table>`)).toBe("## A\n\nb\n\nc");
  });

  test.each([
    ["lines", "<p>one</p><p>two</p><p>three</p>", "one<br>two<br>three"],
    ["a list", "<ul><li>a<ul><li>b</li></ul></li></ul>", "a<br>b"],
    ["a heading and a box", `<h2>a</h2><aside>b</aside>`, "a<br>b"],
    ["code", "<pre>x\n  y</pre>", "`x`<br>`  y`"],
    ["a figure", `<figure><img src="/a.png" alt="A"><figcaption>c</figcaption></figure>`, "![A](/a.png)<br>c"],
    ["a table among words", `<p>a</p><table>${row("b", "c")}</table><p>d</p>`, "a<br>b c<br>d"],
    ["words", "in <b>bold</b>", "in **bold**"],
  ])("%s that are pasted into a cell stay in the cell", (_, html, line) => {
    const table = "| Step | What |\n| - | - |\n| One | end |";
    expect(paste(html, table)).toBe(`| Step${line} | What |\n| - | - |\n| One | end |`);
  });

  test("cells that are pasted into a table go into its cells", () => {
    const table = "| | |\n| - | - |\n| | |";
    expect(paste(`<table>${row("1", "<p>2</p><p>b</p>")}${row("3", "4")}</table>`, table)).toBe(
      "| 1 | 2<br>b |\n| - | - |\n| 3 | 4 |",
    );
  });
});

describe("lists", () => {
  const word = (text: string, list: string, marker: string) =>
    `<p class=MsoListParagraph style='mso-list:${list} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp; </span></span><![endif]>${text}<o:p></o:p></p>`;
  const office = (text: string, level: number, tag = "ul", more = "") =>
    `<div class="ListContainerWrapper SCXW1"><${tag} role="list" ${more}><li data-aria-level="${level}" data-listid="1" data-aria-posinset="1"><p class="Paragraph"><span class="TextRun"><span>${text}</span></span><span class="EOP">&nbsp;</span></p></li></${tag}></div>`;

  test.each([
    [
      "numbers behind bullets",
      word("a", "l0 level1", "·") +
        word("b", "l0 level1", "·") +
        word("c", "l1 level1", "1.") +
        word("d", "l1 level1", "2."),
      "- a\n- b\n\n1. c\n2. d",
    ],
    [
      "bullets behind numbers, and numbers that begin again",
      word("a", "l1 level1", "1)") +
        word("b", "l0 level1", "§") +
        word("c", "l1 level1", "1.") +
        word("d", "l2 level1", "1."),
      "1. a\n\n- b\n\n1. c\n\n1) d",
    ],
    [
      "numbers that go on after a sentence",
      word("a", "l0 level1", "1.") +
        word("b", "l0 level1", "2.") +
        "<p class=MsoNormal>Between.</p>" +
        word("c", "l0 level1", "3."),
      "1. a\n2. b\n\nBetween.\n\n3. c",
    ],
    [
      "letters and Roman numbers below numbers",
      word("a", "l0 level1", "1.") +
        word("b", "l0 level2", "(a)") +
        word("c", "l0 level3", "i.") +
        word("d", "l0 level3", "ii.") +
        word("e", "l0 level2", "(b)") +
        word("f", "l0 level1", "2."),
      "1. a\n   1. b\n      1. c\n      2. d\n   2. e\n2. f",
    ],
    [
      "letters as far as i",
      "hij"
        .split("")
        .map((text) => word(text, "l0 level1", `${text}.`))
        .join(""),
      "8. h\n9. i\n10. j",
    ],
    [
      "numbers of several levels",
      word("a", "l0 level1", "2.") + word("b", "l0 level2", "2.1.") + word("c", "l0 level2", "2.2"),
      "2. a\n   1. b\n   2. c",
    ],
    [
      "bullets below numbers",
      word("a", "l0 level1", "1.") + word("b", "l1 level2", "o") + word("c", "l0 level1", "2."),
      "1. a\n   - b\n2. c",
    ],
  ])("of Word: %s", (_, html, markdown) => {
    expect(
      paste(`<html xmlns:o="urn:x"><body lang=EN-GB>\n<!--StartFragment-->\n${html}<!--EndFragment--></body></html>`),
    ).toBe(markdown);
  });

  test.each([
    ["levels", office("a", 1) + office("b", 2) + office("c", 3) + office("d", 1), "- a\n  - b\n    - c\n- d"],
    [
      "numbers that go on",
      office("a", 1, "ol", "start=1") + `<p>x</p>` + office("b", 1, "ol", "start=2"),
      "1. a\n\nx\n\n2. b",
    ],
    ["numbers behind bullets", office("a", 1) + office("b", 1, "ol", "start=1"), "- a\n\n1. b"],
  ])("of Word Online: %s", (_, html, markdown) => {
    expect(paste(`<div class="OutlineGroup">${html}</div>`)).toBe(markdown);
  });

  test.each([
    ["Notion", "<!-- notionvc: 1 --><ul>\n<li>[ ] a</li>\n<li>[x] b</li>\n</ul>", "- [ ] a\n- [x] b"],
    [
      "a page that Notion exports",
      `<ul class="to-do-list"><li><div class="checkbox checkbox-on"></div> <span class="to-do-children-checked">a</span></li></ul>`,
      "- [x] a",
    ],
    [
      "GitHub",
      `<ul class="contains-task-list"><li><input type="checkbox" checked disabled> a</li><li><input type="checkbox"> b</li></ul>`,
      "- [x] a\n- [ ] b",
    ],
    [
      "Google Docs",
      `<ul><li role="checkbox" aria-checked="false" aria-level="1"><img src="data:x" aria-roledescription="checkbox"><p><span>a</span></p></li></ul>`,
      "- [ ] a",
    ],
    ["a list of both", "<ul><li>a</li><li>[ ] b</li></ul>", "- a\n\n* [ ] b"],
  ])("tasks of %s keep their boxes", (_, html, markdown) => {
    expect(paste(html)).toBe(markdown);
  });

  test("a box of Notion is a box", async () => {
    const markdown = paste("<p>a</p><aside>\n💡 Mind <strong>this</strong>\n<ul><li>b</li></ul></aside>");
    expect(markdown).toBe("a\n\n:::note\n💡 Mind **this**\n\n- b\n:::");
    expect(await renderMarkdown(markdown)).toContain('data-callout="note"');
    expect(text("<aside>\n💡 Mind this\n\n</aside>")).toBe(":::note\n💡 Mind this\n:::");
  });
});

describe("words", () => {
  test("raised and lowered text stays, as tags and as styles", async () => {
    const markdown = paste(
      `<p class=MsoNormal>120 m<sup>2</sup>, H<sub>2</sub>O, 21<sup><span style="font-size:8pt">st</span></sup>, 10<span style="font-size:0.6em;vertical-align:super;">6</span><span style="vertical-align:sub">n</span></p>`,
    );
    expect(markdown).toBe("120 m<sup>2</sup>, H<sub>2</sub>O, 21<sup>st</sup>, 10<sup>6</sup><sub>n</sub>");
    expect(await renderMarkdown(markdown)).toBe(`<p>${markdown}</p>`);
  });

  test("spaces that don't break stay between words, and are none at the ends of lines or beside others", async () => {
    const markdown = paste(
      "<p class=MsoNormal>«\u00a0Bonjour&nbsp;<b>»</b> dit-elle&nbsp;!<o:p></o:p></p><p>10\u00a0000\u00a0€&nbsp;</p><p>two&nbsp; spaces&nbsp;&nbsp;here<span>&nbsp;</span></p><p>&nbsp;x&nbsp;<br>&nbsp;y</p>",
    );
    expect(markdown).toBe(
      "«\u00a0Bonjour\u00a0**»** dit-elle\u00a0!\n\n10\u00a0000\u00a0€\n\ntwo spaces here\n\nx\\\ny",
    );
    expect(await renderMarkdown(markdown)).toContain("10\u00a0000\u00a0€");
  });

  test.each([
    [
      "VS Code",
      `<meta charset='utf-8'><div style="color: #d4d4d4;font-family: 'Droid Sans Mono', monospace;font-weight: normal;line-height: 19px;white-space: pre;"><div><span style="color: #569cd6;">if</span><span> (a) {</span></div><div><span>&nbsp; &nbsp; </span><span>go(</span><span>"&lt;b&gt;"</span><span>)</span></div><br><div>}</div></div>`,
      '```\nif (a) {\n    go("<b>")\n\n}\n```',
    ],
    [
      "JetBrains",
      `<pre style="font-family:'JetBrains Mono',monospace"><span>def f():<br></span>&#32;&nbsp;&nbsp;&#32;return 1<br></pre>`,
      "```\ndef f():\n    return 1\n```",
    ],
    [
      "a page with its language",
      `<div class="highlight"><pre><code class="hljs language-js">a\n\tb</code></pre></div>`,
      "```js\na\n\tb\n```",
    ],
    [
      "one line of VS Code",
      `<div style="font-family: Consolas, monospace;white-space: pre;"><div><span>npm start</span></div></div>`,
      "`npm start`",
    ],
  ])("code of %s keeps its indentation", (_, html, markdown) => {
    expect(paste(html)).toBe(markdown);
  });

  test("a picture that is only lent is left out", () => {
    const lent = "https://lh7-rt.googleusercontent.com/docsz/EXAMPLE?key=abc";
    expect(
      paste(
        `<b style="font-weight:normal" id="docs-internal-guid-1"><p>Before</p><p><span><img src="${lent}"></span></p><p>After</p></b>`,
      ),
    ).toBe("Before\n\nAfter");
  });
});

test("what is copied from the editor is the same where it is pasted", () => {
  const markdown =
    '## A\n\n:::note[Mind]\n- [x] b\n:::\n\n::button[Go]{href="/x"}\n\n:::figure\n![P](/p.png)\n\nC\n:::\n\n| a<br>b | *c* |\n| - | -: |\n| 1 | 2 |\n\nx<sup>2</sup> <kbd>K</kbd>[^1] 5\u00a0€\n\n<details>raw</details>\n\n```js\n  d\n```\n\n[^1]: e';
  const { editor } = open(markdown);
  editor.commands.selectAll();
  const { dom } = editor.view.serializeForClipboard(editor.state.selection.content());
  expect(paste(dom.innerHTML)).toBe(markdown);
});

/** The Markdown of pasted text; the text itself where the editor takes it as it is. */
function text(pasted: string, isPlain = false): string {
  const doc = readPastedText(pasted, isPlain);
  return doc === null ? `as it is: ${pasted}` : writeMarkdown(editorSchema.nodeFromJSON(doc).toJSON() as EditorNode);
}

describe("text", () => {
  test.each([
    "Area = 2 * 3 * 4 m",
    "5*4*3 = 60",
    "__init__ and snake_case_name",
    "Dear <First name>",
    "# of seats: 40",
    "# of seats",
    "#1 choice",
    "> 50 people need a permit",
    "* required",
    "- 5 degrees",
    "it`s five o`clock",
    "C:\\dir\\*.txt",
    "a | b",
    "2027. A good year",
    "[x] marks the spot",
    "~5 or ~6",
    "&nbsp; &lt;b&gt;",
  ])("%s is plain", (words) => {
    expect(text(words)).toBe(`as it is: ${words}`);
  });

  test.each([
    ["lines", "Regards\nAnn Lee\nHead of Alumni", "Regards\\\nAnn Lee\\\nHead of Alumni"],
    ["paragraphs", "a\r\nb\r\n\r\n\r\nc", "a\\\nb\n\nc"],
    [
      "an answered mail",
      "> On Monday Ann wrote:\n> Hello\nThanks!",
      "\\> On Monday Ann wrote:\\\n\\> Hello\\\nThanks!",
    ],
    ["a quote among others", "> Hello\n\nThanks", "\\> Hello\n\nThanks"],
    ["numbers of things", "# of seats: 40\n# of tables: 5", "\\# of seats: 40\\\n\\# of tables: 5"],
    [
      "numbers of things apart",
      "Costs **so far**:\n\n# of seats: 40\n\n# of tables",
      "Costs \\*\\*so far\\*\\*:\n\n\\# of seats: 40\n\n\\# of tables",
    ],
    ["a signature", "Best\n-- \nAnn", "Best\\\n\\--\\\nAnn"],
    ["a rule under a title", "Costs\n=====\nSeats", "Costs\\\n\\=====\\\nSeats"],
    [
      "a list and a signature",
      "Agenda\n- Welcome\n- Lunch\n\nRegards\nAnn Lee",
      "Agenda\n\n- Welcome\n- Lunch\n\nRegards\\\nAnn Lee",
    ],
    [
      "a list with tags",
      "- Hello <First name>,\n- see you at <place>",
      "- Hello \\<First name>,\n- see you at \\<place>",
    ],
    ["numbers in order", "Plan:\n3. a\n4. b\nEnd", "Plan:\n\n3. a\n4. b\n\nEnd"],
    ["numbers out of order", "Born\n5. May\n9. June", "Born\\\n5\\. May\\\n9\\. June"],
    [
      "signs on several lines",
      "a * b * c\n__init__ <b>x</b>\n&amp;",
      "a \\* b \\* c\\\n\\_\\_init\\_\\_ \\<b>x\\</b>\\\n\\&amp;",
    ],
  ])("%s stay as they are", (_, pasted, markdown) => {
    expect(text(pasted)).toBe(markdown);
  });

  test.each([
    ["a document", "# Notes\n\nIntro\n\n1. first\n2. **second**", "# Notes\n\nIntro\n\n1. first\n2. **second**"],
    ["headings", "## Day\nWelcome to all\nof you", "## Day\n\nWelcome to all\\\nof you"],
    [
      "lines that a program has broken",
      `## A\n\n${"word ".repeat(14)}and\nmore`,
      `## A\n\n${"word ".repeat(14)}and more`,
    ],
    ["a list of lists", "- a\n  - b\n- c", "- a\n  - b\n- c"],
    ["a quote", "> Come\n> home", "> Come\\\n> home"],
    ["a table", "| a | b |\n|---|---|\n| 1 | 2 |", "| a | b |\n| - | - |\n| 1 | 2 |"],
    ["code", "```js\na * b\n```", "```js\na * b\n```"],
    ["a link", "See [this](/x) for 2*3*4 and __init__", "See [this](/x) for 2\\*3\\*4 and \\_\\_init\\_\\_"],
    [
      "HTML that pages show, and other",
      "Press **now** <kbd>K</kbd>, <First name>,\na<br>b <sup>2</sup>",
      "Press **now** <kbd>K</kbd>, \\<First name>,\\\na\\\nb <sup>2</sup>",
    ],
  ])("%s is Markdown", (_, pasted, markdown) => {
    expect(text(pasted)).toBe(markdown);
  });

  test("without formatting, nothing has a meaning", () => {
    expect(text("## A\n- b\n- **c**\n\nd", true)).toBe("\\## A\\\n\\- b\\\n\\- \\*\\*c\\*\\*\n\nd");
    expect(text("**a**", true)).toBe("as it is: **a**");
  });
});

describe("typed", () => {
  function type(words: string, markdown = ""): string {
    const { editor, written } = open(markdown);
    for (const letter of words) {
      const { from, to } = editor.state.selection;
      const isTaken = editor.view.someProp("handleTextInput", (handle) =>
        handle(editor.view, from, to, letter, () => editor.state.tr.insertText(letter, from, to)),
      );
      if (!isTaken) editor.view.dispatch(editor.state.tr.insertText(letter, from, to));
    }
    return written();
  }

  test.each([
    ["5 * 4 * 3 = 60", "5 \\* 4 \\* 3 = 60"],
    ["2 ** 3 ** 4", "2 \\*\\* 3 \\*\\* 4"],
    ["__init__ and _private_name", "\\_\\_init\\_\\_ and \\_private_name"],
    ["it`s five o`clock", "it\\`s five o\\`clock"],
    ["~~ a ~~", "\\~\\~ a \\~\\~"],
    ["a **bold** and (*slanted*) `code` ~~gone~~", "a **bold** and (*slanted*) `code` ~~gone~~"],
    ["## Head", "## Head"],
    ["- a", "- a"],
  ])("%s", (words, markdown) => {
    expect(type(words)).toBe(markdown);
  });

  test("Enter in a cell breaks its line", () => {
    const { editor, written } = open("| a |\n| - |\n| b |");
    editor.view.someProp("handleKeyDown", (handle) =>
      handle(editor.view, new KeyboardEvent("keydown", { key: "Enter" })),
    );
    editor.view.dispatch(editor.state.tr.insertText("x"));
    expect(written()).toBe("| a<br>x |\n| - |\n| b |");
  });
});
