/** The space in "15 minutes" and "2-4 weeks", in "December 5" and "Mon 09", and in "5, 2026". */
const inValue =
  /(?<=\d[%+]?) (?=\p{L}{2,9}(?!\p{L}))|(?<=(?<!\p{L})\p{Lu}\p{L}{2,8}) (?=\d)|(?<=\d,) (?=\d{4}(?!\d))/gu;

/** Behind the hyphen of "2-4", at which a line may end. */
const inRange = /(?<=\d[-–])(?=\d)/gu;

/**
 * Puts no-break spaces and word joiners into the numbers with units and the dates of a table's cell, where a column may be as narrow as
 * one of them.
 */
export function keepValues(cell: string): string {
  return cell.replace(inValue, "\u00a0").replace(inRange, "\u2060");
}

/** Takes back what `keepValues` has put into a text. */
export function withoutKeptValues(text: string): string {
  return text.replaceAll("\u00a0", " ").replaceAll("\u2060", "");
}
