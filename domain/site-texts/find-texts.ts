import { mapTexts } from "#content/facts.ts";
import { type SiteTextName, siteTextNames } from "#content/site-texts.ts";
import type { Context } from "../context.ts";
import { requireAdmin } from "../rights.ts";
import { type ChangedTexts, composeTexts } from "./compose-texts.ts";
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
  requireAdmin(ctx);
  const wanted = query.slice(0, maxQuery).toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const found: FoundText[] = [];
  for (const { searched, ...text } of placesOf(await findTextsWithDrafts(ctx))) {
    if (wanted.every((word) => searched.includes(word))) found.push(text);
    if (found.length === most) break;
  }
  return found;
}

interface Place extends FoundText {
  /** The words in small letters. */
  searched: string;
}

/** The last result: every letter of a query asks again, and composing takes thirty times as long as looking. */
let last: { key: string; places: readonly Place[] } | undefined;

function placesOf(changed: ChangedTexts): readonly Place[] {
  const key = JSON.stringify(changed);
  if (last?.key !== key) last = { key, places: readPlaces(changed) };
  return last.places;
}

function readPlaces(changed: ChangedTexts): Place[] {
  const { texts, pages } = composeTexts(changed, { isDraft: true });
  const places: Place[] = [];
  const read = (name: SiteTextName, text: object) => {
    const title = titleOfText(name, text as Record<string, unknown>);
    mapTexts(text, (words, path) => {
      places.push({ name, title, path: path.join("."), words, searched: words.toLowerCase() });
      return words;
    });
  };
  for (const [name, page] of pages) read(name, page);
  for (const name of siteTextNames) read(name, texts[name]);
  return places;
}
