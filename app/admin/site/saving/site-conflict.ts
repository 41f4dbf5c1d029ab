import type { SiteTextName } from "#content/site-texts.ts";
import type { EditedText, TextConflict } from "#domain/site-texts/edit-texts.ts";
import { valueAt } from "#domain/site-texts/paths.ts";
import { movedPath, print } from "./moved-path.ts";
import type { Edit } from "./undo.ts";

type Words = EditedText["words"];

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
export function placeChange(
  { name, path, mine, words }: Pick<SiteConflict, "name" | "path" | "mine" | "words">,
  expected: unknown,
  present: Words,
): Edit | SiteConflict {
  const at = words === null ? path : movedPath(words, present, path);
  if (at === null) return { name, path, theirs: undefined, mine, words: present, isGone: true };
  const theirs = valueAt(present, at);
  if (print(theirs) === print(expected)) return { name, path: at, before: theirs, after: mine };
  return { name, path: at, theirs, mine, words: present, isGone: false };
}

export const isConflict = (one: Edit | SiteConflict): one is SiteConflict => "mine" in one;
