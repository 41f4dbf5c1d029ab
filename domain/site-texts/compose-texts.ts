import { type Facts, factsOf, fill, mapTexts } from "#content/facts.ts";
import { type SiteTextName, siteTextNames, type SiteTexts, siteTexts } from "#content/site-texts.ts";
import { usableParts } from "./check-text.ts";

/** What editors have changed: the parts of a text by their names, each whole. A part is a key of the shipped text. */
export type ChangedParts = Readonly<Record<string, unknown>>;
export type ChangedTexts = Partial<Readonly<Record<SiteTextName, ChangedParts>>>;

export interface ComposedTexts {
  texts: SiteTexts;
  facts: Facts;
  /** Parts that were stored and cannot be used, so that what is shipped stands in for them. */
  unusable: readonly { name: SiteTextName; part: string }[];
}

/**
 * The texts as pages show them: what is shipped, with the changed parts in place of the shipped ones, and each placeholder replaced
 * by its fact. A part that does not fit its schema (it may come from another release) is left out.
 * @param options.isDraft parts may have texts that are too short or too long
 * @param options.mark changes a text with placeholders filled in, for views that must find it again
 */
export function composeTexts(
  changed: ChangedTexts,
  {
    isDraft = false,
    mark,
  }: { isDraft?: boolean; mark?: (name: SiteTextName, text: string, path: readonly string[]) => string } = {},
): ComposedTexts {
  const unusable: ComposedTexts["unusable"][number][] = [];
  const rawOf = (name: SiteTextName): object => {
    const read = usableParts(name, changed[name] ?? {}, isDraft);
    for (const part of read.unusable) unusable.push({ name, part });
    return { ...siteTexts[name].shipped, ...read.usable };
  };
  const raw = Object.fromEntries(siteTextNames.map((name) => [name, rawOf(name)])) as unknown as SiteTexts;
  const facts = factsOf(raw.brand, raw.pricing);
  const filled = (name: SiteTextName) => {
    const words = fill<object>(raw[name], facts);
    // With its keys in the order of the schema. One that a fact has made too long is shown nevertheless.
    const text = siteTexts[name].schema.safeParse(words).data ?? words;
    return mark ? mapTexts(text, (line, path) => mark(name, line, path)) : text;
  };
  const known = new Map<SiteTextName, object>();
  const texts = Object.defineProperties(
    {},
    Object.fromEntries(
      siteTextNames.map((name) => [
        name,
        {
          enumerable: true,
          get() {
            const text = known.get(name) ?? filled(name);
            known.set(name, text);
            return text;
          },
        },
      ]),
    ),
  ) as SiteTexts;
  return { texts, facts, unusable };
}

/** The texts as shipped: nothing is changed. */
export const shippedTexts: ComposedTexts = composeTexts({});
