import { fill } from "#content/facts.ts";
import type { SiteTexts } from "#content/site-texts.ts";
import { type PriceFault, type PriceField, priceLimits } from "./price.ts";

/** What the calculator says beside a field with a number that can't be used. */
export type PriceMessages = Record<PriceField, Record<PriceFault, string>>;

/** Those messages, in the words of the site. */
export function priceMessages({ forms: { calculator: words } }: Pick<SiteTexts, "forms">): PriceMessages {
  const { members, storage } = priceLimits;
  const most = (limit: number) => ({ most: limit.toLocaleString("en-US") });
  const users = { example: "3500", least: String(members.min) };
  const space = { example: "12" };
  return {
    members: {
      missing: fill(words.noMembers, users),
      unusable: fill(words.members, users),
      excessive: fill(words.manyMembers, most(members.max)),
    },
    storage: {
      missing: fill(words.noStorage, space),
      unusable: fill(words.storage, space),
      excessive: fill(words.muchStorage, most(storage.max)),
    },
  };
}
