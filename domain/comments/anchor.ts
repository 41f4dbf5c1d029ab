import search from "approx-string-match";

/** Words in a text, with what stands around them, so that they are found again after edits elsewhere. */
export interface Anchor {
  quote: string;
  /** What stands right before the quote. */
  before: string;
  /** What stands right after the quote. */
  after: string;
}

/** The longest quote, in characters. A longer selection is cut. */
export const maxQuote = 400;
/** Characters that are kept on each side of a quote. */
export const maxContext = 40;
/** A quote that is shorter is only found as it is: nearly everything resembles it. */
const shortest = 8;
/** Places of the same words that are compared. */
const maxPlaces = 1_000;

/** The anchor of a range of a text; null for an empty one. */
export function anchorAt(text: string, start: number, end: number): Anchor | null {
  const whole = /^[\uDC00-\uDFFF]/.test(text.slice(start, end)) ? start + 1 : start;
  const from = whole + leading(text.slice(whole, end));
  const quote = withoutHalves(text.slice(from, end).trimEnd().slice(0, maxQuote));
  if (quote === "") return null;
  const until = from + quote.length;
  return {
    quote,
    before: withoutHalves(text.slice(Math.max(0, from - maxContext), from)),
    after: withoutHalves(text.slice(until, until + maxContext)),
  };
}

/** A text that was cut within a character of two units, without the half of it. */
const withoutHalves = (text: string) => text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, "");

const leading = (text: string) => text.length - text.trimStart().length;

/** Where a quote is in a text. */
export interface Place {
  start: number;
  end: number;
  /** False when the words there are a little different. */
  isExact: boolean;
}

/**
 * Finds the words of an anchor in a text that may have been edited since: where they stand as they were, with the most of what stood around
 * them; else where they are nearly the same, with at most a fifth of their characters changed.
 * @returns null when they are not there any more
 */
export function findAnchor(text: string, { quote, before, after }: Anchor): Place | null {
  if (quote === "") return null;
  let best: Place | null = null;
  let most = -1;
  let at = text.indexOf(quote);
  for (let count = 0; at !== -1 && count < maxPlaces; count++) {
    const end = at + quote.length;
    const same = sameEnd(text.slice(Math.max(0, at - before.length), at), before) + sameStart(text.slice(end), after);
    if (same > most) {
      most = same;
      best = { start: at, end, isExact: true };
    }
    at = text.indexOf(quote, at + 1);
  }
  if (best || quote.length < shortest) return best;
  const [similar] = search(text, quote, Math.floor(quote.length / 5)).toSorted(
    (one, other) => one.errors - other.errors,
  );
  return similar ? { start: similar.start, end: similar.end, isExact: false } : null;
}

function sameStart(one: string, other: string): number {
  const longest = Math.min(one.length, other.length);
  for (let index = 0; index < longest; index++) if (one[index] !== other[index]) return index;
  return longest;
}

function sameEnd(one: string, other: string): number {
  const longest = Math.min(one.length, other.length);
  for (let index = 1; index <= longest; index++) if (one.at(-index) !== other.at(-index)) return index - 1;
  return longest;
}
