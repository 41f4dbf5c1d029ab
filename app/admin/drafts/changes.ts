import { movedPath, print } from "#domain/texts/entries.ts";
import { valueAt, withValueAt } from "#domain/texts/paths.ts";

/** The content of a document: what stands at its paths. */
export type Words = Record<string, unknown>;

/** A change of a document by path: what stood there, and what stands there now. With an empty path, the whole document. */
export interface Change<N extends string = string> {
  /** Name of the document. */
  name: N;
  path: string;
  before: unknown;
  after: unknown;
  /** The content before the change, in which its path is right; absent when that is not known. */
  words?: Words | undefined;
}

/** Content with changes on top of it, oldest first. */
export function withChanges<W extends Words>(words: W, changes: readonly Change[]): W {
  return changes.reduce((whole, { path, after }) => (withValueAt(whole, path, after) ?? whole) as W, words);
}

/** The changes that turn one content into another, one for each field that differs. */
export function changesBetween<N extends string>(name: N, before: Words, after: Words): Change<N>[] {
  const fields = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...fields]
    .filter((path) => print(before[path]) !== print(after[path]))
    .map((path) => ({ name, path, before: before[path], after: after[path] }));
}

/** The changes that undo others. @param changes oldest first */
export function inverted<N extends string>(changes: readonly Change<N>[]): Change<N>[] {
  return changes.toReversed().map((change) => ({ ...change, before: change.after, after: change.before }));
}

/** The content in which the path of a change is right, if it is: the page that it was made in may be older or newer. */
export function baseOf({ path, before }: Change, words: Words | undefined): Words | undefined {
  return print(valueAt(words, path)) === print(before) ? words : undefined;
}

/** @returns a change at the place of its entry in the present content; null when the entry is gone */
export function rebase<N extends string>(change: Change<N>, present: Words | undefined): Change<N> | null {
  if (!change.words || !present) return change;
  const path = movedPath(change.words, present, change.path);
  return path === null ? null : { ...change, path, words: present };
}

/**
 * Rebases changes one after the other, each on the content with those before it. A change whose entry is gone stays as it is and is not made:
 * the server answers that it is a conflict.
 * @param onto the content as the server has it, on which changes of `made` are made first
 */
export function rebaseAll<N extends string>(
  onto: Words,
  made: readonly Change<N>[],
  changes: readonly Change<N>[],
): { words: Words; changes: Change<N>[] } {
  let words = onto;
  const place = (change: Change<N>) => {
    const placed = rebase(change, words);
    if (placed) words = withChanges(words, [placed]);
    return placed ?? change;
  };
  for (const change of made) place(change);
  const placed = changes.map(place);
  return { words, changes: placed };
}

/** Whether a change may move the entry of a list that a place stands in. */
export function movesAround({ path, before, after }: Change, place: string): boolean {
  return typeof (after ?? before) === "object" && place.startsWith(`${path}.`);
}

/** Adds a change to those that wait; typing on in one place stays one change. */
export function withChange<N extends string>(waiting: readonly Change<N>[], change: Change<N>): readonly Change<N>[] {
  const last = waiting.at(-1);
  if (last?.name !== change.name || last.path !== change.path) return [...waiting, change];
  return [...waiting.slice(0, -1), { ...last, after: change.after }];
}
