import { idOf, print } from "./entries.ts";
import { type TextPath, isObject, valueAt } from "./paths.ts";

/** A text in two states. */
export interface ChangedText {
  /** Where it stands afterwards. */
  path: TextPath;
  /** Null where there was none. */
  before: unknown;
  after: unknown;
  /** The entries of lists that it stands in, from outside to inside, with the texts that say which they are. */
  within: readonly unknown[];
  /** Only for an entry of a list as a whole: what became of it, and the entry that it comes after now; null for none. */
  entry?: { is: "added" | "removed" | "moved"; after: unknown };
}

/**
 * What differs between two states, text by text. Entries of lists are compared wherever they stand, by their ids, else by their words: what
 * became of them is one change, and what was written in them is others. A list in which nothing tells them apart counts as one.
 */
export function changesBetween(before: unknown, after: unknown): ChangedText[] {
  return compare(before, after, { path: "", within: [] });
}

type Place = Pick<ChangedText, "path" | "within">;

function compare(before: unknown, after: unknown, { path, within }: Place): ChangedText[] {
  if (print(before) === print(after)) return [];
  const at = (key: string | number) => (path === "" ? String(key) : `${path}.${key}`);
  if (isObject(before) && isObject(after)) {
    const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
    return [...keys].flatMap((key) => compare(valueAt(before, key), valueAt(after, key), { path: at(key), within }));
  }
  const pairs = Array.isArray(before) && Array.isArray(after) ? pairsOf(before, after) : null;
  if (!pairs) return [{ path, within, before: before ?? null, after: after ?? null }];
  const [old, now] = [before as unknown[], after as unknown[]];
  const places = new Map(pairs.map(([from, to]) => [to, from]));
  const kept = new Set(places.values());
  const staying = longestRun(pairs.map(([from]) => from));
  const removed = old.flatMap((entry, index): ChangedText[] => {
    const change = { path: at(index), within, before: entry, after: null };
    return kept.has(index) ? [] : [{ ...change, entry: { is: "removed", after: null } }];
  });
  const others = now.flatMap((entry, index): ChangedText[] => {
    const from = places.get(index);
    const place = { path: at(index), within: [...within, headOf(entry)] };
    const written = from === undefined ? [] : compare(old[from], entry, place);
    if (from !== undefined && staying.has(from)) return written;
    const is = from === undefined ? "added" : "moved";
    const change = { path: place.path, within, before: from === undefined ? null : old[from], after: entry };
    return [{ ...change, entry: { is, after: headOf(now[index - 1] ?? null) } }, ...written];
  });
  return [...removed, ...others];
}

/** An entry without what is in it, which may be a whole section. */
function headOf(entry: unknown): unknown {
  return isObject(entry)
    ? Object.fromEntries(Object.entries(entry).filter(([, value]) => typeof value === "string"))
    : entry;
}

type Pair = readonly [from: number, to: number];

/**
 * The entries that stand in both lists, in the order of the second one.
 * @returns null when some were added or removed, and nothing tells which
 */
function pairsOf(before: readonly unknown[], after: readonly unknown[]): Pair[] | null {
  const ids = [before, after].map((list) => list.map(idOf)) as [string[], string[]];
  if (ids.every((list) => isTelling(list))) return pairsBy(...ids);
  if (before.length !== after.length) return null;
  const words = [before, after].map((list) => list.map(print)) as [string[], string[]];
  // Two entries with the same words can't be told from each other.
  if (!words.every((list) => isTelling(list))) return after.map((_, index) => [index, index]);
  const known = pairsBy(...words);
  // What was changed stands between the others as it did.
  const [changed, places] = [0, 1].map((side) => {
    const found = new Set(known.map((pair) => pair[side]));
    return before.flatMap((_, index) => (found.has(index) ? [] : [index]));
  }) as [number[], number[]];
  return [...known, ...changed.map((from, index): Pair => [from, places[index]!])].toSorted(
    ([, one], [, other]) => one - other,
  );
}

/** Whether each entry of a list has a name, and no other entry has it. */
function isTelling(names: readonly (string | undefined)[]): boolean {
  return !names.includes(undefined) && new Set(names).size === names.length;
}

function pairsBy(before: readonly string[], after: readonly string[]): Pair[] {
  return after.flatMap((name, to) => (before.includes(name) ? [[before.indexOf(name), to] as const] : []));
}

/** The most numbers that increase from the first to the last: the entries with these places were not moved, only others past them. */
function longestRun(numbers: readonly number[]): ReadonlySet<number> {
  const longest = (runs: readonly number[][]) =>
    runs.reduce((best, run) => (run.length > best.length ? run : best), [] as number[]);
  const runs: number[][] = [];
  for (const number of numbers) runs.push([...longest(runs.filter((run) => run.at(-1)! < number)), number]);
  return new Set(longest(runs));
}
