import { Extension, markInputRule } from "@tiptap/core";

/** Extensions whose signs become a block at the beginning of a line, or a picture. */
export const typedBlocks = [
  "heading",
  "bulletList",
  "orderedList",
  "taskItem",
  "blockquote",
  "codeBlock",
  "horizontalRule",
  "image",
  "typedMarks",
];

/** Words between two signs, as Markdown has them: "5 * 4 * 3" and "o`clock" are none. Underscores belong to names: `__init__`. */
const between = (sign: string, end: string) =>
  new RegExp(`(?<=^|[\\s(\\[“«"'])(${sign}(?![\\s${end}])([^${end}]*[^\\s${end}])${sign})$`);

/** Marks that are made of signs around words while somebody types. */
export const TypedMarks = Extension.create({
  name: "typedMarks",
  addInputRules() {
    const { marks } = this.editor.schema;
    const rules = [
      ["bold", between("\\*\\*", "*")],
      ["italic", between("\\*", "*")],
      ["strike", between("~~", "~")],
      ["code", between("`", "`")],
    ] as const;
    return rules.map(([name, find]) => markInputRule({ find, type: marks[name]! }));
  },
});
