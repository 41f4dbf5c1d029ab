import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { type Anchor, anchorAt, findAnchor } from "#domain/comments/anchor.ts";

/** A place in a form: a field, and words in it. */
export interface Passage {
  field: string;
  /** Null for the whole field. */
  anchor: Anchor | null;
}

/**
 * Remembers where in a form the focus, and within it the selection, was last.
 * @param form what is inside of `[data-comments]` does not count
 * @param fieldOf the field that an element belongs to; "" for none
 * @returns tells the place; null when there was none
 */
export function useLastPassage(
  form: RefObject<HTMLElement | null>,
  fieldOf: (element: Element) => string,
): () => Passage | null {
  const last = useRef<(Passage & { element: Element }) | null>(null);
  const note = useEffectEvent(() => {
    const element = document.activeElement;
    if (!element || !form.current?.contains(element) || element.closest("[data-comments]")) return;
    const field = fieldOf(element);
    if (field !== "") last.current = { field, anchor: selectedIn(element), element };
  });
  useEffect(() => {
    const listener = () => note();
    document.addEventListener("selectionchange", listener);
    document.addEventListener("focusin", listener);
    return () => {
      document.removeEventListener("selectionchange", listener);
      document.removeEventListener("focusin", listener);
    };
  }, []);
  return () => {
    if (!last.current) return null;
    const { field, anchor, element } = last.current;
    // The event of a selection may come after the click on a button that follows it.
    return { field, anchor: (element.isConnected ? selectedIn(element) : null) ?? anchor };
  };
}

const isControl = (element: Element) =>
  element instanceof HTMLTextAreaElement || (element instanceof HTMLInputElement && element.type === "text");

function selectedIn(element: Element): Anchor | null {
  if (isControl(element)) {
    const { value, selectionStart, selectionEnd } = element as HTMLTextAreaElement;
    return anchorAt(value, selectionStart, selectionEnd);
  }
  const selection = document.getSelection();
  const range = selection && selection.rangeCount > 0 ? selection.getRangeAt(0) : null;
  if (!range || !element.contains(range.commonAncestorContainer)) return null;
  const { text, nodes } = textOf(element);
  const offset = (node: Node, at: number) => {
    const before = nodes.findLast(({ text: piece }) => isBefore(piece, node, at));
    if (!before) return 0;
    return before.text === node ? before.start + at : before.start + before.text.length;
  };
  return anchorAt(text, offset(range.startContainer, range.startOffset), offset(range.endContainer, range.endOffset));
}

/** Whether a piece of text begins before a point in the document. */
function isBefore(piece: Text, node: Node, at: number): boolean {
  if (piece === node) return true;
  const point = node.childNodes[at];
  if (point) return Boolean(point.compareDocumentPosition(piece) & Node.DOCUMENT_POSITION_PRECEDING);
  const order = node.compareDocumentPosition(piece);
  return Boolean(order & (Node.DOCUMENT_POSITION_PRECEDING | Node.DOCUMENT_POSITION_CONTAINED_BY));
}

interface Piece {
  text: Text;
  /** Where it begins in the whole text. */
  start: number;
}

/** The words of an element as people read them, one line for each block. */
function textOf(element: Element): { text: string; nodes: Piece[] } {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const nodes: Piece[] = [];
  let text = "";
  let block: Element | null = null;
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const around = node.parentElement?.closest("p, li, h1, h2, h3, h4, h5, h6, blockquote, pre, td, th") ?? null;
    if (text !== "" && around !== block) text += "\n";
    block = around;
    nodes.push({ text: node, start: text.length });
    text += node.data;
  }
  return { text, nodes };
}

/**
 * Puts the focus on a control or an editor, and selects the words of an anchor in it.
 * @returns whether they are still there; true for an anchor without words
 */
export function showPassage(target: HTMLElement, anchor: Anchor): boolean {
  target.focus({ preventScroll: true });
  target.scrollIntoView({ block: "center" });
  if (anchor.quote === "") return true;
  if (isControl(target)) {
    const control = target as HTMLTextAreaElement;
    const place = findAnchor(control.value, anchor);
    if (place) control.setSelectionRange(place.start, place.end);
    return place !== null;
  }
  const { text, nodes } = textOf(target);
  const place = findAnchor(text, anchor);
  if (!place) return false;
  const at = (offset: number) => nodes.findLast(({ start }) => start <= offset) ?? nodes[0];
  const [first, last] = [at(place.start), at(Math.max(place.start, place.end - 1))];
  if (!first || !last) return false;
  const range = document.createRange();
  range.setStart(first.text, place.start - first.start);
  range.setEnd(last.text, Math.min(place.end - last.start, last.text.length));
  const selection = document.getSelection();
  selection?.removeAllRanges();
  selection?.addRange(range);
  range.startContainer.parentElement?.scrollIntoView({ block: "center" });
  return true;
}
