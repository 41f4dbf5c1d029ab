import type { ChainedCommands } from "@tiptap/core";
import { type CalloutKind, calloutTitles } from "#domain/markdown/directives.ts";
import { insertBlock, insertFootnote } from "./insert-block.ts";

/** A bar with fields above the text. */
export type BarName = "link" | "picture" | "button" | "embed" | "find";

/** What can be inserted by its name. It either changes the text at once, or opens a bar that asks for more. */
export interface Insertion {
  label: string;
  /** Other words that lead to it. */
  words: string;
  run?: (chain: ChainedCommands) => ChainedCommands;
  bar?: BarName;
}

const heading = (level: 2 | 3 | 4): Insertion => ({
  label: `Heading ${level}`,
  words: `h${level} title section`,
  run: (chain) => chain.setHeading({ level }),
});

const callout = (kind: CalloutKind, words: string): Insertion => ({
  label: `${calloutTitles[kind]} box`,
  words: `callout aside ${words}`,
  run: (chain) => {
    const content = [{ type: "calloutTitle" }, { type: "paragraph" }];
    return chain.command(insertBlock({ type: "callout", attrs: { kind }, content }));
  },
});

const insertions: readonly Insertion[] = [
  heading(2),
  heading(3),
  heading(4),
  { label: "Bulleted list", words: "ul points", run: (chain) => chain.toggleBulletList() },
  { label: "Numbered list", words: "ol steps", run: (chain) => chain.toggleOrderedList() },
  { label: "Task list", words: "todo checkbox", run: (chain) => chain.toggleTaskList() },
  { label: "Quote", words: "blockquote citation", run: (chain) => chain.toggleBlockquote() },
  { label: "Picture", words: "image photo figure caption", bar: "picture" },
  { label: "Film", words: "video embed youtube vimeo", bar: "embed" },
  { label: "Button", words: "call to action link cta", bar: "button" },
  callout("note", "info"),
  callout("tip", "hint advice"),
  callout("warning", "caution danger important"),
  {
    label: "Table",
    words: "grid rows columns",
    run: (chain) => chain.insertTable({ rows: 3, cols: 3, withHeaderRow: true }),
  },
  { label: "Code block", words: "pre source", run: (chain) => chain.toggleCodeBlock() },
  { label: "Footnote", words: "note reference", run: (chain) => chain.command(insertFootnote) },
  { label: "Rule", words: "line divider separator hr", run: (chain) => chain.setHorizontalRule() },
];

/** The insertions with all words of a query; those whose name begins with it come first. */
export function findInsertions(query: string): Insertion[] {
  const typed = query.toLowerCase().trim();
  const parts = typed.split(/\s+/);
  const isFirst = ({ label }: Insertion) => (label.toLowerCase().startsWith(typed) ? 0 : 1);
  return insertions
    .filter(({ label, words }) => parts.every((part) => ` ${label} ${words}`.toLowerCase().includes(` ${part}`)))
    .toSorted((a, b) => isFirst(a) - isFirst(b));
}
