/** A `use` of a drawing: what it repeats, and the ids of the elements that it is in. */
export interface SvgUse {
  target: string;
  within: readonly string[];
}

/** More repetitions than any drawing needs; browsers make each of them. */
const maxRepetitions = 5_000;

/**
 * Whether a few nested `use` elements stand for so many elements that a browser would hang, or repeat themselves.
 */
export function isUseBomb(uses: readonly SvgUse[]): boolean {
  const inside = Map.groupBy(
    uses.flatMap(({ target, within }) => [...new Set(within)].map((id) => ({ id, target }))),
    ({ id }) => id,
  );
  const counted = new Map<string, number>();
  const pending = new Set<string>();
  const countOf = (id: string): number => {
    const known = counted.get(id);
    if (known !== undefined) return known;
    if (pending.has(id)) return Infinity;
    pending.add(id);
    let count = 1;
    for (const { target } of inside.get(id) ?? []) {
      count += countOf(target);
      if (count > maxRepetitions) break;
    }
    pending.delete(id);
    counted.set(id, count);
    return count;
  };
  let total = 0;
  for (const { target } of uses) {
    total += countOf(target);
    if (total > maxRepetitions) return true;
  }
  return false;
}
