import { type TextPath, valueAt, withValueAt } from "./paths.ts";

/**
 * Which entries of lists a text stands in, in a few letters: made of the id of each, else of its other words. So an editor and the server
 * can tell whether they mean the same ones.
 * @param words the whole text
 * @returns undefined for a text outside of lists
 */
export function entryMark(words: unknown, path: TextPath): string | undefined {
  const names = entryNames(words, path);
  return names.length === 0 ? undefined : sumOf(names.join("\n"));
}

function entryNames(value: unknown, path: TextPath): string[] {
  const [key, rest] = splitPath(path);
  const inner = rest === "" ? [] : entryNames(valueAt(value, key), rest);
  if (!Array.isArray(value)) return isCell(value, path) ? [String(valueAt(value, columnOf(path))), ...inner] : inner;
  const entry: unknown = value[Number(key)];
  return [idOf(entry) ?? (rest === "" ? "" : ownWords(without(entry, rest))), ...inner];
}

/**
 * Where a text stands after entries of the lists around it were moved, added or removed. An entry is known again by its id, else by all of
 * its words except the text itself, which may have been changed, too.
 * @param before the words in which the path is right, and after them the present ones
 * @returns null when its entry is gone, or can't be told from others
 */
export function movedPath(before: unknown, after: unknown, path: TextPath): TextPath | null {
  const [key, rest] = splitPath(path);
  const isList = Array.isArray(before) && Array.isArray(after);
  const place = isList ? placeOf(before, after, Number(key), rest) : key;
  if (place === null || rest === "") return place;
  if (isCell(before, path) && movedPath(before, after, columnOf(path)) !== columnOf(path)) return null;
  const inner = movedPath(valueAt(before, key), valueAt(after, place), rest);
  return inner === null ? null : `${place}.${inner}`;
}

function placeOf(before: readonly unknown[], after: readonly unknown[], index: number, rest: TextPath): string | null {
  const entry = before[index];
  const id = idOf(entry);
  if (id !== undefined) return placeFrom(after.findIndex((other) => idOf(other) === id));
  // The very same one: it was moved in this tab.
  if (typeof entry === "object" && entry !== null && after.includes(entry))
    return placeFrom(after[index] === entry ? index : after.indexOf(entry));
  const [old, present] = [before, after].map((list) => list.map((other) => without(other, rest))) as [
    unknown[],
    unknown[],
  ];
  for (const wordsOf of [print, ownWords]) {
    const wanted = wordsOf(old[index]);
    const found = present.flatMap((other, place) => (wordsOf(other) === wanted ? [place] : []));
    if (found.includes(index)) return String(index);
    if (found.length > 0) return found.length === 1 ? String(found[0]) : null;
  }
  // Its other words were changed where it stands, unless another one stands there by now.
  const isLiker = (other: unknown) => likeness(other, present[index]) > likeness(old[index], present[index]);
  return old.length === present.length && !old.some(isLiker) ? String(index) : null;
}

const placeFrom = (index: number) => (index < 0 ? null : String(index));

/** How much of an entry stands in another one. */
function likeness(one: unknown, other: unknown): number {
  if (print(one) === print(other)) return Infinity;
  if (typeof one !== "object" || one === null) return 0;
  return Object.entries(one).filter(([key, value]) => print(value) === print(valueAt(other, key))).length;
}

function splitPath(path: TextPath): [key: string, rest: TextPath] {
  const end = path.indexOf(".");
  return end < 0 ? [path, ""] : [path.slice(0, end), path.slice(end + 1)];
}

/** Whether a path leads into the cell of a table, which stands under one of its columns. */
const isCell = (value: unknown, path: TextPath) =>
  /^rows\.\d+\.\d+$/.test(path) && Array.isArray(valueAt(value, "columns"));

const columnOf = (cell: TextPath) => `columns.${cell.slice(cell.lastIndexOf(".") + 1)}`;

/** The id of an entry of a list; undefined without one. */
export function idOf(entry: unknown): string | undefined {
  const id = valueAt(entry, "id");
  return typeof id === "string" ? id : undefined;
}

const without = (entry: unknown, rest: TextPath) => (rest === "" ? entry : (withValueAt(entry, rest, null) ?? entry));

/** A value as text, whatever the order of its keys: PostgreSQL has one of its own. */
export function print(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) => sorted(inner)) ?? "";
}

/** The words of an entry without those of the lists in it, whose entries may be changed beside. */
function ownWords(entry: unknown): string {
  return (
    JSON.stringify(entry, (key, inner: unknown) => (key !== "" && Array.isArray(inner) ? null : sorted(inner))) ?? ""
  );
}

function sorted(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** A short sum of a text (FNV-1a), which only tells it from others: anybody could make another one with the same. */
function sumOf(text: string): string {
  let sum = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) sum = Math.imul(sum ^ text.charCodeAt(at), 0x01000193);
  return (sum >>> 0).toString(36);
}
