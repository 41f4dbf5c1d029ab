import { parseFragment } from "parse5";
import { cutText } from "#lib/text/clip-text.ts";
import { foldLetters } from "#lib/text/fold-letters.ts";
import { type SearchWord, searchWordsOf } from "#lib/text/search-words.ts";

/** For each word of a search its alternatives, as beginnings of words. */
export type SearchWords = readonly (readonly string[])[];

/** The words of a text in one spelling, as in the index of the database. */
export function wordsOf(text: string): SearchWord[] {
  return searchWordsOf(text.normalize("NFC"));
}

/** Limits of a search; what is beyond is ignored. */
const longest = { characters: 100, words: 8, word: 40 } as const;
/** The longest search of the admin area, in characters. */
export const maxTyped = 200;

/** The distinct words of a query. */
export function searchedWords(query: string): string[] {
  const words = searchWordsOf(foldLetters(cutText(query, longest.characters))).filter(({ isTail }) => !isTail);
  return firstOf(words.map(({ word }) => cutText(word, longest.word)));
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

const isMeant = ({ word }: SearchWord, searched: SearchWords) => begins([word], searched.flat());

/** Where the mark of a match ends: with the word, but of two letters of a language without spaces with the first when that was searched for. */
function endOf({ word, start, end, isPart }: SearchWord, searched: SearchWords): number {
  if (!isPart || searched.flat().includes(word)) return end;
  return start + ((word.codePointAt(0) ?? 0) > 0xffff ? 2 : 1);
}

/** Splits a text at the matches of a search; one part when there are none. */
export function markWords(text: string, searched: SearchWords): MarkedText {
  const composed = text.normalize("NFC");
  const parts: MarkedText = [];
  let done = 0;
  for (const word of searchWordsOf(composed)) {
    if (!isMeant(word, searched)) continue;
    const end = endOf(word, searched);
    if (parts.length > 0 && word.start <= done) {
      parts[parts.length - 1] += composed.slice(done, Math.max(done, end));
      done = Math.max(done, end);
      continue;
    }
    parts.push(composed.slice(done, word.start), composed.slice(word.start, end));
    done = end;
  }
  return [...parts, composed.slice(done)];
}

/** Characters of a line with a match, and how many of them come before it at most. */
const line = { length: 180, before: 60 } as const;

/** The part of a text around the first match, or null without a match. */
export function lineAround(text: string, searched: SearchWords): string | null {
  const composed = text.normalize("NFC");
  const found = searchWordsOf(composed).find((word) => isMeant(word, searched));
  if (!found) return null;
  const start = startOf(composed, found);
  const rest = composed.slice(start);
  const limit = rest.length <= line.length ? rest.length : rest.lastIndexOf(" ", line.length);
  // Without spaces between words, the line ends between two letters.
  const end = limit >= found.end - start ? limit : found.isPart ? cutText(rest, line.length).length : found.end - start;
  return `${start > 0 ? "… " : ""}${rest.slice(0, end)}${end < rest.length ? " …" : ""}`;
}

/** Where the line of a match begins: with a word, or without spaces between words with a letter. */
function startOf(text: string, { start, isPart }: SearchWord): number {
  if (start <= line.before) return 0;
  const space = text.indexOf(" ", start - line.before);
  if (space >= 0 && space < start) return space + 1;
  return isPart ? cutText(text, start - line.before).length : start;
}

// Bounded, so that a missing end does not cause long searches.
const link = /!?\[([^\]\n]{0,300})\]\((?:[^()\n]|\([^()\n]{0,200}\)){0,500}\)/g;
const address = /<((?:https?:|mailto:)[^\s<>]{1,500})>/gi;
/** Tags within a word; others stand between words. */
const markTag = /<\/?(?:a|b|code|del|em|i|ins|kbd|mark|s|small|span|strong|sub|sup|u)(?:\s[^>]{0,500})?>/gi;
const tag = /<\/?[a-z][^>]{0,500}>/gi;
const lineStart = /^[ \t]*(?:#{1,6}|>|[-*+]|\d{1,3}\.)[ \t]+(?:\[[ x]\][ \t])?/gm;
/** The first and last line of a directive, and of code. */
const directive = /^[ \t]*:{2,}[a-z]*(?:\[([^\]\n]{0,300})\])?(?:\{[^}\n]{0,500}\})?[ \t]*$/gm;
const fence = /^[ \t]*(?:`{3,}|~{3,})[^\n]*$/gm;
/** The line below the head of a table, and a line across the page. */
const rule = /^[ \t|:*_-]+$/gm;
const footnote = /\[\^[^\]\s]{1,100}\]:?/g;
const marks = /[*`~|]+|(?<!\w)_+|_+(?!\w)/g;
const escaped = /\\(?:\n|([!-/:-@[-`{-~]))/g;

/** Stands for an escaped sign until the marks are gone: characters of private use, which no text has. */
const firstStandIn = 0xf_0000;
const standIns = /[\u{f0000}-\u{f007f}]/gu;

/** The words of Markdown in one line, for search and its results. Not safe as HTML. */
export function toPlainText(markdown: string): string {
  const words = markdown
    .replace(standIns, "")
    .replace(fence, "")
    .replace(escaped, (_, sign?: string) => (sign ? String.fromCodePoint(firstStandIn + sign.charCodeAt(0)) : "\n"))
    .replace(directive, "$1")
    .replace(rule, "")
    .replace(link, "$1")
    .replace(footnote, "")
    .replace(address, "$1")
    .replace(markTag, "")
    .replace(tag, " ")
    .replace(lineStart, "")
    .replace(marks, "");
  return decodeReferences(words)
    .replace(standIns, (sign) => String.fromCodePoint((sign.codePointAt(0) ?? 0) - firstStandIn))
    .replace(/\s+/g, " ")
    .trim();
}

/** A text with the characters that `&amp;` and its like stand for. */
function decodeReferences(text: string): string {
  if (!text.includes("&")) return text;
  const [only] = parseFragment(text.replaceAll("<", "&lt;")).childNodes;
  return only && "value" in only ? only.value : "";
}
