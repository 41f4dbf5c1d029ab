/** Of bounded length, so that a long row of digits is searched once. */
const digits = String.raw`(?<!\d)\d{1,9}(?!\d)`;
const number = String.raw`[$€£]?${digits}(?:[.,:–-]${digits}){0,4}[%+]?`;
/** "December" and "Mon", and what else may stand before a number. */
const before = String.raw`(?<!\p{L})\p{Lu}\p{L}{2,8}`;
const unit = String.raw`(?:, \d{4}(?!\d)| \p{L}{2,9}(?!\p{L}))`;
const range = String.raw`[$€£]?${digits}(?:[.,:]${digits}){0,4}[–-]${number}`;

/** "15 minutes", "2-4 weeks", "December 5, 2026", "Mon 09": what a line may break. */
const value = new RegExp(`(${before} ${number}${unit}{0,2}|${number}${unit}{1,2}|${range})`, "u");

/** The sign with which a marked text begins (text-marks.ts): a mark holds for a text as a whole. */
const mark = "\u2060";

/** Takes the words of a table's cell apart at numbers with their units and dates, every second one: each is to stay on one line. */
export function splitValues(cell: string): string[] {
  return cell.startsWith(mark) ? [cell] : cell.split(value);
}
