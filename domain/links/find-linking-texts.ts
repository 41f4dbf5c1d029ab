import { mapTexts } from "#content/facts.ts";
import { type SiteTextName, siteTextNames } from "#content/site-texts.ts";
import type { Context } from "../context.ts";
import { keptByPage } from "../site-texts/kept-by-page.ts";
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
  const texts = await findTextLinks(ctx);
  return texts
    .filter(({ name, links }) => name !== except && links.some((link) => leadsTo(link, addresses)))
    .map(({ name, title }) => ({ name, title }));
}

/** The links of each text of the site that is not as shipped, with its draft beside it in the place of what is published. */
export async function findTextLinks(ctx: Context): Promise<(LinkingText & { links: readonly string[] })[]> {
  const changed = await findTextsWithDrafts(ctx, siteTextNames);
  const shipped = siteTextNames.flatMap((name) => {
    const words = changed[name];
    return words ? [{ name, title: titleOfText(name, words), links: linksIn(words) }] : [];
  });
  const pages = await findLinksOfPages(ctx, null);
  return [...shipped, ...pages.values()];
}

const findLinksOfPages = keptByPage((name, words) => ({
  name,
  title: titleOfText(name, words),
  links: linksIn(words),
}));

/** Whether a text of the site has a link to one of the addresses. */
export function hasLink(words: unknown, addresses: readonly string[]): boolean {
  return linksIn(words).some((link) => leadsTo(link, addresses));
}

function linksIn(words: unknown): string[] {
  const links: string[] = [];
  mapTexts(words, (text, path) => {
    if (path.at(-1) === "href") links.push(text);
    return text;
  });
  return links;
}

function leadsTo(link: string, addresses: readonly string[]): boolean {
  return addresses.includes(link) || addresses.includes(link.replace(/[?#].*$/, ""));
}
