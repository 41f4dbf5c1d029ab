import { type RefObject, useCallback, useEffect, useState, createContext, use, useEffectEvent, useRef } from "react";
import type { ActionFailure, ActionResult } from "#app/lib/answers.ts";
import type { Thread, ThreadComment } from "#domain/comments/find-threads.ts";
import type { CommentSubject } from "#domain/comments/subject.ts";
import { postCall } from "../../frame/screen/post-call.ts";
import { watchLiveChanges } from "../../frame/live/live-changes.ts";
import { type Anchor, anchorAt, findAnchor } from "#domain/comments/anchor.ts";
import { valueAt } from "#domain/texts/paths.ts";

/** Sends a change of comments. @returns why it failed; null when it is stored */
export type SendComment = (fields: Readonly<Record<string, string>>) => Promise<ActionFailure | null>;

/**
 * The threads of a subject, also below an open form; what others write comes by itself.
 * @param subject null while there is none
 * @returns `threads` null until they are loaded; `subject` as one text
 */
export function useThreads(subject: CommentSubject | null) {
  const kind = subject?.kind;
  const itemId = subject?.itemId;
  const [loaded, setLoaded] = useState<{ of: string; threads: readonly Thread[] } | null>(null);
  const [failure, setFailure] = useState<ActionFailure | null>(null);
  /** Counts what asked for the threads again. */
  const [asked, ask] = useState(0);
  const reload = useCallback(() => ask((count) => count + 1), []);

  const take = useCallback((of: string, answer: ActionResult<Thread[]>) => {
    setFailure(answer.ok ? null : answer);
    if (answer.ok) setLoaded({ of, threads: answer.value });
  }, []);

  useEffect(() => {
    if (kind === undefined || itemId === undefined) return;
    let isOver = false;
    void loadThreads({ kind, itemId }).then((answer) => isOver || take(`${kind}/${itemId}`, answer));
    return () => {
      isOver = true;
    };
  }, [kind, itemId, asked, take]);

  useEffect(
    () =>
      watchLiveChanges((changes) => {
        if (changes.some((change) => change.kind === kind && change.itemId === itemId)) reload();
      }),
    [kind, itemId, reload],
  );

  const send: SendComment = useCallback(
    async (fields) => {
      const about = kind !== undefined && itemId !== undefined ? { kind, item: itemId } : {};
      const answer = await callComments({ ...about, ...fields });
      if (!answer.ok) return answer;
      if (kind !== undefined && itemId !== undefined) take(`${kind}/${itemId}`, await loadThreads({ kind, itemId }));
      return null;
    },
    [kind, itemId, take],
  );
  const name = `${kind}/${itemId}`;
  return { subject: name, threads: loaded?.of === name ? loaded.threads : null, failure, reload, send };
}

/** Asks the server for a change of comments, or for the threads of a subject (`postCall`). */
export function callComments<T>(body: Readonly<Record<string, string>>): Promise<ActionResult<T>> {
  return postCall("/admin/comments/call", body);
}

/** The threads of a subject, with their times as dates. */
async function loadThreads({ kind, itemId }: CommentSubject): Promise<ActionResult<Thread[]>> {
  const answer = await callComments<Thread[]>({ intent: "find", kind, item: itemId });
  if (!answer.ok) return answer;
  return { ok: true, value: answer.value.map(withDates) };
}

/** All comments of a thread, with their times as dates. */
export async function loadComments(thread: string): Promise<ActionResult<ThreadComment[]>> {
  const answer = await callComments<ThreadComment[]>({ intent: "comments", thread });
  if (!answer.ok) return answer;
  return { ok: true, value: answer.value.map(withDate) };
}

// JSON has times as texts.

function withDates({ resolved, comments, ...thread }: Thread): Thread {
  return {
    ...thread,
    resolved: resolved && { ...resolved, at: new Date(resolved.at) },
    comments: comments.map(withDate),
  };
}

const withDate = (comment: ThreadComment): ThreadComment => ({ ...comment, at: new Date(comment.at) });

/** How many open threads each field has, and how to get to them. */
interface CommentMarks {
  counts: ReadonlyMap<string, number>;
  open: (field: string) => void;
}

export const CommentMarksContext = createContext<CommentMarks | null>(null);

/** Says below a field how many threads are about it, and leads to them. */
export function FieldComments({ field }: { field: string }) {
  const marks = use(CommentMarksContext);
  const count = marks?.counts.get(field) ?? 0;
  if (!marks || count === 0) return null;
  return (
    <p className="-my-1">
      <button
        type="button"
        className="min-h-8 text-sm font-semibold text-brass-700 underline"
        onClick={() => marks.open(field)}
      >
        {count === 1 ? "1 comment" : `${count} comments`}
        <span className="sr-only"> on this field</span>
      </button>
    </p>
  );
}

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

/** Every text with its path, in the order of the page. */
export function leavesOf(value: unknown, path = ""): { path: string; text: string }[] {
  if (typeof value === "string") return [{ path, text: value }];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, part]) => leavesOf(part, path === "" ? key : `${path}.${key}`));
}

/**
 * Where the words of a thread stand now: at its path, else wherever exactly these words have moved, else at its path when they were only
 * changed a little.
 * @returns null when they are nowhere
 */
export function presentPath(
  words: unknown,
  { field, ...anchor }: Pick<Thread, "field" | "quote" | "before" | "after">,
) {
  const there = valueAt(words, field);
  if (anchor.quote === "") return there === undefined ? null : field;
  const found = typeof there === "string" ? findAnchor(there, anchor) : null;
  if (found?.isExact) return field;
  const moved = leavesOf(words).find(({ text }) => text.includes(anchor.quote));
  return moved?.path ?? (found ? field : null);
}
