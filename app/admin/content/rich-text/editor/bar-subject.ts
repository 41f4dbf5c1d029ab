import { type Editor, getMarkRange } from "@tiptap/core";
import type { Node } from "@tiptap/pm/model";
import { type EditorState, NodeSelection, TextSelection, type Transaction } from "@tiptap/pm/state";
import type { Mappable } from "@tiptap/pm/transform";
import { useEffect, useState } from "react";

// What a bar was opened for. While it is open, the cursor can go elsewhere and the text be written on: the bar acts on what it was
// opened for, wherever that stands by then, and never on the selection of that moment.

/** A node of the text, as it was when the bar was opened, and where it stands now. */
export interface Subject {
  node: Node;
  position: number;
}

/** The selected node, or the one in which the selection is, if it is of one of these types. */
export function findSubject({ selection }: EditorState, types: readonly string[]): Subject | null {
  if (selection instanceof NodeSelection && types.includes(selection.node.type.name))
    return { node: selection.node, position: selection.from };
  const { $from, to } = selection;
  for (let depth = $from.sharedDepth(to); depth > 0; depth--)
    if (types.includes($from.node(depth).type.name)) return { node: $from.node(depth), position: $from.before(depth) };
  return null;
}

/** Where it stands after a change; null when it is gone. */
export function moveSubject(subject: Subject, mapping: Mappable): Subject | null {
  const { pos, deletedAfter } = mapping.mapResult(subject.position, 1);
  if (deletedAfter) return null;
  return pos === subject.position ? subject : { ...subject, position: pos };
}

/** The node of one of these types for which a bar was opened; null when there was none, or it is gone. */
export function useSubject(editor: Editor, types: readonly string[]): Subject | null {
  return useKept(editor, () => findSubject(editor.state, types), moveSubject);
}

/** Gives the subject other attributes. The cursor comes behind a picture in a line, so that what is typed next doesn't replace it. */
export function changeSubject(tr: Transaction, { node, position }: Subject, attrs: Record<string, unknown>): void {
  const { isInline } = node;
  tr.setNodeMarkup(position, undefined, { ...tr.doc.nodeAt(position)?.attrs, ...attrs });
  if (isInline) tr.setSelection(TextSelection.create(tr.doc, position + node.nodeSize));
  else if (node.isAtom) tr.setSelection(NodeSelection.create(tr.doc, position));
}

/** Removes the subject; the cursor comes to its place. */
export function removeSubject(tr: Transaction, { position }: Subject): void {
  tr.delete(position, position + (tr.doc.nodeAt(position)?.nodeSize ?? 0));
  tr.setSelection(TextSelection.near(tr.doc.resolve(Math.min(position, tr.doc.content.size))));
}

interface Range {
  from: number;
  to: number;
}

/** The link at the cursor; the selected text, with the whole of a link that it begins or ends in; null where there is neither. */
export function findLinked({ selection, schema }: EditorState): Range | null {
  // All of the text has no ends in its lines.
  const { from, to, empty, $from, $to } = TextSelection.between(selection.$from, selection.$to);
  const link = schema.marks["link"]!;
  const first = getMarkRange($from, link) ?? null;
  if (empty) return link.isInSet($from.marks()) ? first : null;
  const last = getMarkRange($to, link);
  return { from: first && first.to > from ? first.from : from, to: last && last.from < to ? last.to : to };
}

/** The range after a change, without what was typed at its ends; null when it is gone. */
export function moveRange({ from, to }: Range, mapping: Mappable): Range | null {
  const moved = { from: mapping.map(from, 1), to: mapping.map(to, -1) };
  return moved.from < moved.to ? moved : null;
}

/** The text for which the bar of links was opened; null when there was none, or it is gone. */
export function useLinked(editor: Editor): Range | null {
  return useKept(editor, () => findLinked(editor.state), moveRange);
}

function useKept<T>(editor: Editor, find: () => T | null, move: (kept: T, mapping: Mappable) => T | null): T | null {
  const [kept, keep] = useState(find);
  useEffect(() => {
    const follow = ({ transaction }: { transaction: Transaction }) => {
      if (transaction.docChanged) keep((before) => before && move(before, transaction.mapping));
    };
    editor.on("transaction", follow);
    return () => void editor.off("transaction", follow);
  }, [editor, move]);
  return kept;
}
