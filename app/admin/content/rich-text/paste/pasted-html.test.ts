// @vitest-environment jsdom

import { describe, expect, test } from "vitest";
import { renderMarkdown } from "#domain/markdown/testing/render-markdown.ts";
import { open, paste } from "./testing/open-editor.ts";

// What is pasted means the same in the editor, in Markdown, after it was opened again, and on the page.

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

  test("a table for the layout of an email leaves its contents", () => {
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
