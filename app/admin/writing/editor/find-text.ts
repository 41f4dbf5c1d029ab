import { Extension } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, Plugin, PluginKey, TextSelection, type Transaction } from "@tiptap/pm/state";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

export interface Search {
  text: string;
  matchCase: boolean;
}

export interface Match {
  from: number;
  to: number;
}

interface Found {
  search: Search;
  matches: readonly Match[];
}

const key = new PluginKey<Found>("findText");
const nothing: Search = { text: "", matchCase: false };

/** Marks every place of a searched text. */
export const FindText = Extension.create({
  name: "findText",
  addProseMirrorPlugins: () => [
    new Plugin<Found>({
      key,
      state: {
        init: () => ({ search: nothing, matches: [] }),
        apply: (tr, found, _, { doc }) => {
          const search = (tr.getMeta(key) as Search | undefined) ?? found.search;
          if (search === found.search && !tr.docChanged) return found;
          return { search, matches: findMatches(doc, search) };
        },
      },
      props: {
        decorations: (state) => {
          const { matches } = foundIn(state);
          if (matches.length === 0) return null;
          const { from, to } = state.selection;
          return DecorationSet.create(
            state.doc,
            matches.map((match) =>
              Decoration.inline(match.from, match.to, {
                class: match.from === from && match.to === to ? "found found-present" : "found",
              }),
            ),
          );
        },
      },
    }),
  ],
});

function foundIn(state: EditorState): Found {
  return key.getState(state) ?? { search: nothing, matches: [] };
}

/** The places of the searched text in order, and the index of the selected one, or -1. */
export function matchesIn(state: EditorState): { matches: readonly Match[]; present: number } {
  const { matches } = foundIn(state);
  const { from, to } = state.selection;
  return { matches, present: matches.findIndex((match) => match.from === from && match.to === to) };
}

/** The transaction that searches for another text; an empty one ends the search. */
export function searchFor(state: EditorState, search: Search): Transaction {
  return state.tr.setMeta(key, search);
}

/** The transaction that selects the next match behind the cursor, or the one before it, around the end; null without a match. */
export function selectMatch(state: EditorState, isForward: boolean): Transaction | null {
  const { matches, present } = matchesIn(state);
  const { from } = state.selection;
  const next = isForward
    ? (matches.find((match) => match.from > from || (present < 0 && match.from === from)) ?? matches[0])
    : (matches.findLast((match) => match.from < from) ?? matches.at(-1));
  if (!next) return null;
  return state.tr.setSelection(TextSelection.create(state.doc, next.from, next.to)).scrollIntoView();
}

/** The transaction that replaces the matches with the same marks; null when there are none. @param which their indexes; all by default */
export function replaceMatches(state: EditorState, by: string, which?: number): Transaction | null {
  const { matches } = matchesIn(state);
  const chosen = which === undefined ? matches : matches.slice(which, which + 1);
  if (chosen.length === 0) return null;
  const { tr } = state;
  for (const { from, to } of chosen.toReversed()) tr.insertText(by, from, to);
  return tr;
}

/** The places of a text within one block each; marks inside it do not matter. */
export function findMatches(doc: Node, { text, matchCase }: Search): Match[] {
  if (text === "") return [];
  const matches: Match[] = [];
  const fold = (value: string) => (matchCase ? value : foldCase(value));
  const searched = fold(text);
  doc.descendants((block, position) => {
    if (!block.isTextblock) return true;
    // Each other leaf is one sign, so that places in this text are places in the block.
    const content = fold(block.textBetween(0, block.content.size, undefined, "\ufffc"));
    for (let at = content.indexOf(searched); at >= 0; at = content.indexOf(searched, at + searched.length)) {
      matches.push({ from: position + 1 + at, to: position + 1 + at + searched.length });
    }
    return false;
  });
  return matches;
}

/** Lower case, of the same length: a few letters, such as "İ", have a lower case of several signs. */
function foldCase(text: string): string {
  const lower = text.toLowerCase();
  if (lower.length === text.length) return lower;
  return text.replace(/./gsu, (sign) => (sign.toLowerCase().length === sign.length ? sign.toLowerCase() : sign));
}
