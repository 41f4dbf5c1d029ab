import { isDeepStrictEqual } from "node:util";
import { idOf } from "./entries.ts";

type List = readonly unknown[];

/** A list that two sides began with, and what each of them made of it, entry by entry. */
export interface AlignedLists {
  /** Each entry in its three states, in the order of the merged list. */
  entries: readonly (readonly [base: unknown, theirs: unknown, mine: unknown])[];
  /** The ids in the order of `theirs` where both sides have moved entries, each otherwise. The merged list has the order of `mine`. */
  theirOrder: readonly string[] | null;
}

/**
 * Finds each entry of a list in what two sides made of it: by its id wherever it stands, without ids by its place. The order of a list
 * is one value: the side that moved entries has its own.
 * @returns null when some entries can't be told from others: they were added, removed or, without ids, moved
 */
export function alignLists(base: List, theirs: List, mine: List): AlignedLists | null {
  if ([base, theirs, mine].some((list) => list.some((entry) => idOf(entry) !== undefined)))
    return alignById(base, theirs, mine);
  if (!keepsPlaces(base, theirs) || !keepsPlaces(base, mine)) return null;
  return { entries: base.map((entry, index) => [entry, theirs[index], mine[index]]), theirOrder: null };
}

function alignById(base: List, theirs: List, mine: List): AlignedLists | null {
  const [known, published, drafted] = [byId(base), byId(theirs), byId(mine)];
  if (!known || !published || !drafted || !hasSameIds(known, published) || !hasSameIds(known, drafted)) return null;
  const [before, theirOrder, myOrder] = [[...known.keys()], [...published.keys()], [...drafted.keys()]];
  const isMoved = !isDeepStrictEqual(myOrder, before);
  const hasConflicts = isMoved && ![before, myOrder].some((order) => isDeepStrictEqual(order, theirOrder));
  return {
    entries: (isMoved ? myOrder : theirOrder).map((id) => [known.get(id), published.get(id), drafted.get(id)]),
    theirOrder: hasConflicts ? theirOrder : null,
  };
}

type Entries = ReadonlyMap<string, unknown>;

/** The entries of a list by their ids, in its order; null when one has none, or two have the same. */
function byId(list: List): Entries | null {
  const entries = new Map(list.map((entry) => [idOf(entry), entry]));
  return entries.size === list.length && !entries.has(undefined) ? (entries as Entries) : null;
}

function hasSameIds(one: Entries, other: Entries): boolean {
  return one.size === other.size && [...one.keys()].every((id) => other.has(id));
}

/** The entries of a list in an order of their ids. */
export function inOrder(list: List, ids: readonly string[]): unknown[] {
  const placeOf = (entry: unknown) => ids.indexOf(idOf(entry) ?? "");
  return list.toSorted((one, other) => placeOf(one) - placeOf(other));
}

/**
 * Two orders of a list in words for people, without the entries at both ends that stand at the same places in both.
 * @param list in the order of `mine`
 * @param theirOrder ids of the same entries in the other order
 */
export function orderWords(list: List, theirOrder: readonly string[]): { theirs: string; mine: string } {
  const names = namesOf(list);
  const myOrder = [...names.keys()];
  const isElsewhere = (id: string, index: number) => id !== myOrder[index];
  const [first, end] = [theirOrder.findIndex(isElsewhere), theirOrder.findLastIndex(isElsewhere) + 1];
  const words = (ids: readonly string[]) => {
    const listed = ids.slice(first, end).map((id) => `“${names.get(id)}”`);
    return `in the order ${listed.join(", ")}`;
  };
  return { theirs: words(theirOrder), mine: words(myOrder) };
}

/** What entries are called, by their ids; those of one name also have the number of their place. */
function namesOf(list: List): ReadonlyMap<string, string> {
  const names = list.map(nameOf);
  return new Map(
    names.map((name, index) => {
      const isShared = names.indexOf(name) !== names.lastIndexOf(name);
      return [idOf(list[index]) ?? "", isShared ? `${name} (${index + 1})` : name];
    }),
  );
}

function nameOf(entry: unknown): string {
  const fields = ["title", "heading", "name", "quote"].map((field) => (entry as Record<string, unknown>)[field]);
  const name = fields.find((value) => typeof value === "string" && value.trim() !== "") as string | undefined;
  const words = (idOf(entry) ?? "").replaceAll(/-|(?<=[a-z])(?=[A-Z])/g, " ").toLowerCase();
  return name ?? words.charAt(0).toUpperCase() + words.slice(1);
}

/** Whether no entry was added, removed or moved: none is more like one from elsewhere than like what stood in its place. */
function keepsPlaces(base: List, side: List): boolean {
  if (base.length !== side.length) return false;
  return side.every((entry, index) => {
    const changes = differences(base[index], entry);
    return changes === 0 || base.every((other) => differences(other, entry) >= changes);
  });
}

/** In how many fields two entries differ. */
function differences(one: unknown, other: unknown): number {
  if (isDeepStrictEqual(one, other)) return 0;
  if (!isRecord(one) || !isRecord(other)) return Infinity;
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].filter((field) => !isDeepStrictEqual(one[field], other[field])).length;
}

/** Whether a side has other columns, or the same ones elsewhere, so that its rows can't be compared cell by cell. */
export function isOtherTable(
  base: Readonly<Record<string, unknown>>,
  side: Readonly<Record<string, unknown>>,
): boolean {
  const [columns, others] = [base["columns"], side["columns"]];
  return Array.isArray(columns) && Array.isArray(others) && "rows" in base && !keepsPlaces(columns, others);
}

export function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
