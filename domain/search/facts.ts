import { factFields, factNames, factsFrom, isFactName, type ShownField, shownAs } from "#content/fact-fields.ts";
import type { FactName } from "#content/facts.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import { DomainError } from "#lib/domain-error.ts";
import { typedWords } from "#lib/text/match-words.ts";
import type { Context } from "../context.ts";
import { noRelease } from "../documents/drafts.ts";
import { requireAbility } from "../security/rights.ts";
import type { TextPath } from "../texts/paths.ts";
import { type FoundText, findPlaces } from "./admin-search.ts";

/** A fact as editors find it. Its field is edited at `/admin/site?fact={fact}`. */
export interface FoundFact {
  fact: FactName;
  label: string;
  /** As pages show it, drafts included. */
  value: string;
  /** The field that it comes from. */
  name: SiteTextName;
  path: TextPath;
  /** How it is computed; null for what is written in its field. */
  how: string | null;
}

/**
 * The facts whose label, value or keywords have all words of the query, those with all of them in the label first.
 * @param release in which the site is edited
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findFacts(ctx: Context, query: string, release = noRelease): Promise<FoundFact[]> {
  requireAbility(ctx, "texts");
  const wanted = typedWords(query);
  if (wanted.length === 0) return [];
  const { facts } = await findPlaces(ctx, release);
  const plain = (text: string) => text.toLowerCase().replaceAll("-", "");
  const has = (text: string) => wanted.every((word) => plain(text).includes(plain(word)));
  const found = factNames.filter((fact) => {
    const { label, keywords = "" } = factFields[fact];
    return has(`${label} ${keywords} ${facts[fact]}`);
  });
  const rank = (fact: FactName) => (has(factFields[fact].label) ? 0 : 1) + (factFields[fact].computed ? 2 : 0);
  return found.toSorted((one, other) => rank(one) - rank(other)).map((fact) => describe(fact, facts[fact]));
}

/** Where a field shows: facts of it, the places with them, and what shows it by itself. */
export interface FieldUses {
  facts: FoundFact[];
  places: (FoundText & { facts: FactName[] })[];
  shown: readonly ShownField[];
}

/**
 * Where a field shows: places of all texts with a fact that comes from it, or that is computed from it, and pages that show it by itself.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findFieldUses(
  ctx: Context,
  name: string,
  path: TextPath,
  release = noRelease,
): Promise<FieldUses> {
  requireAbility(ctx, "texts");
  const wanted = new Set(factsFrom(name, path));
  const { places, facts } = await findPlaces(ctx, release);
  const using = places.flatMap(({ searched: _, facts: inWords, ...place }) => {
    const own = inWords.filter((fact) => wanted.has(fact));
    return own.length === 0 ? [] : [{ ...place, facts: own }];
  });
  return { facts: [...wanted].map((fact) => describe(fact, facts[fact])), places: using, shown: shownAs(name, path) };
}

/**
 * The field that a fact comes from.
 * @throws DomainError `not_found`
 */
export function fieldOfFact(fact: string): { name: SiteTextName; path: TextPath } {
  if (!isFactName(fact)) throw new DomainError("not_found", "The site has no such fact.");
  const { text: name, path } = factFields[fact];
  return { name, path };
}

function describe(fact: FactName, value: string): FoundFact {
  const { label, text: name, path, computed } = factFields[fact];
  return { fact, label, value, name, path, how: computed?.how ?? null };
}
