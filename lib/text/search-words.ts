import { foldLetters } from "./fold-letters.ts";

/** A word with its place in a text. */
export interface SearchWord {
  /** In lower case and without accents, for comparison. */
  word: string;
  start: number;
  end: number;
  /** Of a language without spaces: two letters, wherever they stand; the last of a run by itself has `isTail`. */
  isPart?: true;
  isTail?: true;
}

/** Runs of letters: of languages that separate words, and of those that don't. A soft hyphen is no end of a word. */
const runs =
  /(?<part>[[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]&&[\p{L}\p{N}\p{M}]]+)|[[\p{L}\p{N}\p{M}\u00ad]--[\p{scx=Han}\p{scx=Hira}\p{scx=Kana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmr}\p{scx=Mymr}]]+/gv;

/** Longer words are compared by their beginning; PostgreSQL's index takes no longer ones. In characters. */
const longest = 100;

/**
 * The words of a text, separated by anything but letters and digits. In languages without spaces each two neighboring letters are one, so that any part
 * of a sentence is found by those in it.
 * @param text composed (NFC), so that a letter and its accent are at one place
 */
export function searchWordsOf(text: string): SearchWord[] {
  return [...text.matchAll(runs)].flatMap(({ 0: run, index, groups }) =>
    groups?.["part"] === undefined ? wordOf(run, index) : pairsOf(run, index),
  );
}

function wordOf(run: string, start: number): SearchWord[] {
  const folded = foldLetters(run);
  const word = folded.length <= longest ? folded : Array.from(folded).slice(0, longest).join("");
  return word === "" ? [] : [{ word, start, end: start + run.length }];
}

function pairsOf(run: string, start: number): SearchWord[] {
  const letters = Array.from(run);
  let at = start;
  return letters.map((letter, index) => {
    const next = letters[index + 1];
    const pair = letter + (next ?? "");
    const word: SearchWord = { word: foldLetters(pair), start: at, end: at + pair.length, isPart: true };
    at += letter.length;
    return next === undefined && index > 0 ? { ...word, isTail: true } : word;
  });
}

/** The words of a text between spaces, as the index of SQLite takes them (`search_words` in its triggers). */
export function searchTextOf(text: string): string {
  return searchWordsOf(foldLetters(text))
    .map(({ word }) => word)
    .join(" ");
}
