import type { CommandProps } from "@tiptap/core";
import type { Node, ResolvedPos } from "@tiptap/pm/model";
import { TextSelection, type Transaction } from "@tiptap/pm/state";
import type { EditorNode } from "../markdown/document.ts";

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
  // The text of a callout is behind its title.
  if (block.type.name === "callout") {
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

/** A command that puts the sign of a new footnote at the cursor, its text at the end, and the cursor into that text. */
export function insertFootnote({ tr, dispatch }: CommandProps): boolean {
  const { schema } = tr.doc.type;
  const { footnoteReference, footnoteDefinition, paragraph } = schema.nodes;
  if (!footnoteReference || !footnoteDefinition || !paragraph) return false;
  const { $from } = tr.selection;
  if (!$from.parent.canReplaceWith($from.index(), $from.index(), footnoteReference)) return false;
  if (!dispatch) return true;
  const label = nextLabel(tr.doc);
  tr.replaceSelectionWith(footnoteReference.create({ label }), false);
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
