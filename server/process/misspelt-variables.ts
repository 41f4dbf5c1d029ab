import { allowedSlips, nearestWords } from "#domain/search/words.ts";

/** Shorter names are too near to those of other programs. */
const shortestName = 6;

/**
 * A line for each variable of the environment that is almost one of ours: most likely it was meant to be, and whatever it should have
 * switched on stays off without a word.
 */
export function findMisspelt(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (name.length < shortestName || known.includes(name)) return [];
    const alike = known.filter((other) => Math.abs(other.length - name.length) <= allowedSlips(name));
    const [meant] = nearestWords(name, alike);
    return meant === undefined ? [] : [`${name} means nothing to this site; did you mean ${meant}?`];
  });
}
