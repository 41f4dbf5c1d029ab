/**
 * Gaps of up to this many characters that no file has are closed: the text is shorter, and no file is fetched in vain.
 */
const maxGap = 64;

/**
 * Characters in the notation of `unicode-range`: sorted, neighbors as intervals.
 * @param others characters of other files of the family, which the result must not contain
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
