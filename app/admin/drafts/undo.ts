import type { Change } from "./changes.ts";

/** What can be undone and redone: changes of all documents, in one order. */
export interface UndoStack<N extends string> {
  done: readonly (Change<N> & { at: number })[];
  undone: readonly Change<N>[];
}

export const nothingDone: UndoStack<never> = { done: [], undone: [] };

/** Typing in one place within this time is undone at once. */
const pauseMs = 1_500;

/** The stack after a change. @param at milliseconds */
export function recorded<N extends string>({ done }: UndoStack<N>, change: Change<N>, at: number): UndoStack<N> {
  const last = done.at(-1);
  // Two changes of a list are two acts, however fast: sections hidden one after the other.
  const isTyped = typeof change.after !== "object" || change.after === null;
  const isThere = last?.name === change.name && last.path === change.path;
  // Other words may have been put there by an answer of the server: what was typed before them is a step of its own.
  const continues = isThere && isTyped && last.after === change.before && at - last.at < pauseMs;
  if (continues) return { done: [...done.slice(0, -1), { ...last, after: change.after, at }], undone: [] };
  return { done: [...done, { ...change, at }], undone: [] };
}

/** @returns the stack after a step, and the change that the step makes; null when there is none */
export function stepped<N extends string>(
  { done, undone }: UndoStack<N>,
  direction: "undo" | "redo",
): { stack: UndoStack<N>; change: Change<N> | null } {
  const last = direction === "undo" ? done.at(-1) : undone.at(-1);
  if (!last) return { stack: { done, undone }, change: null };
  if (direction === "redo") {
    return { stack: { done: [...done, { ...last, at: 0 }], undone: undone.slice(0, -1) }, change: last };
  }
  const change = { ...last, before: last.after, after: last.before };
  return { stack: { done: done.slice(0, -1), undone: [...undone, last] }, change };
}

/** The stack with those changes only that `keeps` allows. */
export function filtered<N extends string>(stack: UndoStack<N>, keeps: (change: Change<N>) => boolean): UndoStack<N> {
  return { done: stack.done.filter(keeps), undone: stack.undone.filter(keeps) };
}
