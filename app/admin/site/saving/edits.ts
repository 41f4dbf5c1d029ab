import type { ActionResult } from "#app/lib/answers.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText, SavedDraft, TextConflict } from "#domain/site-texts/edit-texts.ts";
import { type TextPath, valueAt, withValueAt } from "#domain/site-texts/paths.ts";

/** A change of a text: where it is kept, and what stood and stands there. */
export interface Edit {
  name: SiteTextName;
  path: string;
  before: unknown;
  after: unknown;
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
  changes: readonly Omit<Edit, "name">[],
) => Promise<ActionResult<SaveAnswer>>;

/** Changes of one text, for a request that names it. */
export const changesOf = (edits: readonly Edit[]): Omit<Edit, "name">[] =>
  edits.map(({ path, before, after }) => ({ path, before, after }));

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
      return { name: last.name, path: last.path, before: last.after, after: last.before };
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
  const ahead = new Map<SiteTextName, { draftVersion: number; edits: readonly Edit[] }>();
  return {
    /** Edits of a text that are not in it, oldest first. */
    of: (name: SiteTextName): readonly Edit[] => ahead.get(name)?.edits ?? [],
    /** @param draftVersion which the text got by it */
    add(name: SiteTextName, draftVersion: number, edits: readonly Edit[]): void {
      ahead.set(name, { draftVersion, edits: [...(ahead.get(name)?.edits ?? []), ...edits] });
    },
    /** A text has come. @param draftVersion which it has; Infinity when all edits are known to be in it */
    settle(name: SiteTextName, draftVersion: number): void {
      if (draftVersion >= (ahead.get(name)?.draftVersion ?? 0)) ahead.delete(name);
    },
    /** @param name of one text; undefined: of all */
    clear: (name?: SiteTextName) => (name ? ahead.delete(name) : ahead.clear()),
  };
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
  return refused.map(({ path, theirs, mine }) => {
    const before = sent.find((edit) => edit.path === path)?.before;
    const words = withValueAt(known, path, before) as Words | null;
    const next = placeChange({ name, path, mine, words }, before, present);
    // At its old place the server has refused it, and would again.
    return isConflict(next) || next.path !== path ? next : { name, path, theirs, mine, words: present, isGone: false };
  });
}

/** Whether a change could not be placed, because somebody else's stands there. */
export const isConflict = (one: Edit | SiteConflict): one is SiteConflict => "mine" in one;

/**
 * Where a text stands after somebody has moved, added or removed entries of the lists around it. An entry is known again by its id, else
 * by all of its words except the text itself, which may have been changed, too.
 * @param before the words in which the path is right, and after them the present ones
 * @returns null when its entry is gone, or can't be told from others
 */
export function movedPath(before: unknown, after: unknown, path: TextPath): TextPath | null {
  const [key = "", ...others] = path.split(".");
  const rest = others.join(".");
  const isList = Array.isArray(before) && Array.isArray(after);
  const place = isList ? placeOf(before, after, Number(key), rest) : key;
  if (place === null || rest === "") return place;
  const inner = movedPath(valueAt(before, key), valueAt(after, place), rest);
  return inner === null ? null : `${place}.${inner}`;
}

function placeOf(before: readonly unknown[], after: readonly unknown[], index: number, rest: TextPath): string | null {
  const id = idOf(before[index]);
  if (id !== undefined) return placeFrom(after.findIndex((entry) => idOf(entry) === id));
  const without = (entry: unknown) => print(rest === "" ? entry : (withValueAt(entry, rest, null) ?? entry));
  const wanted = without(before[index]);
  const found = after.flatMap((entry, place) => (without(entry) === wanted ? [place] : []));
  if (found.includes(index)) return String(index);
  if (found.length > 0) return found.length === 1 ? String(found[0]) : null;
  // Its other words were changed where it stands.
  const isInPlace = before.every((entry, place) => place === index || print(entry) === print(after[place]));
  return isInPlace && before.length === after.length ? String(index) : null;
}

const placeFrom = (index: number) => (index < 0 ? null : String(index));

function idOf(entry: unknown): string | undefined {
  const id = valueAt(entry, "id");
  return typeof id === "string" ? id : undefined;
}

/** A value as text, whatever the order of its keys: PostgreSQL has one of its own. */
function print(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
