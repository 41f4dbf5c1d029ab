/** Accents that Unicode takes apart from their letters, and the soft hyphen, which only says where a word may break. */
const accents = /(?:\u00ad|[\u0300-\u036f])+/g;

/** Letters that Unicode does not take apart into a basic letter and an accent; both sigmas are one letter. */
const basic: Readonly<Record<string, string>> = {
  ß: "ss",
  æ: "ae",
  œ: "oe",
  ø: "o",
  ł: "l",
  đ: "d",
  ð: "d",
  þ: "th",
  ħ: "h",
  ŧ: "t",
  ı: "i",
  ς: "σ",
};
const withoutParts = new RegExp(`[${Object.keys(basic).join("")}]`, "g");

/**
 * Lower case and basic letters: é as e, ß as ss, ł as l. Slugs are made of these letters, and searches compare them. PostgreSQL's
 * `search_words` does the same (db/migrations/043-search-words.ts): a change here needs a migration that makes both indexes anew.
 */
export function foldLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(accents, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(withoutParts, (letter) => basic[letter] ?? letter);
}
