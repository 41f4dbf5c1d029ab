import { foldLetters } from "#lib/text/fold-letters.ts";

/** What can be found, in the order in which it stands among equals. */
export const foundKinds = ["screen", "action", "fact", "page", "item", "release", "person", "inquiry", "text"] as const;

/** Something that was found, and where it is opened. */
export interface FoundThing {
  kind: (typeof foundKinds)[number];
  title: string;
  /** What it is: "Blog post, published". */
  detail: string;
  to: string;
  /** Other words and phrases by which it is found. */
  synonyms?: readonly string[];
  /** Where it is in the site editor, which opens it without leaving. */
  place?: { text: string; path: string } | { fact: string } | { page: string };
}

/** More than anybody reads. */
const mostShown = 30;

/**
 * What was found in one order, the best first, whatever it is: what is called exactly as was typed; screens and actions by the beginnings of
 * their words; facts; what has the words in its name; and last what has them somewhere inside, of which sentences of the site are the last.
 */
export function rankFound(query: string, things: readonly FoundThing[]): FoundThing[] {
  const asked = plain(query);
  const words = asked.split(" ").filter(Boolean);
  if (words.length === 0) return things.filter(({ kind }) => kind === "screen" || kind === "action");
  return things
    .flatMap((thing) => {
      const rank = rankOf(thing, asked, words);
      return rank === null ? [] : { thing, rank: rank * foundKinds.length + foundKinds.indexOf(thing.kind) };
    })
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, mostShown)
    .map(({ thing }) => thing);
}

/** The place of a thing among others: the lower the better. Null for a screen or action that does not have the words. */
function rankOf({ kind, title, synonyms = [] }: FoundThing, asked: string, words: readonly string[]): number | null {
  const name = plain(title);
  const others = synonyms.map(plain);
  const begin = (text: string) => words.every((word) => text.split(" ").some((one) => begins(one, word)));
  const isSame = name === asked || others.includes(asked);
  const isCalledSo = begin(name);
  const isMeant = isCalledSo || begin([name, ...others].join(" "));
  if (kind === "screen" || kind === "action") {
    if (isSame) return 0;
    return name.startsWith(asked) ? 1 : isCalledSo ? 2 : isMeant ? 3 : null;
  }
  if (kind === "text") return 12;
  // A page of the site is called as the screen of what it shows.
  if (isSame) return kind === "page" ? 4 : 0;
  if (kind === "fact") return isCalledSo ? 5 : isMeant ? 6 : 7;
  if (name.startsWith(asked)) return 8;
  if (isCalledSo) return 9;
  return words.every((word) => name.includes(word)) ? 10 : 11;
}

/** Whether a word is begun by another one, of which the ending of a plural does not count. */
const begins = (word: string, beginning: string) =>
  word.startsWith(beginning) || (beginning.length > 3 && word.startsWith(beginning.replace(/(?:ies|y|s)$/, "")));

/** Basic letters and digits, with one space between words; of signs only those of figures and addresses. */
const plain = (text: string) =>
  foldLetters(text)
    .replaceAll(/[^\p{L}\p{N}$%+@./]+/gu, " ")
    .trim();
