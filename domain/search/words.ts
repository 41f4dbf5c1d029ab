/** For each word of a search its alternatives, as beginnings of words. */
export type SearchWords = readonly (readonly string[])[];

/** A word with its place in a text. */
export interface Word {
  /** In lower case and without accents, for comparison. */
  word: string;
  start: number;
  end: number;
}

const letters = /[\p{L}\p{N}\p{M}]+/gu;
const accents = /[\u0300-\u036f]+/g;

/** Lower case without accents. */
function fold(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(accents, "").normalize("NFC");
}

/** The words of a text, separated by anything but letters and digits, as in the index of the database. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(letters)].map(({ 0: found, index }) => ({
    word: fold(found),
    start: index,
    end: index + found.length,
  }));
}

/** Limits of a search; what is beyond is ignored. */
const longest = { characters: 100, words: 8, word: 40 } as const;
/** The longest search of the admin area, in characters. */
export const maxTyped = 200;

/** The distinct words of a query. */
export function searchedWords(query: string): string[] {
  return firstOf(wordsOf(query.slice(0, longest.characters)).map(({ word }) => word.slice(0, longest.word)));
}

/** The distinct words of a search of the admin area as they were typed, between spaces, in lower case. */
export function typedWords(query: string): string[] {
  return firstOf(query.slice(0, maxTyped).toLowerCase().split(/\s+/));
}

/** Each word is looked for in every text, so a search has few of them. */
const firstOf = (words: readonly string[]) => [...new Set(words)].filter((word) => word !== "").slice(0, longest.words);

/** A text in parts: every second one, from the second on, is a match. */
export type MarkedText = string[];

/** Whether any of the words has one of these beginnings. */
export function begins(words: readonly string[], beginnings: readonly string[]): boolean {
  return beginnings.some((beginning) => words.some((word) => word.startsWith(beginning)));
}

const isMeant = ({ word }: Word, searched: SearchWords) => begins([word], searched.flat());

/** Splits a text at the matches of a search; one part when there are none. */
export function markWords(text: string, searched: SearchWords): MarkedText {
  const parts: MarkedText = [];
  let done = 0;
  for (const word of wordsOf(text)) {
    if (!isMeant(word, searched)) continue;
    parts.push(text.slice(done, word.start), text.slice(word.start, word.end));
    done = word.end;
  }
  return [...parts, text.slice(done)];
}

/** Characters of a line with a match, and how many of them come before it at most. */
const line = { length: 180, before: 60 } as const;

/** The part of a text around the first match, or null without a match. */
export function lineAround(text: string, searched: SearchWords): string | null {
  const found = wordsOf(text).find((word) => isMeant(word, searched));
  if (!found) return null;
  const from = found.start <= line.before ? 0 : text.indexOf(" ", found.start - line.before) + 1;
  const start = from > found.start ? found.start : from;
  const end = start + line.length >= text.length ? text.length : text.lastIndexOf(" ", start + line.length);
  return `${start > 0 ? "… " : ""}${text.slice(start, Math.max(end, found.end))}${end < text.length ? " …" : ""}`;
}

/** Allowed spelling mistakes for a word of this length: none for short words, which have too many neighbors. */
export function allowedSlips(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** Maximum number of words that replace a misspelt one. */
const maxAlternatives = 5;

/**
 * The words whose beginning is nearest to a misspelt word: those with the fewest mistakes (a letter missing, added,
 * changed, or two swapped) if there are few enough, nearest in length first.
 */
export function nearestWords(misspelt: string, candidates: Iterable<string>): string[] {
  let fewest = allowedSlips(misspelt);
  if (fewest === 0) return [];
  let nearest = new Set<string>();
  for (const candidate of candidates) {
    const slips = slipsFrom(misspelt, candidate, fewest);
    if (slips < fewest) nearest = new Set();
    if (slips <= fewest) nearest.add(candidate);
    fewest = Math.min(fewest, slips);
  }
  const lengthApart = (word: string) => Math.abs(word.length - misspelt.length);
  return [...nearest].toSorted((a, b) => lengthApart(a) - lengthApart(b) || (a < b ? -1 : 1)).slice(0, maxAlternatives);
}

/**
 * The number of mistakes between `typed` and the beginning of `word`; above `limit` any larger number. Optimal string
 * alignment, row by row.
 */
function slipsFrom(typed: string, word: string, limit: number): number {
  if (word.length < typed.length - limit) return limit + 1;
  const length = Math.min(word.length, typed.length + limit);
  let before: number[] = [];
  let row = Array.from({ length: length + 1 }, (_, index) => index);
  for (let i = 1; i <= typed.length; i++) {
    const next = [i];
    for (let j = 1; j <= length; j++) {
      const same = typed[i - 1] === word[j - 1];
      const swapped = i > 1 && j > 1 && typed[i - 1] === word[j - 2] && typed[i - 2] === word[j - 1];
      next[j] = Math.min(
        (row[j] ?? 0) + 1,
        (next[j - 1] ?? 0) + 1,
        (row[j - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[j - 2] ?? 0) + 1 : Infinity,
      );
    }
    if (Math.min(...next) > limit) return limit + 1;
    before = row;
    row = next;
  }
  return Math.min(...row);
}

// Bounded, so that a missing end does not cause long searches.
const link = /!?\[([^\]\n]{0,300})\]\([^)\n]{0,500}\)/g;
const tag = /<\/?[a-z][^>]{0,500}>/gi;
const lineStart = /^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,3}\.)[ \t]+(?:\[[ x]\][ \t])?/gm;
const marks = /[*`~|]+|(?<!\w)_+|_+(?!\w)/g;

/** The words of Markdown in one line, for search and its results. Not safe as HTML. */
export function toPlainText(markdown: string): string {
  return markdown
    .replace(link, "$1")
    .replace(tag, " ")
    .replace(lineStart, "")
    .replace(marks, "")
    .replace(/\s+/g, " ")
    .trim();
}
