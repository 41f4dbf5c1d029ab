/** A word where it stands in a text. */
export interface Word {
  /** In lower case and without accents, as words are compared. */
  word: string;
  start: number;
  end: number;
}

const letters = /[\p{L}\p{N}\p{M}]+/gu;
const accents = /[\u0300-\u036f]+/g;

/** As words are compared: in lower case, without accents. */
function fold(text: string): string {
  return text.toLowerCase().normalize("NFD").replace(accents, "").normalize("NFC");
}

/** The words of a text; what is neither letter nor digit parts them, as it does in the database's index. */
export function wordsOf(text: string): Word[] {
  return [...text.matchAll(letters)].map(({ 0: found, index }) => ({
    word: fold(found),
    start: index,
    end: index + found.length,
  }));
}

/** More of either is no search: what is beyond is left out. */
const longest = { characters: 100, words: 8, word: 40 } as const;

/** The words that somebody searches for, each once. */
export function searchedWords(query: string): string[] {
  const words = wordsOf(query.slice(0, longest.characters)).map(({ word }) => word.slice(0, longest.word));
  return [...new Set(words)].filter((word) => word !== "").slice(0, longest.words);
}
