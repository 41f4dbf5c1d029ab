import type { SearchWords } from "./source.ts";
import { type Word, wordsOf } from "./words.ts";

/** A text in parts: every second one, from the second on, is a word that was searched for. */
export type MarkedText = string[];

const isMeant = ({ word }: Word, searched: SearchWords) =>
  searched.some((beginnings) => beginnings.some((beginning) => word.startsWith(beginning)));

/** Parts a text at the words that a search found in it; one part when there is none. */
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

/** Characters of a line that shows where a text holds a word, and how many of them at most come before it. */
const line = { length: 180, before: 60 } as const;

/** A line of the text around the first word that was searched for, or null when there is none. */
export function lineAround(text: string, searched: SearchWords): string | null {
  const found = wordsOf(text).find((word) => isMeant(word, searched));
  if (!found) return null;
  const from = found.start <= line.before ? 0 : text.indexOf(" ", found.start - line.before) + 1;
  const start = from > found.start ? found.start : from;
  const end = start + line.length >= text.length ? text.length : text.lastIndexOf(" ", start + line.length);
  return `${start > 0 ? "… " : ""}${text.slice(start, Math.max(end, found.end))}${end < text.length ? " …" : ""}`;
}
