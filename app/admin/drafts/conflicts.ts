import { entryMark, movedPath, print } from "#domain/texts/entries.ts";
import { valueAt, withValueAt } from "#domain/texts/paths.ts";
import { type Change, type Words, withChanges } from "./changes.ts";

/** Who has changed a place: only the editor of this tab, only somebody else, both, or nobody. */
export type Author = "mine" | "theirs" | "both" | "nobody";

/** One place in three versions. */
interface ThreeWay {
  /** What both began with; undefined when that is not known. */
  base?: unknown;
  mine: unknown;
  theirs: unknown;
}

const isSamePrint = (one: unknown, other: unknown) => print(one) === print(other);

/**
 * Compares one place in three versions.
 * @param isSame whether two values count as equal; by default, equal values whatever the order of their keys
 */
export function authorOf(place: ThreeWay, isSame: (one: unknown, other: unknown) => boolean = isSamePrint): Author {
  const { mine, theirs } = place;
  if (isSame(mine, theirs)) return "nobody";
  if (!("base" in place)) return "both";
  if (isSame(place.base, mine)) return "theirs";
  return isSame(place.base, theirs) ? "mine" : "both";
}

/** A place that differs between two versions of a document. */
export interface Difference extends ThreeWay {
  path: string;
  author: Author;
}

/**
 * Compares three versions of a document by path.
 * @param base what both began with; null when that is not known
 * @param paths the places that are compared, in their order
 */
export function compareByPath(
  versions: { base: Words | null; mine: Words; theirs: Words },
  paths: readonly string[],
  isSame?: (one: unknown, other: unknown) => boolean,
): Difference[] {
  return paths
    .map((path) => {
      const place: ThreeWay = { mine: valueAt(versions.mine, path), theirs: valueAt(versions.theirs, path) };
      if (versions.base) place.base = valueAt(versions.base, path);
      return { path, ...place, author: authorOf(place, isSame) };
    })
    .filter(({ author }) => author !== "nobody");
}

/** A change that the server has not made, because somebody else has changed the same place. */
export interface RefusedByServer {
  path: string;
  /** What stands there now; undefined when it was removed. */
  theirs: unknown;
  mine: unknown;
}

/** A change that waits for a choice between what somebody else wrote and one's own words. */
export interface Conflict<N extends string = string> extends RefusedByServer {
  name: N;
  /** The content in which its path is right; null when that is not known. */
  words: Words | null;
  /** The entry of a list that it is in is gone: there is no place where it could be put. */
  isGone: boolean;
}

type Placed<N extends string> = Pick<Conflict<N>, "name" | "path" | "mine" | "words"> & { isGone?: boolean };

/** A change beside what stands at its present place. An entry that is gone does not come back. */
export function conflictIn<N extends string>(change: Placed<N>, present: Words): Conflict<N> {
  const { name, path, mine, words, isGone = false } = change;
  const at = words === null ? path : movedPath(words, present, path);
  if (isGone || at === null) return { name, path, theirs: undefined, mine, words: present, isGone: true };
  return { name, path: at, theirs: valueAt(present, at), mine, words: present, isGone: false };
}

/**
 * Rebases a change on content that somebody else has changed, who may also have moved the entries of its lists.
 * @param base what the editor has seen there, and may be overwritten
 * @returns the change at its present place, or a conflict when something else stands there
 */
function merge<N extends string>(change: Placed<N>, base: unknown, present: Words): Change<N> | Conflict<N> {
  const found = conflictIn(change, present);
  const author = authorOf({ base, mine: found.mine, theirs: found.theirs });
  if (found.isGone || author === "theirs" || author === "both") return found;
  return { name: found.name, path: found.path, before: found.theirs, after: found.mine };
}

/**
 * One's own words of a conflict, to be put in the place of those that were shown beside them.
 * @param present undefined before the document is loaded: they wait
 */
export function withMine<N extends string>(conflict: Conflict<N>, present: Words | undefined): Change<N> | Conflict<N> {
  return present ? merge(conflict, conflict.theirs, present) : conflict;
}

/**
 * The conflicts that are open after a save. What is typed in the place of one is no choice: the words that could not be kept stay in it.
 * @param sent the changes of that save
 * @param present the document as it is now
 */
export function stillOpen<N extends string>(
  conflicts: readonly Conflict<N>[],
  sent: readonly Change<N>[],
  present: Words,
): readonly Conflict<N>[] {
  return conflicts.flatMap((one) => {
    const there = sent.filter(({ name, path }) => name === one.name && path === one.path);
    // These very words were sent again, or typed on: what became of them is in the answer.
    if (there.some(({ before, after }) => isSamePrint(before, one.mine) || isSamePrint(after, one.mine))) return [];
    return there.length > 0 ? [conflictIn(one, present)] : [one];
  });
}

interface SentChanges<N extends string> {
  name: N;
  sent: readonly Change<N>[];
  /** The content as this tab had it. */
  known: Words | undefined;
}

/**
 * Merges changes that the server has not made: where their entries were only moved, they are made there.
 * @param present the content as the server has it
 */
export function mergeRefused<N extends string>(
  refused: readonly RefusedByServer[],
  { name, sent, known }: SentChanges<N>,
  present: Words,
): (Change<N> | Conflict<N>)[] {
  let words = present;
  return refused.flatMap(({ path, theirs, mine }): (Change<N> | Conflict<N>)[] => {
    const change = sent.find((one) => one.path === path && isSamePrint(one.after, mine));
    const from = change?.words ?? (withValueAt(known, path, change?.before) as Words | null);
    const next = merge({ name, path, mine, words: from }, change?.before, words);
    if (isConflict(next)) return [next];
    // What was sent twice is there already.
    if (isSamePrint(next.before, next.after)) return [];
    // There the server has refused it, and would again, unless it was refused for the words around it.
    const isAgain = next.path === path && entryMark(from, path) === entryMark(words, path);
    if (isAgain) return [{ name, path, theirs, mine, words, isGone: false }];
    const placed = { ...next, words };
    words = withChanges(words, [placed]);
    return [placed];
  });
}

/** Whether a change could not be placed, because somebody else's stands there. */
export const isConflict = <N extends string>(one: Change<N> | Conflict<N>): one is Conflict<N> => "mine" in one;
export const isPlaced = <N extends string>(one: Change<N> | Conflict<N>): one is Change<N> => !isConflict(one);
