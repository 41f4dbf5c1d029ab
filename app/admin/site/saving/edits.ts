import type { ActionResult } from "#app/lib/answers.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText, SavedDraft, TextConflict } from "#domain/site-texts/edit-texts.ts";
import { entryMark, movedPath, print } from "#domain/texts/entries.ts";
import { valueAt, withValueAt } from "#domain/texts/paths.ts";

/** A change of a text: where it is kept, and what stood and stands there. */
export interface Edit {
  name: SiteTextName;
  path: string;
  before: unknown;
  after: unknown;
  /** The text before the change, in which its path is right; absent when that is not known. */
  words?: Words | undefined;
}

/** A change as it is sent. */
export interface SentChange extends Pick<Edit, "path" | "before" | "after"> {
  /** Which entries of lists it is meant for (domain/texts/entries.ts). */
  entry: string | undefined;
}

export interface SaveAnswer {
  saved: SavedDraft | null;
  /** The text as the server has it now, when somebody else has changed it. */
  text: EditedText | null;
}

/** Posts changes of one text; without changes, only reads it. */
export type SendChanges = (
  name: SiteTextName,
  known: number,
  changes: readonly SentChange[],
) => Promise<ActionResult<SaveAnswer>>;

/** Changes of one text, for a request that names it. @param refused changes of it that the server does not have */
export function changesOf(edits: readonly Edit[], refused: readonly Edit[]): SentChange[] {
  // A mark made with what the server has refused would never be the server's.
  const isKnown = (path: string) => !refused.some((one) => partOf(one.path) === partOf(path));
  return edits.map(({ path, before, after, words }) => {
    return { path, before, after, entry: words && isKnown(path) ? entryMark(words, path) : undefined };
  });
}

const partOf = (path: string) => path.split(".", 1)[0];

/** Typing in one place within this time is undone at once. */
const pauseMs = 1_500;

/** What can be undone and redone: changes of all texts, in one order. */
export function createUndo(now: () => number) {
  let done: (Edit & { at: number })[] = [];
  let undone: Edit[] = [];
  return {
    canUndo: () => done.length > 0,
    canRedo: () => undone.length > 0,
    record(edit: Edit): void {
      undone = [];
      const last = done.at(-1);
      // Two changes of a list are two acts, however fast: sections hidden one after the other.
      const isTyped = typeof edit.after !== "object" || edit.after === null;
      const isThere = last?.name === edit.name && last.path === edit.path;
      // Other words may have been put there by an answer of the server: what was typed before them is a step of its own.
      const goesOn = isThere && isTyped && last.after === edit.before && now() - last.at < pauseMs;
      if (goesOn) done[done.length - 1] = { ...last, after: edit.after, at: now() };
      else done.push({ ...edit, at: now() });
    },
    /** @returns the change that takes back the last one; null when there is none */
    undo(): Edit | null {
      const last = done.pop();
      if (!last) return null;
      undone.push(last);
      return { ...last, before: last.after, after: last.before };
    },
    /** @returns the change to make again; null when none was undone */
    redo(): Edit | null {
      const last = undone.pop();
      if (!last) return null;
      done.push({ ...last, at: 0 });
      return last;
    },
    /** @param keeps which changes can be undone and redone from now on */
    keep(keeps: (edit: Edit) => boolean): void {
      done = done.filter(keeps);
      undone = undone.filter(keeps);
    },
  };
}

/** What was saved of texts whose loaded state is from before that: an answer that is on its way does not have it yet. */
export function createAhead() {
  const ahead = new Map<SiteTextName, { draftVersion: number; former: readonly number[]; edits: readonly Edit[] }>();
  return {
    /** Edits of a text that are not in it, oldest first. */
    of: (name: SiteTextName): readonly Edit[] => ahead.get(name)?.edits ?? [],
    /** @param draftVersion which the text got by it */
    add(name: SiteTextName, draftVersion: number, edits: readonly Edit[]): void {
      const before = ahead.get(name);
      ahead.set(name, {
        draftVersion,
        former: before ? [...before.former, before.draftVersion] : [],
        edits: [...(before?.edits ?? []), ...edits],
      });
    },
    /** A text has come. @param draftVersion which it has; null when all edits are known to be in it */
    settle(name: SiteTextName, draftVersion: number | null): void {
      if (draftVersion !== 0 && !ahead.get(name)?.former.includes(draftVersion ?? 0)) ahead.delete(name);
    },
    /** @param name of one text; undefined: of all */
    clear: (name?: SiteTextName) => (name ? ahead.delete(name) : ahead.clear()),
  };
}

/** Whether a change may move the entry of a list that a place stands in. */
export function movesAround({ path, before, after }: Edit, place: string): boolean {
  return typeof (after ?? before) === "object" && place.startsWith(`${path}.`);
}

/** What pages show otherwise than as a text, so that the frame can't show it by itself. */
const drawn = /(?:^|\.)(?:href|icon|picture|film|form)$/;

/** Texts whose facts stand in the others. */
const withFacts: ReadonlySet<SiteTextName> = new Set(["brand", "pricing"]);

/** Whether changes of a text show in the page only when it is rendered again: they are more than words where they stand. */
export function mustRender(
  name: SiteTextName,
  changes: readonly { path: string; before: unknown; after: unknown }[],
): boolean {
  const isMore = changes.some(
    ({ path, after, before }) => typeof after !== "string" || typeof before !== "string" || drawn.test(path),
  );
  return isMore || withFacts.has(name);
}

type Words = EditedText["words"];

