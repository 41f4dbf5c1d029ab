import type { Editor } from "@tiptap/core";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { type BarName, findInsertions, type Insertion } from "./insertions.ts";

/** What is typed for the menu, and where it stands in the document. */
interface Typed {
  query: string;
  from: number;
  to: number;
}

interface InsertMenuProps {
  editor: Editor;
  /** Counts changes of the editor. */
  version: number;
  /** Opened by its button: it is there without a slash. */
  asked: boolean;
  onClose: () => void;
  onBar: (bar: BarName) => void;
  /** Takes the handler that the editor asks first with each key. */
  bindKeys: (handler: (event: KeyboardEvent) => boolean) => void;
}

/** Blocks to insert: opened by a slash at the beginning of a paragraph, filtered by what follows it, used from the text. */
export function InsertMenu({ editor, version, asked, onClose, onBar, bindKeys }: InsertMenuProps) {
  const id = useId();
  const [dismissed, dismiss] = useState<number | null>(null);
  const [choice, choose] = useState({ version, index: 0 });
  const typed = typedSlash(editor) ?? (asked ? atCursor(editor) : null);
  const found = typed && (asked || typed.from !== dismissed) ? findInsertions(typed.query) : [];
  const isOpen = found.length > 0;
  const index = choice.version === version ? Math.min(choice.index, found.length - 1) : 0;

  function insert(insertion: Insertion): void {
    if (!typed) return;
    const chain = editor.chain().focus().deleteRange(typed);
    (insertion.run?.(chain) ?? chain).run();
    onClose();
    if (insertion.bar) onBar(insertion.bar);
  }

  function onKey(event: KeyboardEvent): boolean {
    if (!isOpen || event.isComposing) return false;
    const chosen = found[index];
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const by = event.key === "ArrowDown" ? 1 : found.length - 1;
      choose({ version, index: (index + by) % found.length });
    } else if ((event.key === "Enter" || event.key === "Tab") && chosen) insert(chosen);
    else if (event.key === "Escape") {
      dismiss(typed?.from ?? null);
      onClose();
    } else {
      if (asked && event.key.length === 1) onClose();
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
  useLayoutEffect(() => {
    bindKeys(onKey);
  });
  useEffect(() => () => bindKeys(() => false), [bindKeys]);

  // The focus stays in the text, which says what is chosen in the list.
  useEffect(() => {
    const { dom } = editor.view;
    if (!isOpen) return;
    dom.setAttribute("aria-controls", `${id}-list`);
    dom.setAttribute("aria-activedescendant", `${id}-${index}`);
    document.getElementById(`${id}-${index}`)?.scrollIntoView({ block: "nearest" });
    return () => {
      dom.removeAttribute("aria-controls");
      dom.removeAttribute("aria-activedescendant");
    };
  }, [editor, id, index, isOpen]);

  const list = useRef<HTMLDivElement>(null);
  const from = typed?.from ?? 0;
  useLayoutEffect(() => {
    if (list.current) placeBelow(list.current, editor, from);
  });

  if (!isOpen) return null;
  return (
    <div
      ref={list}
      id={`${id}-list`}
      role="listbox"
      aria-label="Insert"
      className="insert-menu absolute z-20 max-h-72 w-60 overflow-y-auto rounded-md border border-line-strong bg-white py-1 shadow-sheet"
    >
      {found.map((insertion, place) => (
        // The list is used from the text, which keeps the focus.
        // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
        <div
          key={insertion.label}
          id={`${id}-${place}`}
          role="option"
          tabIndex={-1}
          aria-selected={place === index}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => insert(insertion)}
          className="cursor-pointer px-3 py-2 text-sm hover:bg-evergreen-50 aria-selected:bg-evergreen-50 aria-selected:font-semibold"
        >
          {insertion.label}
        </div>
      ))}
    </div>
  );
}

/** A slash that begins the paragraph at the cursor, and what follows it up to the cursor. */
function typedSlash(editor: Editor): Typed | null {
  const { empty, $from } = editor.state.selection;
  if (!empty || $from.parent.type.name !== "paragraph" || editor.isActive("table")) return null;
  const text = $from.parent.textBetween(0, $from.parentOffset, undefined, "\ufffc");
  const query = /^\/([a-z0-9 ]{0,30})$/i.exec(text)?.[1];
  return query === undefined ? null : { query, from: $from.start(), to: $from.pos };
}

function atCursor(editor: Editor): Typed {
  const { from } = editor.state.selection;
  return { query: "", from, to: from };
}

const gapPx = 4;

/** Puts the list below the cursor, or above it where there is more room. */
function placeBelow(list: HTMLElement, editor: Editor, position: number): void {
  const parent = list.offsetParent?.getBoundingClientRect();
  if (!parent) return;
  const { top, bottom, left } = editor.view.coordsAtPos(position);
  const room = list.closest(".dialog-body")?.getBoundingClientRect() ?? { bottom: innerHeight };
  const isBelow = bottom + gapPx + list.offsetHeight <= room.bottom;
  const y = isBelow ? bottom + gapPx : top - gapPx - list.offsetHeight;
  const x = Math.max(0, Math.min(left - parent.left, parent.width - list.offsetWidth - gapPx));
  list.style.setProperty("top", `${y - parent.top}px`);
  list.style.setProperty("left", `${x}px`);
}
