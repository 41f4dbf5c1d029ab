import type { Editor, ChainedCommands, CommandProps } from "@tiptap/core";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";
import { type CalloutKind, calloutTitles } from "#domain/markdown/directives.ts";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { type Transaction, TextSelection } from "@tiptap/pm/state";
import type { EditorNode } from "../markdown/syntax.ts";
import { newTable } from "./tables.ts";

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
    if (!isOpen) return false;
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

/** A bar with fields above the text. */
export type BarName = "link" | "picture" | "button" | "embed" | "find";

/** What can be inserted by its name. It either changes the text at once, or opens a bar that asks for more. */
interface Insertion {
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
  { label: "Video", words: "film embed youtube vimeo", bar: "embed" },
  { label: "Button", words: "call to action link cta", bar: "button" },
  callout("note", "info"),
  callout("tip", "hint advice"),
  callout("warning", "caution danger important"),
  {
    label: "Table",
    words: "grid rows columns",
    run: (chain) => chain.command(insertBlock(newTable)),
  },
  { label: "Code block", words: "pre source", run: (chain) => chain.toggleCodeBlock() },
  { label: "Footnote", words: "note reference", run: (chain) => chain.command(insertFootnote) },
  {
    label: "Rule",
    words: "line divider separator hr",
    run: (chain) => chain.command(insertBlock({ type: "horizontalRule" })),
  },
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

/**
 * A command that puts a block in the place of the empty paragraph at the cursor, else behind the block at the cursor, and the cursor
 * into its text, or behind it when it has none.
 */
export function insertBlock(json: EditorNode) {
  return ({ tr, dispatch }: CommandProps): boolean => {
    const block = tr.doc.type.schema.nodeFromJSON(json);
    const place = findPlace(tr.selection.$to, block);
    if (!place) return false;
    if (dispatch) {
      tr.replaceWith(place.from, place.to, block);
      putCursor(tr, place.from, block);
      tr.scrollIntoView();
    }
    return true;
  };
}

function findPlace($at: ResolvedPos, block: Node): { from: number; to: number } | null {
  for (let depth = $at.depth; depth > 0; depth--) {
    const parent = $at.node(depth - 1);
    const index = $at.index(depth - 1);
    const isEmpty = depth === $at.depth && $at.parent.type.name === "paragraph" && $at.parent.content.size === 0;
    if (isEmpty && parent.canReplaceWith(index, index + 1, block.type)) {
      return { from: $at.before(depth), to: $at.after(depth) };
    }
    if (parent.canReplaceWith(index + 1, index + 1, block.type))
      return { from: $at.after(depth), to: $at.after(depth) };
  }
  return $at.depth === 0 ? { from: $at.pos, to: $at.pos } : null;
}

function putCursor(tr: Transaction, start: number, block: Node): void {
  const end = start + block.nodeSize;
  if (block.type.name === "table") tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1)));
  // The text of a callout is behind its title.
  else if (block.type.name === "callout") {
    tr.setSelection(TextSelection.near(tr.doc.resolve(start + 1 + (block.firstChild?.nodeSize ?? 0))));
  } else if (block.isTextblock) {
    tr.setSelection(TextSelection.create(tr.doc, end - 1));
  } else {
    // Behind the last block of its place, or before another without text, there would be no place to go on writing.
    const next = tr.doc.resolve(end).nodeAfter;
    if (!next || next.isAtom) tr.insert(end, tr.doc.type.schema.nodes["paragraph"]!.create());
    tr.setSelection(TextSelection.near(tr.doc.resolve(end)));
  }
}

/** Puts something into the line behind what is selected, which stays, and the cursor behind it. */
export function putBehindSelection(tr: Transaction, node: Node): void {
  const { $to } = tr.selection;
  const isInCell = $to.parent.type.spec["tableRole"] !== undefined;
  const place = isInCell ? TextSelection.near($to, -1).to : $to.pos;
  const isInLine = tr.doc.resolve(place).parent.inlineContent;
  tr.insert(place, isInLine ? node : tr.doc.type.schema.nodes["paragraph"]!.create(null, node));
  tr.setSelection(TextSelection.near(tr.doc.resolve(place + node.nodeSize + (isInLine ? 0 : 1)), -1));
}

/** A command that puts the sign of a new footnote at the cursor, its text at the end, and the cursor into that text. */
export function insertFootnote({ tr, dispatch }: CommandProps): boolean {
  const { schema } = tr.doc.type;
  const { footnoteReference, footnoteDefinition, paragraph } = schema.nodes;
  if (!footnoteReference || !footnoteDefinition || !paragraph) return false;
  const { $to } = tr.selection;
  if (!$to.parent.canReplaceWith($to.index(), $to.index(), footnoteReference)) return false;
  if (!dispatch) return true;
  const label = nextLabel(tr.doc);
  putBehindSelection(tr, footnoteReference.create({ label }));
  const end = tr.doc.content.size;
  tr.insert(end, footnoteDefinition.create({ label }, paragraph.create()));
  tr.setSelection(TextSelection.near(tr.doc.resolve(end + 2))).scrollIntoView();
  return true;
}

/** The number after the highest one. */
function nextLabel(doc: Node): string {
  let highest = 0;
  doc.descendants(({ attrs }) => {
    const number = Number(attrs["label"] ?? 0);
    if (Number.isInteger(number)) highest = Math.max(highest, number);
  });
  return String(highest + 1);
}

/** The position of the text of a footnote; null when it has none. */
export function findFootnote(doc: Node, label: string): number | null {
  let found: number | null = null;
  doc.descendants((node, position) => {
    const isIt = node.type.name === "footnoteDefinition" && node.attrs["label"] === label;
    if (isIt) found ??= position + 2;
    return found === null;
  });
  return found;
}
