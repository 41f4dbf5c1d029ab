import { type Editor, Extension } from "@tiptap/core";
import { type KeyboardEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { QuietButton } from "../../../../ui/small-buttons.tsx";
import { Checkbox, Field, TextInput } from "#app/ui/field.tsx";
import { type Transaction, type EditorState, Plugin, PluginKey, TextSelection } from "@tiptap/pm/state";
import type { Node } from "@tiptap/pm/model";
import { Decoration, DecorationSet } from "@tiptap/pm/view";

interface FindBarProps {
  editor: Editor;
  onClose: () => void;
}

/** Finds and replaces text. Enter goes to the next place, Shift+Enter to the one before it, Escape back to the text. */
export function FindBar({ editor, onClose }: FindBarProps) {
  const [search, setSearch] = useState<Search>(() => ({ text: selectedText(editor), matchCase: false }));
  const [by, setBy] = useState("");
  const field = useRef<HTMLDivElement>(null);
  const { matches, present } = matchesIn(editor.state);

  const start = useEffectEvent(() => apply(searchFor(editor.state, search)));
  useEffect(() => {
    field.current?.querySelector("input")?.select();
    start();
    return () => {
      if (!editor.isDestroyed) editor.view.dispatch(searchFor(editor.state, { text: "", matchCase: false }));
    };
  }, [editor]);

  function apply(tr: Transaction | null) {
    if (tr) editor.view.dispatch(tr);
  }

  function change(changed: Partial<Search>) {
    const next = { ...search, ...changed };
    setSearch(next);
    apply(searchFor(editor.state, next));
  }

  function go(isForward: boolean) {
    apply(selectMatch(editor.state, isForward));
    // ProseMirror scrolls to a selection only while the text has the focus.
    editor.view.dom.querySelector(".found-present")?.scrollIntoView({ block: "center" });
  }

  function replaceOne() {
    if (present < 0) return go(true);
    apply(replaceMatches(editor.state, by, present));
    go(true);
  }

  function onKeyDown(event: KeyboardEvent) {
    const isField = event.target instanceof HTMLInputElement && event.target.type !== "checkbox";
    if (event.key === "Escape") {
      editor.commands.focus();
      onClose();
    } else if (event.key === "Enter" && isField) {
      if (event.target === field.current?.querySelector("input")) go(!event.shiftKey);
      else replaceOne();
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const says =
    search.text === ""
      ? ""
      : matches.length === 0
        ? "Not found"
        : present < 0
          ? `${matches.length.toLocaleString("en")} found`
          : `${present + 1} of ${matches.length.toLocaleString("en")}`;
  return (
    // The keys belong to the fields inside it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <div
      ref={field}
      role="group"
      aria-label="Find and replace"
      onKeyDown={onKeyDown}
      className="grid gap-3 border-t border-line bg-paper px-3 py-3"
    >
      <div className="flex flex-wrap items-end gap-3">
        <Field label="Find" required className="min-w-40 flex-1">
          <TextInput value={search.text} autoComplete="off" onChange={({ target }) => change({ text: target.value })} />
        </Field>
        <Field label="Replace with" className="min-w-40 flex-1">
          <TextInput value={by} autoComplete="off" onChange={({ target }) => setBy(target.value)} />
        </Field>
        <Checkbox
          label="Match case"
          className="pb-3"
          checked={search.matchCase}
          onChange={({ target }) => change({ matchCase: target.checked })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {/* Never disabled: a button would lose the focus when its press replaces the last match. */}
        <Button size="small" onClick={() => go(true)}>
          Next
        </Button>
        <QuietButton onClick={() => go(false)}>Previous</QuietButton>
        <QuietButton onClick={replaceOne}>Replace</QuietButton>
        <QuietButton onClick={() => apply(replaceMatches(editor.state, by))}>Replace all</QuietButton>
        <QuietButton
          onClick={() => {
            editor.commands.focus();
            onClose();
          }}
        >
          Done
        </QuietButton>
        <p role="status" className="text-sm text-ink-soft">
          {says}
        </p>
      </div>
    </div>
  );
}

/** The selected words, when they are few and in one block: what is searched is often selected first. */
function selectedText({ state }: Editor): string {
  const { from, to, $from, $to } = state.selection;
  return $from.sameParent($to) && to - from <= 100 ? state.doc.textBetween(from, to) : "";
}

interface Search {
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
