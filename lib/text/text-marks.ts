/**
 * Marks around texts of a page, made of characters that are not shown, so that an editor finds each text of the rendered page again.
 * Only the view of the editor has them (domain/site-editor/edited-page.ts), and its frame removes them.
 */

const edge = "\u2060";
const end = "\u2061";
const digits = ["\u200B", "\u200C", "\u2062", "\u2063"];

/** A text between marks that hold a number. */
export function marked(text: string, number: number): string {
  const code = number
    .toString(digits.length)
    .split("")
    .map((digit) => digits[Number(digit)])
    .join("");
  return `${edge}${code}${edge}${text}${end}`;
}

/** A piece of a text: with the number of its mark, or without one. */
export interface MarkedPiece {
  text: string;
  number: number | null;
}

const whole = new RegExp(`${edge}([${digits.join("")}]+)${edge}([^${edge}${end}]*)${end}`, "gu");
const leftover = new RegExp(`${edge}[${digits.join("")}]*|${end}`, "gu");

/** Takes a text apart at its marks. Marks whose other half is missing are dropped. */
export function readMarks(text: string): MarkedPiece[] {
  const pieces: MarkedPiece[] = [];
  let from = 0;
  const add = (plain: string) => {
    const clean = plain.replace(leftover, "");
    if (clean !== "") pieces.push({ text: clean, number: null });
  };
  for (const match of text.matchAll(whole)) {
    add(text.slice(from, match.index));
    const [all, code = "", inner = ""] = match;
    const number = Number.parseInt(Array.from(code, (digit) => digits.indexOf(digit)).join(""), digits.length);
    pieces.push({ text: inner, number });
    from = match.index + all.length;
  }
  add(text.slice(from));
  return pieces;
}

/** What puts the mark around the whole of a text around other texts; null for a text that is not marked as a whole. */
export function markOf(text: string): ((words: string) => string) | null {
  if (!text.startsWith(edge)) return null;
  const [piece, ...others] = readMarks(text);
  const number = piece?.number ?? null;
  if (number === null || others.length > 0) return null;
  return (words) => (words === "" ? "" : marked(words, number));
}

/** The text without marks. */
export function withoutMarks(text: string): string {
  return readMarks(text)
    .map((piece) => piece.text)
    .join("");
}

/** A text with the mark of another one, which may be empty: what a picture shows is found by its alternative text. */
export function withMarkOf(other: string, text: string): string {
  const number = other.includes(edge) ? readMarks(other).find((piece) => piece.number !== null)?.number : null;
  return number === null || number === undefined ? text : marked(withoutMarks(text), number);
}
