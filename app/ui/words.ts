import { createContext, use } from "react";
import type { ShippedWord } from "#content/words.ts";

/** What editors have made of short words, by the words as shipped. Those that are missing are as shipped. */
export type ChangedWords = Partial<Record<string, string>>;

/** The changed words of the area around (domain/site-texts/words.ts); nothing where none are changed. */
export const WordsContext = createContext<ChangedWords | undefined>(undefined);

/**
 * A function that turns a word as shipped (content/words.ts) into the present one. What is shipped stays in the components, so that pages
 * carry only what was changed (docs/decisions/165-words-in-components.md).
 */
export function useWords(): (shipped: ShippedWord) => string {
  const changed = use(WordsContext);
  return (shipped) => changed?.[shipped] ?? shipped;
}
