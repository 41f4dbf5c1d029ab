/** Words below which a level says nothing. */
const minWords = 100;

/**
 * The Flesch–Kincaid grade of an English text: the years of school that it takes. Null for a text that is too short to tell.
 * @param blocks paragraphs, list entries and headings; each ends a sentence
 */
export function gradeOf(blocks: readonly string[]): number | null {
  let [words, sentences, syllables] = [0, 0, 0];
  for (const block of blocks) {
    const found = block.match(/[\p{L}\p{M}\d]+(?:['’-][\p{L}\p{M}\d]+)*/gu) ?? [];
    if (found.length === 0) continue;
    words += found.length;
    for (const word of found) syllables += syllablesOf(word);
    // An abbreviation or a decimal point is no end of a sentence.
    const ends = block.match(/[.!?]+(?=["”’)\]]*\s+["“‘(]*\p{Lu})/gu) ?? [];
    sentences += ends.length + 1;
  }
  if (words < minWords || sentences === 0) return null;
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59;
}

/** Syllables of an English word, by its groups of vowels. */
export function syllablesOf(word: string): number {
  const plain = word
    .toLowerCase()
    .normalize("NFD")
    .replaceAll(/[^a-z]/g, "");
  if (plain.length <= 3) return 1;
  const heard = plain
    .replace(/(?:[^laeiouy]es|[^aeiouytd]ed|[^laeiouy]e)$/, (end) => end.slice(0, 1))
    .replace(/^y/, "");
  return Math.max(1, (heard.match(/[aeiouy]{1,2}/g) ?? []).length);
}
