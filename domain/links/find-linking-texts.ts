import { mapTexts } from "#content/facts.ts";
import type { SiteTextName } from "#content/site-texts.ts";
import type { Context } from "../context.ts";
import { findTextsWithDrafts, titleOfText } from "../site-texts/stored-texts.ts";

/** A text of the site that links somewhere. */
export interface LinkingText {
  name: SiteTextName;
  title: string;
}

/**
 * The texts of the site with a link to one of the addresses, as published or as their drafts beside that say. Texts as they ship are not
 * searched: they link to built-in addresses only, which always work.
 * @param addresses paths of this site; one with a fragment means that place only
 * @param except name of a text that is left out
 */
export async function findLinkingTexts(
  ctx: Context,
  addresses: readonly string[],
  except: string | null = null,
): Promise<LinkingText[]> {
  const texts = Object.entries(await findTextsWithDrafts(ctx));
  return texts
    .filter(([name, words]) => name !== except && hasLink(words, addresses))
    .map(([name, words]) => ({
      name: name as SiteTextName,
      title: titleOfText(name as SiteTextName, words ?? {}),
    }));
}

/** Whether a text of the site has a link to one of the addresses. */
export function hasLink(words: unknown, addresses: readonly string[]): boolean {
  let isLinking = false;
  mapTexts(words, (text, path) => {
    const isLink = path.at(-1) === "href";
    isLinking ||= isLink && (addresses.includes(text) || addresses.includes(text.replace(/[?#].*$/, "")));
    return text;
  });
  return isLinking;
}
