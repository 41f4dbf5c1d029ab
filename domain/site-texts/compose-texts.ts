import { type Facts, factsOf, fill, mapTexts } from "#content/facts.ts";
import { isPageName, type PageTextName } from "#content/page-names.ts";
import type { SitePage } from "#content/schema/site-page.ts";
import { type SiteTextName, siteTextNames, siteTextOf, type SiteTexts } from "#content/site-texts.ts";
import { usableParts } from "./check-text.ts";

/** What editors have changed: the parts of a text by their names, each whole. A part is a key of the shipped text. */
export type ChangedParts = Readonly<Record<string, unknown>>;
export type ChangedTexts = Partial<Readonly<Record<SiteTextName, ChangedParts>>>;

export interface ComposedTexts {
  texts: SiteTexts;
  /** The pages that editors have made, as far as they were given: those of a live view are read one by one. */
  pages: ReadonlyMap<PageTextName, SitePage>;
  facts: Facts;
  /** Whether texts stand between marks: they are for the editor of the site. */
  hasMarks: boolean;
  /** Parts that were stored and cannot be used, so that what is shipped stands in for them. */
  unusable: readonly { name: SiteTextName; part: string }[];
}

interface ComposeOptions {
  /** Parts may have texts that are too short or too long. */
  isDraft?: boolean;
  /** Changes a text with placeholders filled in, for views that must find it again. */
  mark?: (name: SiteTextName, text: string, path: readonly string[]) => string;
}

/**
 * The texts as pages show them: what is shipped, with the changed parts in place of the shipped ones, and each placeholder replaced
 * by its fact. A part that does not fit its schema (it may come from another release) is left out.
 */
export function composeTexts(changed: ChangedTexts, { isDraft = false, mark }: ComposeOptions = {}): ComposedTexts {
  const unusable: ComposedTexts["unusable"][number][] = [];
  const rawOf = (name: SiteTextName): object => {
    const read = usableParts(name, changed[name] ?? {}, isDraft);
    for (const part of read.unusable) unusable.push({ name, part });
    return { ...siteTextOf(name).shipped, ...read.usable };
  };
  const raw = Object.fromEntries(siteTextNames.map((name) => [name, rawOf(name)])) as unknown as SiteTexts;
  const rawPages = new Map(
    Object.keys(changed)
      .filter(isPageName)
      .map((name) => [name, rawOf(name)]),
  );
  const facts = factsOf(raw.brand, raw.pricing);
  const filled = (name: SiteTextName, words: object) => {
    const text = fillText(name, words, facts);
    return mark ? mapTexts(text, (line, path) => mark(name, line, path)) : text;
  };
  return {
    texts: lazily(siteTextNames, (name) => filled(name, raw[name])) as unknown as SiteTexts,
    pages: new Map([...rawPages].map(([name, words]) => [name, filled(name, words) as SitePage])),
    facts,
    hasMarks: mark !== undefined,
    unusable,
  };
}

/** The facts alone, which only two texts hold: composing all of them takes long on a site with many pages of editors. */
export function factsIn(changed: ChangedTexts, isDraft = false): Facts {
  const rawOf = <Name extends "brand" | "pricing">(name: Name) =>
    ({ ...siteTextOf(name).shipped, ...usableParts(name, changed[name] ?? {}, isDraft).usable }) as SiteTexts[Name];
  return factsOf(rawOf("brand"), rawOf("pricing"));
}

/** With its keys in the order of the schema. A text that a fact has made too long is shown nevertheless. */
function fillText(name: SiteTextName, words: object, facts: Facts): object {
  const text = fill(words, facts);
  return siteTextOf(name).schema.safeParse(text).data ?? text;
}

/** An object whose values are made when they are read first. */
function lazily<Name extends string>(names: readonly Name[], make: (name: Name) => object): Record<Name, object> {
  const known = new Map<Name, object>();
  return Object.defineProperties(
    {},
    Object.fromEntries(
      names.map((name) => [
        name,
        {
          enumerable: true,
          get() {
            const text = known.get(name) ?? make(name);
            known.set(name, text);
            return text;
          },
        },
      ]),
    ),
  ) as Record<Name, object>;
}

/** A page as it is stored, with the facts filled in. What no longer fits is as in a new page; a section that doesn't is left out. */
export function composePage(name: PageTextName, stored: ChangedParts, facts: Facts): SitePage {
  const { usable } = usableParts(name, stored, false);
  return fillText(name, { ...siteTextOf(name).shipped, ...usable }, facts) as SitePage;
}

/** The texts as shipped: nothing is changed. */
export const shippedTexts: ComposedTexts = composeTexts({});
