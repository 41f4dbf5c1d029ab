import { valueAt, withValueAt } from "#domain/texts/paths.ts";
import type { Change, Words } from "./changes.ts";

/**
 * A change that the server does not take, such as a text that is far too long. Its words stay where they were typed, so that they can be
 * shortened there. The server never had them: they are part of the next change there, which would otherwise be taken for a conflict.
 */
export interface RefusedChange<N extends string = string> extends Change<N> {
  error: string;
}

/** @returns the change as the server can take it, with what was refused at its place; and what stays refused */
export function joinRefused<N extends string>(
  refused: readonly RefusedChange<N>[],
  change: Change<N>,
): { change: Change<N>; refused: readonly RefusedChange<N>[] } {
  const touched = refused.filter((one) => touches(one, change));
  if (touched.length === 0) return { change, refused };
  return {
    change: touched.reduce<Change<N>>(joined, change),
    refused: refused.filter((one) => !touched.includes(one)),
  };
}

/** The server's words of a document have been replaced. @param words which it has now */
export function rebaseRefused<N extends string>(
  refused: readonly RefusedChange<N>[],
  name: N,
  words: Words,
): readonly RefusedChange<N>[] {
  return refused.map((one) => (one.name === name ? { ...one, before: valueAt(words, one.path) } : one));
}

/** Whether one of two places is the other, or within it. */
function touches(one: Change, other: Change): boolean {
  return one.name === other.name && (`${one.path}.`.startsWith(`${other.path}.`) || isWithin(other, one));
}

const isWithin = (inner: Change, outer: Change) => inner.path.startsWith(`${outer.path}.`);

function joined<N extends string>(change: Change<N>, { error: _, ...refused }: RefusedChange<N>): Change<N> {
  if (change.path === refused.path) return { ...change, before: refused.before };
  const [inner, outer] = isWithin(change, refused) ? [change, refused] : [refused, change];
  const rest = inner.path.slice(outer.path.length + 1);
  return inner === change
    ? { ...outer, after: withValueAt(outer.after, rest, inner.after) ?? outer.after }
    : { ...outer, before: withValueAt(outer.before, rest, inner.before) ?? outer.before };
}
