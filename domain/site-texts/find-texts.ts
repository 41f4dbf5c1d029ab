import { mapTexts } from "#content/facts.ts";
import { type SiteTextName, siteTextNames, siteTexts } from "#content/site-texts.ts";
import type { Context } from "../context.ts";
import { requireAdmin } from "../rights.ts";
import { composeTexts } from "./compose-texts.ts";
import type { TextPath } from "./paths.ts";
import { findTextsWithDrafts } from "./stored-texts.ts";

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
 * The places whose words contain all words of the query, wherever they stand, in the order of the texts; at most thirty.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findTexts(ctx: Context, query: string): Promise<FoundText[]> {
  requireAdmin(ctx);
  const wanted = query.slice(0, maxQuery).toLowerCase().split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return [];
  const { texts } = composeTexts(await findTextsWithDrafts(ctx), { isDraft: true });
  const found: FoundText[] = [];
  for (const name of siteTextNames) {
    mapTexts<object>(texts[name], (words, path) => {
      const searched = words.toLowerCase();
      if (wanted.every((word) => searched.includes(word)))
        found.push({ name, title: siteTexts[name].title, path: path.join("."), words });
      return words;
    });
  }
  return found.slice(0, most);
}