/** The words of a text with changes on top of them, oldest first. */
export function withEdits(words: Words, edits: readonly Edit[]): Words {
  return edits.reduce((whole, { path, after }) => (withValueAt(whole, path, after) ?? whole) as Words, words);
}

/** The changes that take others back. @param edits oldest first */
export function takenBack(edits: readonly Edit[]): Edit[] {
  return edits.toReversed().map((edit) => ({ ...edit, before: edit.after, after: edit.before }));
}

/** The words of a text in which the path of a change is right, if they are: the page that it was made in may be older or newer. */
export function knownFor({ path, before }: Edit, words: Words | undefined): Words | undefined {
  return print(valueAt(words, path)) === print(before) ? words : undefined;
}

/** @returns a change at the place of its entry in the present words of its text; null when the entry is gone */
export function placeEdit(edit: Edit, present: Words | undefined): Edit | null {
  if (!edit.words || !present) return edit;
  const path = movedPath(edit.words, present, edit.path);
  return path === null ? null : { ...edit, path, words: present };
}

/** A text as the server has it, on which changes are made one by one, each where its entry stands there. @param edits the first of them */
export function placeOnto(words: Words, edits: readonly Edit[]) {
  let present = words;
  /** @returns the change at its place; as it is, and not made, when its entry is gone: the server will say so */
  function place(edit: Edit): Edit {
    const placed = placeEdit(edit, present);
    if (placed) present = withEdits(present, [placed]);
    return placed ?? edit;
  }
  for (const edit of edits) place(edit);
  return { place, words: () => present };
}

/** A change that could not be kept, because somebody else changed the same text meanwhile. */
export interface SiteConflict extends TextConflict {
  name: SiteTextName;
  /** The text in which its path is right; null when that is not known. */
  words: Words | null;
  /** The entry of a list that it is in is gone: there is no place where it could be put. */
  isGone: boolean;
}

/**
 * A change is to be made in a text that somebody else has changed, who may also have moved the entries of its lists.
 * @param expected what may be overwritten: what the editor has seen there
 * @param present the text as it is now
 * @returns the change at its present place, or what must be asked when something else stands there
 */
function placeChange(change: Placed, expected: unknown, present: Words): Edit | SiteConflict {
  const found = conflictIn(change, present);
  if (found.isGone || print(found.theirs) !== print(expected)) return found;
  return { name: found.name, path: found.path, before: found.theirs, after: found.mine };
}

/**
 * One's own words of a conflict, to be put in the place of those that were shown beside them.
 * @param present undefined before the text is loaded: they wait
 */
export function placeAgain(conflict: SiteConflict, present: Words | undefined): Edit | SiteConflict {
  return present ? placeChange(conflict, conflict.theirs, present) : conflict;
}

type Placed = Pick<SiteConflict, "name" | "path" | "mine" | "words"> & { isGone?: boolean };

/** A change beside what stands at its present place. An entry that is gone does not come back. */
export function conflictIn({ name, path, mine, words, isGone = false }: Placed, present: Words): SiteConflict {
  const at = words === null ? path : movedPath(words, present, path);
  if (isGone || at === null) return { name, path, theirs: undefined, mine, words: present, isGone: true };
  return { name, path: at, theirs: valueAt(present, at), mine, words: present, isGone: false };
}

/**
 * The conflicts that are open after a save. What is typed in the place of one is no choice: the words that could not be kept stay in it.
 * @param sent the changes of that save
 * @param present the text as it is now
 */
export function stillOpen(
  conflicts: readonly SiteConflict[],
  sent: readonly Edit[],
  present: Words,
): readonly SiteConflict[] {
  return conflicts.flatMap((one) => {
    const there = sent.filter(({ name, path }) => name === one.name && path === one.path);
    const isMine = (value: unknown) => print(value) === print(one.mine);
    // These very words were sent again, or typed on: what became of them is in the answer.
    if (there.some(({ before, after }) => isMine(before) || isMine(after))) return [];
    return there.length > 0 ? [conflictIn(one, present)] : [one];
  });
}

interface SentChanges {
  name: SiteTextName;
  sent: readonly Edit[];
  /** The text as this tab had it. */
  known: Words | undefined;
}

/**
 * Changes that the server has refused: where their entries were only moved, they are made there.
 * @param present the text as the server has it
 */
export function placeRefused(
  refused: readonly TextConflict[],
  { name, sent, known }: SentChanges,
  present: Words,
): (Edit | SiteConflict)[] {
  let words = present;
  return refused.flatMap(({ path, theirs, mine }): (Edit | SiteConflict)[] => {
    const edit = sent.find((one) => one.path === path && print(one.after) === print(mine));
    const from = edit?.words ?? (withValueAt(known, path, edit?.before) as Words | null);
    const next = placeChange({ name, path, mine, words: from }, edit?.before, words);
    // What was sent twice is there already.
    if (isConflict(next)) return !next.isGone && print(next.theirs) === print(mine) ? [] : [next];
    // There the server has refused it, and would again, unless it was refused for the words around it.
    const isAgain = next.path === path && entryMark(from, path) === entryMark(words, path);
    if (isAgain) return [{ name, path, theirs, mine, words, isGone: false }];
    const placed = { ...next, words };
    words = withEdits(words, [placed]);
    return [placed];
  });
}

/** Whether a change could not be placed, because somebody else's stands there. */
export const isConflict = (one: Edit | SiteConflict): one is SiteConflict => "mine" in one;
export const isPlaced = (one: Edit | SiteConflict): one is Edit => !isConflict(one);
