import type { Brand } from "./schema/brand.ts";
import type { Pricing } from "./schema/pricing.ts";

/**
 * Placeholders of facts that stand in sentences. A text holds the placeholder, and pages show the fact, so that a change of the fact
 * changes every sentence (docs/product.md#brand-and-figures).
 */
export const facts = {
  name: "{name}",
  tagline: "{tagline}",
  email: "{email}",
  hours: "{hours}",
  replyTime: "{replyTime}",
  cities: "{cities}",
  officesInWords: "{officesInWords}",
  trialDays: "{trialDays}",
  trialDaysInWords: "{trialDaysInWords}",
  trialNote: "{trialNote}",
  alumni: "{alumni}",
  organizations: "{organizations}",
  countries: "{countries}",
  satisfaction: "{satisfaction}",
  institutions: "{institutions}",
  engagement: "{engagement}",
  rating: "{rating}",
  reviews: "{reviews}",
  planPrice: "{planPrice}",
  planMembers: "{planMembers}",
  planStorage: "{planStorage}",
  blockMembers: "{blockMembers}",
  blockMembersPrice: "{blockMembersPrice}",
  blockStorage: "{blockStorage}",
  blockStoragePrice: "{blockStoragePrice}",
  blocksOf3500: "{blocksOf3500}",
  priceOf3500: "{priceOf3500}",
  blocksOf12GB: "{blocksOf12GB}",
  priceOf12GB: "{priceOf12GB}",
} as const;

export type FactName = keyof typeof facts;
export type Facts = Readonly<Record<FactName, string>>;

const count = (value: number) => value.toLocaleString("en-US");
const dollars = (value: number) => `$${count(value)}`;

const small =
  "No One Two Three Four Five Six Seven Eight Nine Ten Eleven Twelve Thirteen Fourteen Fifteen Sixteen Seventeen Eighteen Nineteen".split(
    " ",
  );
const tens = ["Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"];

/** A number for the beginning of a sentence: in words, from a hundred on in digits. */
function inWords(value: number): string {
  if (value >= 100) return count(value);
  const rest = small[value % 10] ?? "";
  if (value < 20) return small[value] ?? "";
  const ten = tens[Math.floor(value / 10) - 2] ?? "";
  return value % 10 === 0 ? ten : `${ten}-${rest.toLowerCase()}`;
}

/**
 * What each placeholder stands for. A placeholder within a fact is replaced once, by the fact as it was written: what that has in it, a
 * circle for instance, stays as it is.
 */
export function factsOf(brand: Brand, pricing: Pick<Pricing, "plan" | "addOns">): Facts {
  const written = linesOf(brand, pricing);
  // A fact may stand in the subject of a mail, which is one line.
  return mapTexts(fill(written, written), (fact) => fact.replace(/\s*\n\s*/g, " "));
}

function linesOf(brand: Brand, { plan, addOns }: Pick<Pricing, "plan" | "addOns">): Facts {
  const { figures, trial } = brand;
  const blocks = (amount: number, included: number, size: number) => Math.max(0, Math.ceil((amount - included) / size));
  const { members, storage } = addOns;
  const blocksOf3500 = blocks(3_500, plan.members, members.size);
  const blocksOf12GB = blocks(12, plan.storage, storage.size);
  return {
    name: brand.name,
    tagline: brand.tagline,
    email: brand.email,
    hours: brand.hours.label,
    replyTime: brand.replyTime,
    cities: new Intl.ListFormat("en").format(brand.offices.map(({ city }) => city)),
    officesInWords: `${inWords(brand.offices.length)} ${brand.offices.length === 1 ? "office" : "offices"}`,
    trialDays: String(trial.days),
    trialDaysInWords: inWords(trial.days),
    trialNote: trial.note.replaceAll(facts.trialDays, String(trial.days)),
    alumni: figures.alumni.value,
    organizations: figures.organizations.value,
    countries: figures.countries.value,
    satisfaction: figures.satisfaction.value,
    institutions: figures.institutions.value,
    engagement: figures.engagement.value,
    rating: String(brand.rating.value),
    reviews: String(brand.rating.count),
    planPrice: dollars(plan.monthly),
    planMembers: count(plan.members),
    planStorage: `${plan.storage}GB`,
    blockMembers: count(members.size),
    blockMembersPrice: dollars(members.monthly),
    blockStorage: `${storage.size}GB`,
    blockStoragePrice: dollars(storage.monthly),
    blocksOf3500: count(blocksOf3500),
    priceOf3500: dollars(plan.monthly + blocksOf3500 * members.monthly),
    blocksOf12GB: count(blocksOf12GB),
    priceOf12GB: dollars(blocksOf12GB * storage.monthly),
  };
}

/**
 * A value with each placeholder in its strings replaced, at any depth. Names that are not given stay as they are.
 * @param values by placeholder without the braces
 */
export function fill<Value>(value: Value, values: Readonly<Record<string, string>>): Value {
  return mapTexts(value, (text) =>
    text.replace(/\{([A-Za-z0-9]+)\}/g, (whole, name: string) => (Object.hasOwn(values, name) ? values[name]! : whole)),
  );
}

/**
 * A copy with each string replaced.
 * @param change gets the string and where it stands: the keys that lead to it
 */
export function mapTexts<Value>(
  value: Value,
  change: (text: string, path: readonly string[]) => string,
  path: readonly string[] = [],
): Value {
  if (typeof value === "string") return change(value, path) as Value;
  if (Array.isArray(value))
    return value.map((entry, index) => mapTexts(entry, change, [...path, String(index)])) as Value;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, entry]) => [key, mapTexts(entry as unknown, change, [...path, key])]),
  ) as Value;
}
