// @vitest-environment jsdom

import { describe, expect, test } from "vitest";
import { renderMarkdown } from "#domain/markdown/testing/render-markdown.ts";
import { paste } from "./testing/open-editor.ts";

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
  });
});

test.each([
  ["12345678901", "1. a\n2. b"],
  ["999999999", "1. a\n2. b"],
  ["-3", "1. a\n2. b"],
  ["2024", "2024. a\n2025. b"],
])("a list that starts at %s has numbers that Markdown has", (start, written) => {
  expect(paste(`<ol start="${start}"><li>a</li><li>b</li></ol>`)).toBe(written);
});
