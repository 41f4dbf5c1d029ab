import { describe, expect, test } from "vitest";
import { editorSchema } from "../editor/extensions.ts";
import type { EditorNode } from "../markdown/syntax.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";
import { readPastedText } from "./pasted-text.ts";

/** The Markdown of pasted text; the text itself where the editor takes it as it is. */
function text(pasted: string, isPlain = false): string {
  const doc = readPastedText(pasted, isPlain);
  return doc === null ? `as it is: ${pasted}` : writeMarkdown(editorSchema.nodeFromJSON(doc).toJSON() as EditorNode);
}

describe("text", () => {
  test.each([
    "Area = 2 * 3 * 4 m",
    "5*4*3 = 60",
    "x**2 + y**2 = z**2",
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
    ["a box of Notion", "<aside>\n💡 Mind this\n\n</aside>", ":::note\n💡 Mind this\n:::"],
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
