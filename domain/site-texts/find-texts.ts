import { mapTexts } from "#content/facts.ts";
import { type SiteTextName, siteTextNames } from "#content/site-texts.ts";
import type { Context } from "../context.ts";
import { requireAdmin } from "../rights.ts";
import { composeTexts } from "./compose-texts.ts";
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
  const { texts, pages } = composeTexts(await findTextsWithDrafts(ctx), { isDraft: true });
  const found: FoundText[] = [];
  const search = (name: SiteTextName, text: object) => {
    const title = titleOfText(name, text as Record<string, unknown>);
    mapTexts(text, (words, path) => {
      const searched = words.toLowerCase();
      if (wanted.every((word) => searched.includes(word))) found.push({ name, title, path: path.join("."), words });
      return words;
    });
  };
  for (const [name, page] of pages) search(name, page);
  for (const name of siteTextNames) search(name, texts[name]);
  return found.slice(0, most);
}
