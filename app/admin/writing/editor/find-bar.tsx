import type { Editor } from "@tiptap/core";
import { useEffect, useEffectEvent, useRef, useState, type KeyboardEvent } from "react";
import { Button } from "#app/ui/button.tsx";
import { Checkbox, Field, TextInput } from "#app/ui/field.tsx";
import type { Transaction } from "@tiptap/pm/state";
import { matchesIn, replaceMatches, type Search, searchFor, selectMatch } from "./find-text.ts";

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
        <Field label="Replace by" className="min-w-40 flex-1">
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
        <Button size="small" variant="quiet" onClick={() => go(false)}>
          Previous
        </Button>
        <Button size="small" variant="quiet" onClick={replaceOne}>
          Replace
        </Button>
        <Button size="small" variant="quiet" onClick={() => apply(replaceMatches(editor.state, by))}>
          Replace all
        </Button>
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            editor.commands.focus();
            onClose();
          }}
        >
          Done
        </Button>
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
