import { isDeepStrictEqual } from "node:util";
import type { TextPath } from "./paths.ts";

/** A text that a draft changed, and that was published otherwise since the draft was begun. */
export interface OvertakenText {
  path: TextPath;
  /** What was published meanwhile; undefined when it was removed. */
  theirs: unknown;
  /** What the draft says. */
  mine: unknown;
}

type Words = Readonly<Record<string, unknown>>;

/**
 * A draft on top of what was published since it was begun: what the draft did not change is as published, so that publishing the draft
 * reverts nothing. Where both changed a text, the draft's stays, and is named.
 * @param base what was published when the draft was begun; all three are whole texts
 */
export function rebase(base: Words, published: Words, draft: Words): { words: Words; overtaken: OvertakenText[] } {
  const overtaken: OvertakenText[] = [];
  const words = merge(base, published, draft, [], overtaken) as Words;
  return { words, overtaken };
}

function merge(base: unknown, theirs: unknown, mine: unknown, path: string[], overtaken: OvertakenText[]): unknown {
  if (isDeepStrictEqual(mine, base) || isDeepStrictEqual(mine, theirs)) return theirs;
  if (isDeepStrictEqual(theirs, base)) return mine;
  const areLists = [base, theirs, mine].every(Array.isArray);
  if (areLists && lengthOf(base) === lengthOf(theirs) && lengthOf(base) === lengthOf(mine)) {
    return (mine as unknown[]).map((entry, index) =>
      merge(at(base, index), at(theirs, index), entry, [...path, String(index)], overtaken),
    );
  }
  if ([base, theirs, mine].every(isRecord)) {
    const keys = new Set([...Object.keys(theirs as object), ...Object.keys(mine as object)]);
    const entries = [...keys].map((key) => [
      key,
      merge(at(base, key), at(theirs, key), at(mine, key), [...path, key], overtaken),
    ]);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  overtaken.push({ path: path.join("."), theirs, mine });
  return mine;
}

const lengthOf = (value: unknown) => (value as unknown[]).length;
const at = (value: unknown, key: string | number): unknown => (value as Record<string | number, unknown>)[key];

function isRecord(value: unknown): boolean {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
