// @vitest-environment jsdom

import { describe, expect, test } from "vitest";
import { open } from "../paste/testing/open-editor.ts";

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
