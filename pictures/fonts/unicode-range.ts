/** A gap of at most so many characters that no file has is closed: a shorter text, and nothing is fetched in vain. */
const maxGap = 64;

/**
 * Characters as CSS names them in `unicode-range`: sorted, neighbours as intervals.
 * @param others characters for which other files of the family are wanted, or none: the result does not name them
 */
export function toUnicodeRange(characters: readonly string[], others: readonly string[] = []): string {
  const foreign = codesOf(others);
  const intervals: { from: number; to: number }[] = [];
  for (const code of codesOf(characters)) {
    const last = intervals.at(-1);
    const isGapFree = last && !foreign.some((other) => other > last.to && other < code);
    if (isGapFree && code - last.to <= maxGap) last.to = code;
    else intervals.push({ from: code, to: code });
  }
  const hex = (code: number) => code.toString(16).toUpperCase();
  return intervals.map(({ from, to }) => (from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`)).join(", ");
}

function codesOf(characters: readonly string[]): number[] {
  return characters.map((character) => character.codePointAt(0) ?? 0).toSorted((a, b) => a - b);
}
