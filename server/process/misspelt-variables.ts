import { allowedSlips, nearestWords } from "#domain/search/words.ts";

/** Shorter names are too similar to those of other programs. */
const shortestName = 6;

/**
 * A line for each variable of the environment whose name is almost one of ours: probably a mistake that leaves a
 * feature off.
 */
export function findMisspelt(names: readonly string[], known: readonly string[]): string[] {
  return names.flatMap((name) => {
    if (name.length < shortestName || known.includes(name)) return [];
    const alike = known.filter((other) => Math.abs(other.length - name.length) <= allowedSlips(name));
    const [meant] = nearestWords(name, alike);
    return meant === undefined ? [] : [`${name} means nothing to this site; did you mean ${meant}?`];
  });
}
