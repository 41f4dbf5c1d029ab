import { isDeepStrictEqual } from "node:util";
import type { ChangedParts } from "./compose-texts.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type SiteTextName, siteTextNames, siteTextOf } from "#content/site-texts.ts";
import { isPageName } from "#content/page-names.ts";
/** @throws DomainError `not_found` when the site has no such text */
export function readTextName(name: string): SiteTextName {
  const known = knownName(name);
  if (!known) throw new DomainError("not_found", "The site has no such text.");
  return known;
}

/** A name that a text has, or that a page of editors may have; null for any other. */
export function knownName(name: string): SiteTextName | null {
  return isPageName(name) ? name : (siteTextNames.find((one) => one === name) ?? null);
}

/**
 * Its name for editors.
 * @param words of the text; a page has its own title
 */
export function titleOfText(name: SiteTextName, words: Readonly<Record<string, unknown>>): string {
  const title = isPageName(name) && typeof words["title"] === "string" ? words["title"].trim() : "";
  return title === "" ? siteTextOf(name).title : `Page: ${title}`;
}

/** The parts that are stored: those that differ from what is shipped, and all of a page, which must not change with a release. */
export function partsToStore(name: SiteTextName, words: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shipped = siteTextOf(name).shipped as Record<string, unknown>;
  const isWhole = isPageName(name);
  return Object.fromEntries(
    Object.entries(words).filter(([part, value]) => isWhole || !isDeepStrictEqual(value, shipped[part])),
  );
}

/** The whole text, with placeholders: what is shipped with the changed parts in their places. */
export function wholeText(name: SiteTextName, changed: ChangedParts): Record<string, unknown> {
  return { ...(siteTextOf(name).shipped as Record<string, unknown>), ...changed };
}
