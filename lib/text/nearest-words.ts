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
