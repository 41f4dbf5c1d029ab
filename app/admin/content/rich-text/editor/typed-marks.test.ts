// @vitest-environment jsdom

import { describe, expect, test } from "vitest";
import { readMarkdown } from "../markdown/read-markdown.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";
import { open } from "../paste/testing/open-editor.ts";

describe("typed", () => {
  function typeInto(editor: ReturnType<typeof open>["editor"], words: string): void {
    for (const letter of words) {
      const { from, to } = editor.state.selection;
      const isTaken = editor.view.someProp("handleTextInput", (handle) =>
        handle(editor.view, from, to, letter, () => editor.state.tr.insertText(letter, from, to)),
      );
      if (!isTaken) editor.view.dispatch(editor.state.tr.insertText(letter, from, to));
    }
  }

  function type(words: string, markdown = ""): string {
    const { editor, written } = open(markdown);
    typeInto(editor, words);
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
    ["12. a", "12. a"],
    ["2024. A good year", "2024\\. A good year"],
    ["12345678901. A number", "12345678901\\. A number"],
    ["- [ ] call Ann", "- [ ] call Ann"],
    ["* [x] called", "- [x] called"],
    ["a [ ] b", "a \\[ ] b"],
  ])("%s", (words, markdown) => {
    expect(type(words)).toBe(markdown);
  });

  test("a sign behind a link is no part of it, and a letter is one of its words", () => {
    const link = "see [docs](https://a.example/x)";
    expect(type(", more", link)).toBe(`${link}, more`);
    expect(type(".", `${link.slice(0, -1)} "T")`)).toBe(`${link.slice(0, -1)} "T").`);
    expect(type("x.", link)).toBe("see [docsx](https://a.example/x).");
    expect(type(" https://a.example/x and more", "see")).toBe("see <https://a.example/x> and more");
  });

  test.each([
    ["See https://a.example/x. And", "See <https://a.example/x>. And"],
    ["See https://a.example/x, y", "See <https://a.example/x>, y"],
    ["Is it https://a.example/x?! y", "Is it <https://a.example/x>?! y"],
    ["(see https://a.example/x_(y).) z", "(see <https://a.example/x_(y)>.) z"],
    ["See https://a.example/x. Then https://b.example; y", "See <https://a.example/x>. Then <https://b.example>; y"],
    ["`https://a.example/x.` y", "`https://a.example/x.` y"],
    ["xhttps://a.example. y", "xhttps\\://a.example. y"],
  ])("the address in %j is a link without the sign behind it", (words, markdown) => {
    expect(type(words)).toBe(markdown);
  });

  test("an address at the end of a paragraph is a link, too", () => {
    const { editor, written } = open("See");
    typeInto(editor, " https://a.example/x.");
    editor.view.someProp("handleKeyDown", (handle) =>
      handle(editor.view, new KeyboardEvent("keydown", { key: "Enter" })),
    );
    typeInto(editor, "y");
    expect(written()).toBe("See <https://a.example/x>.\n\ny");
  });

  test.each([
    ["- one\n- two", "- one\n\n* [ ] task\n\n- two"],
    ["- one", "- one\n\n* [ ] task"],
    ["- a\n  - one", "- a\n  - one\n  * [ ] task"],
    ["1. one", "1. one\n2. \\[ ] task"],
  ])("a box behind the bullet makes one item of %j a task", (markdown, written) => {
    const { editor, written: text } = open(markdown);
    const end = markdown.includes("two") ? 6 : editor.state.doc.content.size;
    editor.commands.setTextSelection(end);
    editor.commands.splitListItem("listItem");
    typeInto(editor, "[ ] task");
    editor.state.doc.check();
    expect(text()).toBe(written);
    expect(writeMarkdown(readMarkdown(written).doc), "opened again").toBe(written);
  });

  test("Enter in a cell breaks its line", () => {
    const { editor, written } = open("| a |\n| - |\n| b |");
    editor.view.someProp("handleKeyDown", (handle) =>
      handle(editor.view, new KeyboardEvent("keydown", { key: "Enter" })),
    );
    editor.view.dispatch(editor.state.tr.insertText("x"));
    expect(written()).toBe("| a<br>x |\n| - |\n| b |");
  });

  test.each([
    ["| a |\n| - |\n| b |", "| a |\n| - |\n| b |\n\nx"],
    ["```\na\n```", "```\na\n```\n\nx"],
    [":::note[T]\na\n:::", ":::note[T]\na\n:::\n\nx"],
    ["> a", "> a\n\nx"],
    ['::button[Go]{href="/x"}', '::button[Go]{href="/x"}\n\nx'],
    ["a", "ax"],
    ["- a", "- ax"],
  ])("a press below %j leads to where one can write", (markdown, written) => {
    const { editor, written: text } = open(markdown);
    const press = new MouseEvent("click", { clientY: 9 });
    editor.view.someProp("handleClick", (handle) => handle(editor.view, 1, press));
    typeInto(editor, "x");
    expect(text()).toBe(written);
  });
});
