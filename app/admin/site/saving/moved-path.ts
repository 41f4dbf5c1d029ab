import { type TextPath, valueAt, withValueAt } from "#domain/site-texts/paths.ts";

/**
 * Where a text stands after somebody has moved, added or removed entries of the lists around it. An entry is known again by its id, else
 * by all of its words except the text itself, which may have been changed, too.
 * @param before the words in which the path is right, and after them the present ones
 * @returns null when its entry is gone, or can't be told from others
 */
export function movedPath(before: unknown, after: unknown, path: TextPath): TextPath | null {
  const [key = "", ...others] = path.split(".");
  const rest = others.join(".");
  const isList = Array.isArray(before) && Array.isArray(after);
  const place = isList ? placeOf(before, after, Number(key), rest) : key;
  if (place === null || rest === "") return place;
  const inner = movedPath(valueAt(before, key), valueAt(after, place), rest);
  return inner === null ? null : `${place}.${inner}`;
}

function placeOf(before: readonly unknown[], after: readonly unknown[], index: number, rest: TextPath): string | null {
  const id = idOf(before[index]);
  if (id !== undefined) return placeFrom(after.findIndex((entry) => idOf(entry) === id));
  const without = (entry: unknown) => print(rest === "" ? entry : (withValueAt(entry, rest, null) ?? entry));
  const wanted = without(before[index]);
  const found = after.flatMap((entry, place) => (without(entry) === wanted ? [place] : []));
  if (found.includes(index)) return String(index);
  if (found.length > 0) return found.length === 1 ? String(found[0]) : null;
  // Its other words were changed where it stands.
  const isInPlace = before.every((entry, place) => place === index || print(entry) === print(after[place]));
  return isInPlace && before.length === after.length ? String(index) : null;
}

const placeFrom = (index: number) => (index < 0 ? null : String(index));

function idOf(entry: unknown): string | undefined {
  const id = valueAt(entry, "id");
  return typeof id === "string" ? id : undefined;
}

/** A value as text, whatever the order of its keys: PostgreSQL has one of its own. */
export function print(value: unknown): string {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
