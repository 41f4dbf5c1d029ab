import { clipText } from "./clip-text.ts";
import { withoutMarks } from "./text-marks.ts";

/** Equal for names that people take for the same: marks, case and white space make no difference. */
export function nameKey(name: string): string {
  return withoutMarks(name).normalize("NFC").replace(/\s+/gu, " ").trim().toLowerCase();
}

const shortest = 50;
const longest = 170;

/**
 * The beginning of a text as a page's description: whole words, 50 to 170 characters.
 * @param continuation follows when the text alone is too short; at least 50 characters
 */
export function fitDescription(text: string, continuation: string): string {
  const own = text.replace(/\s+/g, " ").trim();
  return clipText(own.length < shortest ? `${own} ${continuation}`.trim() : own, longest);
}

/** The lines of a text without white space around them, and without blank ones. */
export function linesOf(text: string): string[] {
  return text
    .split(/\n+/)
    .map((line) => line.trim())
    .filter((line) => line !== "");
}

/**
 * The beginning of a CSV file: the names of its columns, after the mark by which spreadsheets know that its letters are UTF-8.
 */
export function csvHead(columns: readonly string[]): string {
  return `\uFEFF${csvRecord(columns)}`;
}

/**
 * One record of a CSV file after RFC 4180, with its line end. A cell that a spreadsheet would run as a formula gets an
 * apostrophe in front, because cells hold text of strangers.
 */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(csvCell).join(",")}\r\n`;
}

function csvCell(value: string): string {
  // Spreadsheets also accept the full-width signs, and ignore leading white space.
  const text = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|^[\t\r]/u.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Characters that XML 1.0 can't hold, not even escaped: control characters, lone surrogates, the last two code points.
 */
const unspeakable = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu;

const entities: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Escapes text for use between tags or in a quoted attribute. Characters that XML can't hold are left out. */
export function escapeMarkup(text: string): string {
  return text.replace(unspeakable, "").replace(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}

/** An element as text. Children must be markup already; {@link textElement} escapes a text child. */
export function element(name: string, attributes: Readonly<Record<string, string>>, ...children: string[]): string {
  const written = Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escapeMarkup(value)}"`)
    .join("");
  return children.length === 0 ? `<${name}${written}/>` : `<${name}${written}>${children.join("")}</${name}>`;
}

/** An element that holds text. */
export function textElement(name: string, text: string, attributes: Readonly<Record<string, string>> = {}): string {
  return element(name, attributes, escapeMarkup(text));
}

/** A document with the given root. */
export function xmlDocument(root: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n${root}\n`;
}
