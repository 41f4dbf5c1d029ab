import { DomainError } from "#lib/domain-error.ts";

/** Where something is, and where it will be: addresses within one kind of things; null for none. */
export interface Move {
  before: string | null;
  after: string | null;
}

/**
 * Things that move in an order in which each can take its address: after the one that leaves it. Otherwise they stay as they are given.
 * @param words what the things are called, and what of them makes their address, in an error
 * @throws DomainError `invalid` when two of them want to exchange their addresses
 */
export function inAddressOrder<T>(
  moves: ReadonlyMap<T, Move>,
  words: (thing: T) => readonly [things: string, part: string],
): T[] {
  const holders = new Map([...moves].map(([thing, { before }]) => [before, thing]));
  const ordered = new Set<T>();
  const open = new Set<T>();
  const place = (thing: T, { after }: Move) => {
    if (ordered.has(thing)) return;
    if (open.has(thing)) {
      const [things, part] = words(thing);
      throw new DomainError(
        "invalid",
        `Two ${things} would swap addresses. Please give one of them another ${part} first.`,
      );
    }
    open.add(thing);
    const holder = after === null ? undefined : holders.get(after);
    if (holder !== undefined && holder !== thing) place(holder, moves.get(holder)!);
    ordered.add(thing);
  };
  for (const [thing, move] of moves) place(thing, move);
  return [...ordered];
}
