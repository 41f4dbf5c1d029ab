/** How many slips a word of this length may have: none in short ones, where another word is never far. */
export function allowedSlips(word: string): number {
  if (word.length < 4) return 0;
  return word.length < 8 ? 1 : 2;
}

/** So many words at most may stand for a misspelt one. */
const mostMeant = 5;

/**
 * The words that begin most like a misspelt one: those with the fewest slips (a letter missing, added, changed, or two
 * swapped) if these are few enough, closest in length first.
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
  return [...nearest].toSorted((a, b) => lengthApart(a) - lengthApart(b) || (a < b ? -1 : 1)).slice(0, mostMeant);
}

/**
 * The number of slips that make the beginning of `word` into `typed`; more than `limit` may be any number above it.
 * Optimal string alignment, row by row.
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
