import { createContext, use } from "react";
import type { ShippedWord } from "#content/site/words.ts";

/** What editors have made of short words, by the words as shipped. Those that are missing are as shipped. */
export type ChangedWords = Partial<Record<string, string>>;

/** The changed words of the area around (domain/texts/get-texts.ts); nothing where none are changed. */
export const WordsContext = createContext<ChangedWords | undefined>(undefined);

/** Turns a word as shipped (content/site/words.ts) into the present one. */
export type Say = (shipped: ShippedWord) => string;

/** What is shipped stays in the components, so that pages carry only what was changed (docs/decisions/165-words-in-components.md). */
export function sayer(changed: ChangedWords | undefined): Say {
  return (shipped) => changed?.[shipped] ?? shipped;
}

/** The same for a component, with the words of the area around it. */
export function useWords(): Say {
  return sayer(use(WordsContext));
}
