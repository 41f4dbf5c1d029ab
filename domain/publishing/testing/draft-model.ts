import type { Collection } from "#db/schema.ts";
import { type LiveRedirect, Refused, type Words, type Written } from "./live-model.ts";

/** What a draft makes of one thing, and what it was begun on (a mark; 0 for nothing). Its stamp is another one after each save.
 * What a plan keeps of an item without a draft is as it was stored. */
export type ModelDraft =
  | { of: "item"; kind: Collection; written: Written; base: number; stamp?: number; isAsStored?: boolean }
  | { of: "deletion"; kind: Collection; base: number }
  | { of: "text"; words: Words; base: number }
  | { of: "redirect"; to: LiveRedirect | null; was: LiveRedirect | null };

/**
 * Things in an order in which each can take its address: after the one that leaves it.
 * @param of.before where a thing is, and `after`, where it will be; null for nowhere
 * @throws Refused when two want to exchange their addresses
 */
export function inAddressOrder<Thing>(
  things: readonly (readonly [string, Thing])[],
  of: { before: (id: string) => string | null; after: (id: string, thing: Thing) => string | null },
): [string, Thing][] {
  const ordered = new Map<string, Thing>();
  const place = ([id, thing]: readonly [string, Thing], waiting: readonly string[]) => {
    if (ordered.has(id)) return;
    if (waiting.includes(id)) throw new Refused("they exchange their addresses");
    const after = of.after(id, thing);
    const holder = things.find(([other]) => other !== id && after !== null && of.before(other) === after);
    if (holder) place(holder, [...waiting, id]);
    ordered.set(id, thing);
  };
  for (const thing of things) place(thing, []);
  return [...ordered];
}
