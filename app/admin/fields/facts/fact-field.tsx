import { type ReactNode, useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState } from "react";
import { QuietButton } from "../../../ui/small-buttons.tsx";
import { factFields, factNames } from "#content/fact-fields.ts";
import { type FactName, type Facts, fill } from "#content/facts.ts";
import { useLazy } from "#app/ui/use-lazy.ts";
import { FactSource } from "./fact-source.tsx";
import type { FactEditor } from "./fact-editor.ts";

interface FactFieldProps {
  label: string;
  hint?: ReactNode;
  error: string | undefined;
  required: boolean;
  /** Words with placeholders. */
  value: string;
  facts: Facts;
  /** Facts that come from this very field: they would stand for themselves. */
  own?: readonly FactName[];
  onChange: (words: string) => void;
  /** Somebody wants to change a fact, at the field that it comes from. */
  onOpen: (fact: FactName) => void;
}

type EditorParts = typeof import("./fact-editor.ts");

/** Only the first field of a visit waits for the editor, which the server does not render. */
let loadedParts: EditorParts | null = null;
const loadEditor = async () => (loadedParts = await import("./fact-editor.ts"));

/** A field of words. Facts in them are chips with their present values, which are put in by a button or by typing a brace. */
export function FactField(props: FactFieldProps) {
  const { label, hint, error, required, value, facts, own = [], onChange, onOpen } = props;
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [present] = useState(() => loadedParts);
  const [isAway, setAway] = useState(false);
  const [fail] = useState(() => () => setAway(true));
  const parts = useLazy(present === null && !isAway, loadEditor, fail) ?? present;
  const [editor, setEditor] = useState<FactEditor | null>(null);
  const [query, setQuery] = useState<string | null>(null);
  const [chosen, choose] = useState<FactName | null>(null);
  const [active, setActive] = useState(0);
  const found = query === null ? [] : fittingFacts(query, facts).filter((fact) => !own.includes(fact));
  const isOpen = found.length > 0;
  const picked = found[Math.min(active, found.length - 1)];

  const attributes: Record<string, string> = {
    class: "fact-field",
    role: "textbox",
    "aria-multiline": "true",
    "aria-labelledby": `${id}-label`,
    "aria-autocomplete": "list",
    "aria-haspopup": "listbox",
    ...(required && { "aria-required": "true" }),
    ...(error && { "aria-invalid": "true" }),
    ...((hint || error) && {
      "aria-describedby": [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" "),
    }),
    ...(picked && { "aria-controls": `${id}-list`, "aria-activedescendant": `${id}-${picked}` }),
  };
  const waitsInside = useRef(false);
  const onKey = useEffectEvent((event: KeyboardEvent): boolean => {
    if (chosen && event.key === "Enter" && !event.ctrlKey && !event.metaKey) onOpen(chosen);
    else if (!editor || !picked) return false;
    else if (event.key === "ArrowDown" || event.key === "ArrowUp")
      setActive(
        (Math.min(active, found.length - 1) + (event.key === "ArrowDown" ? 1 : found.length - 1)) % found.length,
      );
    else if ((event.key === "Enter" && !event.ctrlKey && !event.metaKey) || (event.key === "Tab" && !event.shiftKey))
      editor.take(picked);
    else if (event.key === "Escape") editor.refuse();
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  });
  const tell = useEffectEvent((words: string) => onChange(words));
  const start = useEffectEvent((element: HTMLElement, { createFactEditor }: EditorParts) =>
    createFactEditor(element, {
      words: value,
      facts,
      attributes,
      onWords: (words) => tell(words),
      onQuery(words) {
        setQuery(words);
        setActive(0);
      },
      onChosen: choose,
      onKey: (event) => onKey(event),
    }),
  );
  useLayoutEffect(() => {
    if (!box.current || !parts) return;
    const made = start(box.current, parts);
    setEditor(made);
    if (waitsInside.current) made.focus();
    return () => made.destroy();
  }, [parts]);
  useLayoutEffect(() => editor?.show(value), [editor, value]);
  useLayoutEffect(() => editor?.showFacts(facts), [editor, facts]);
  const look = JSON.stringify(attributes);
  useEffect(() => editor?.setAttributes(JSON.parse(look) as Record<string, string>), [editor, look]);

  return (
    <div className="group relative grid min-w-0 gap-1.5">
      <div className="flex items-baseline justify-between gap-2">
        {/* A label names no element that is edited; a press on it leads there nevertheless. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <span id={`${id}-label`} className="text-sm font-semibold" onClick={() => editor?.focus()}>
          {label}
          {!required && <span className="font-normal text-ink-soft"> (optional)</span>}
        </span>
        <span className="-my-2 hidden shrink-0 group-focus-within:inline">
          <QuietButton
            data-insert-fact=""
            // The caret stays where the fact belongs.
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => editor?.askForFact()}
          >
            Insert fact
          </QuietButton>
        </span>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {parts ? (
        <div ref={box} />
      ) : isAway ? (
        <textarea
          aria-labelledby={`${id}-label`}
          className="ProseMirror fact-field"
          value={value}
          onChange={({ target }) => onChange(target.value)}
        />
      ) : (
        // Takes the focus that is meant for the editor, which has it once it is there.
        <div
          role="textbox"
          tabIndex={0}
          aria-readonly="true"
          aria-labelledby={`${id}-label`}
          className="ProseMirror fact-field"
          onFocus={() => {
            waitsInside.current = true;
          }}
          onBlur={() => {
            waitsInside.current = false;
          }}
        >
          {fill(value, facts)}
        </div>
      )}
      <div
        id={`${id}-list`}
        role="listbox"
        aria-label="Facts"
        hidden={!isOpen}
        className="max-h-56 overflow-y-auto rounded-md border border-line bg-white"
      >
        {found.map((fact) => (
          // The list is used from the field, which keeps the focus.
          // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
          <div
            key={fact}
            id={`${id}-${fact}`}
            role="option"
            tabIndex={-1}
            aria-selected={fact === picked}
            ref={fact === picked ? showInList : undefined}
            onPointerDown={(event) => event.preventDefault()}
            onClick={() => editor?.take(fact)}
            className="flex cursor-pointer flex-wrap justify-between gap-x-3 px-2.5 py-1.5 text-sm hover:bg-evergreen-50 aria-selected:bg-evergreen-50"
          >
            <span>{factFields[fact].label}</span>
            <span className="max-w-full truncate text-ink-soft">{facts[fact]}</span>
          </div>
        ))}
      </div>
      <p role="status" className="sr-only">
        {isOpen && `${found.length} ${found.length === 1 ? "fact" : "facts"}, choose with the arrow keys and Enter`}
      </p>
      {chosen && <FactSource fact={chosen} facts={facts} onOpen={onOpen} />}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-rose">
          {error}
        </p>
      )}
    </div>
  );
}

/** Scrolls a list to the chosen option, and nothing around the list. */
function showInList(option: HTMLElement | null): void {
  const list = option?.parentElement;
  if (!option || !list) return;
  const top = option.offsetTop - list.offsetTop;
  if (top < list.scrollTop) list.scrollTop = top;
  else if (top + option.offsetHeight > list.scrollTop + list.clientHeight)
    list.scrollTop = top + option.offsetHeight - list.clientHeight;
}

/** The facts whose label, value or keywords have all words, those with a word that begins so first. */
export function fittingFacts(query: string, facts: Facts): FactName[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean);
  const searched = (fact: FactName) =>
    ` ${factFields[fact].label} ${facts[fact]} ${factFields[fact].keywords ?? ""} ${fact}`.toLowerCase();
  const fitting = factNames.filter((fact) => words.every((word) => searched(fact).includes(word)));
  const isFirst = (fact: FactName) => (words.every((word) => searched(fact).includes(` ${word}`)) ? 0 : 1);
  return fitting.toSorted((one, other) => isFirst(one) - isFirst(other));
}
