import { sitePages } from "#app/site-paths.ts";
import type { Context } from "#domain/context.ts";
import { pageCollections, publicPages } from "#domain/content/public-pages.ts";
import { kindOf } from "#domain/content/kinds.ts";
import { secondAddresses } from "#lib/addresses.ts";
import { entriesIn, type SitemapEntry } from "./sitemap-file.ts";

/** All public pages but the articles, of which there may be very many, with the time of the last change where it is known. */
export async function findPageEntries(ctx: Context): Promise<SitemapEntry[]> {
  const fixed = [...sitePages].filter((path) => !secondAddresses.has(path));
  const items = await Promise.all(
    pageCollections
      .filter((collection) => collection !== "blog_posts")
      .map(async (collection) => {
        const addresses = await publicPages[collection].addresses(ctx);
        const { pages } = kindOf(collection);
        return pages ? entriesIn(ctx.siteUrl, pages.section, addresses) : [];
      }),
  );
  return [...fixed.map((path) => ({ address: ctx.siteUrl + path, changedAt: null })), ...items.flat()];
}
