import { EditorState, type Transaction } from "@tiptap/pm/state";
import { expect, test } from "vitest";
import type { EditorNode } from "../markdown/document.ts";
import { readMarkdown } from "../markdown/read-markdown.ts";
import { writeMarkdown } from "../markdown/write-markdown.ts";
import { editorSchema } from "./extensions.ts";
import { findMatches, FindText, matchesIn, replaceMatches, searchFor, selectMatch } from "./find-text.ts";

function open(markdown: string): EditorState {
  const plugins = FindText.config.addProseMirrorPlugins?.call({} as never) ?? [];
  return EditorState.create({ doc: editorSchema.nodeFromJSON(readMarkdown(markdown).doc), plugins });
}

function apply(state: EditorState, tr: Transaction | null): EditorState {
  return tr ? state.apply(tr) : state;
}

const textOf = (state: EditorState) => writeMarkdown(state.doc.toJSON() as EditorNode);
const count = (markdown: string, text: string, matchCase = false) =>
  findMatches(open(markdown).doc, { text, matchCase }).length;

test("finds a text in every kind of block, across marks, in either case", () => {
  const markdown =
    "# Alumni\n\nal**um**ni ![alumni](/a) ALUMNI\n\n- alumni\n\n| alumni |\n| - |\n| b |\n\n```\nalumni\n```\n\n:::note[Alumni]\nalumni\n:::";
  expect(count(markdown, "alumni")).toBe(8);
  expect(count(markdown, "Alumni", true)).toBe(2);
  expect(count(markdown, "")).toBe(0);
  expect(count("aaaa", "aa"), "without overlaps").toBe(2);
  expect(count("İx ix", "ix"), "letters whose lower case is longer").toBe(1);
  expect(count("one\n\ntwo", "onetwo"), "not over the end of a block").toBe(0);
});

test("goes through the matches around both ends", () => {
  let state = open("a b a b a");
  state = apply(state, searchFor(state, { text: "a", matchCase: false }));
  const visited: number[] = [];
  for (let step = 0; step < 4; step++) {
    state = apply(state, selectMatch(state, true));
    visited.push(matchesIn(state).present);
  }
  expect(visited).toEqual([0, 1, 2, 0]);
  state = apply(state, selectMatch(state, false));
  expect(matchesIn(state).present).toBe(2);
});

test("replaces one or all, and keeps the marks", () => {
  let state = open("**gate** and *gate* and [gate](/x)");
  state = apply(state, searchFor(state, { text: "gate", matchCase: false }));
  expect(textOf(apply(state, replaceMatches(state, "door", 1)))).toBe("**gate** and *door* and [gate](/x)");
  const all = apply(state, replaceMatches(state, "the gate"));
  expect(textOf(all)).toBe("**the gate** and *the gate* and [the gate](/x)");
  expect(textOf(apply(state, replaceMatches(state, "")))).toBe("and  and");
  expect(replaceMatches(open("x"), "y")).toBeNull();
});
