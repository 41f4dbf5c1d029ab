/** Shares one segmenter of a kind: making one takes a while. */
const segmenters = new Map<"grapheme" | "word", Intl.Segmenter>();
function segmenterOf(granularity: "grapheme" | "word"): Intl.Segmenter {
  const segmenter = segmenters.get(granularity) ?? new Intl.Segmenter("en", { granularity });
  segmenters.set(granularity, segmenter);
  return segmenter;
}

/** Longer than what belongs together at the end of a cut text, in code units. */
const lookAhead = 60;

/** The last place of a text, at most `length`, where a word or a character that people see ends; 0 without one. */
function lastEnd(text: string, length: number, granularity: "grapheme" | "word"): number {
  let end = 0;
  // From the beginning, because what belongs together can only be told from there.
  for (const { index } of segmenterOf(granularity).segment(text.slice(0, length + lookAhead))) {
    if (index > length) break;
    end = index;
  }
  return end;
}

/** The beginning of a text, at most `length` long (as strings count), which ends between two characters that people see. */
export function cutText(text: string, length: number): string {
  if (text.length <= length) return text;
  const end = lastEnd(text, length, "grapheme");
  // One that is longer than all is cut through, though not through a code point.
  return end > 0 ? text.slice(0, end) : text.slice(0, length).replace(/[\ud800-\udbff]$/, "");
}

/**
 * The beginning of a text, at most `length` long (as strings count), with an ellipsis where something was left out: whole words, where that leaves
 * half of it. Languages without spaces have words, too.
 */
export function clipText(text: string, length: number): string {
  if (text.length <= length) return text;
  const [, words = ""] = /^(.*\S)\s/s.exec(text.slice(0, length)) ?? [];
  const ends = [words.length, lastEnd(text, length - 1, "word")];
  const end = ends.find((one) => one >= length / 2);
  const clipped = end === undefined ? cutText(text, length - 1) : text.slice(0, end);
  return `${clipped.replace(/[\s,;:.–、。，；：-]+$/, "")}…`;
}
