import { setImmediate as nextTurn } from "node:timers/promises";
import { type Facts, mapTexts } from "#content/facts.ts";
import { type SiteTextName, siteTextNames } from "#content/site-texts.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../rights.ts";
import { type ChangedParts, type ChangedTexts, composeText, factsIn } from "./compose-texts.ts";
import { keptByPage } from "./kept-by-page.ts";
import type { TextPath } from "./paths.ts";
import { findTextsWithDrafts, titleOfText } from "./stored-texts.ts";

export interface FoundText {
  name: SiteTextName;
  /** Title of the text that it is part of. */
  title: string;
  path: TextPath;
  /** As pages show it, drafts included. */
  words: string;
}

const most = 30;
const maxQuery = 200;

/**
 * The places whose words contain all words of the query, wherever they stand, those of pages that editors have made first, at most thirty.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findTexts(ctx: Context, query: string): Promise<FoundText[]> {
  requireAbility(ctx, "texts");
  const wanted = query.slice(0, maxQuery).toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const changed = await findTextsWithDrafts(ctx, siteTextNames);
  const facts = factsIn(changed, true);
  const pages = await placesOfPages(ctx, facts);
  const places = [...pages.values(), await placesOfShipped(changed, facts)].flat();
  const found: FoundText[] = [];
  for (const { searched, ...text } of places) {
    if (wanted.every((word) => searched.includes(word))) found.push(text);
    if (found.length === most) break;
  }
  return found;
}

interface Place extends FoundText {
  /** The words in small letters. */
  searched: string;
}

// Every letter of a query asks again, and composing takes thirty times as long as looking, so what was composed is kept.

const placesOfPages = keptByPage(placesIn);

/** The last places of the texts that ship. */
let last: { key: string; places: readonly Place[] } | undefined;

async function placesOfShipped(changed: ChangedTexts, facts: Facts): Promise<readonly Place[]> {
  const key = JSON.stringify(changed);
  if (last?.key === key) return last.places;
  const places: Place[] = [];
  for (const name of siteTextNames) {
    places.push(...placesIn(name, changed[name] ?? {}, facts));
    // Visitors are answered in between.
    await nextTurn();
  }
  last = { key, places };
  return places;
}

function placesIn(name: SiteTextName, stored: ChangedParts, facts: Facts): Place[] {
  const text = composeText(name, stored, facts, true);
  const title = titleOfText(name, text as Record<string, unknown>);
  const places: Place[] = [];
  mapTexts(text, (words, path) => {
    places.push({ name, title, path: path.join("."), words, searched: words.toLowerCase() });
    return words;
  });
  return places;
}
