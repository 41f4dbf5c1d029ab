const accents = /[\u0300-\u036f]+/g;

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
 * Lower case and basic letters: é as e, ß as ss, ł as l. Slugs are made of these letters, and searches compare them.
 */
export function foldLetters(text: string): string {
  return text
    .normalize("NFD")
    .replace(accents, "")
    .normalize("NFC")
    .toLowerCase()
    .replace(withoutParts, (letter) => basic[letter] ?? letter);
}
