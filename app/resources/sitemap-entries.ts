import { itemPath, type Section, secondAddresses } from "#lib/addresses.ts";
import type { PublicAddress } from "#domain/built-in-content.ts";
import type { Meta } from "#content/schema/meta.ts";
import { siteTextNames, siteTexts } from "#content/site-texts.ts";
import { type Texts, getTexts } from "#domain/site-texts/get-texts.ts";
import { sitePages } from "#app/site-paths.ts";
import type { Context } from "#domain/context.ts";
import { pageCollections, publicPages } from "#domain/content/public-pages.ts";
import { kindOf } from "#domain/content/kinds.ts";

/** The protocol allows 50,000 URLs and 50 MB in a file; smaller files are quick to build and send. */
export const addressesPerFile = 10_000;

/** A URL with the time of its last change; null when that is not known. */
export interface SitemapEntry {
  address: string;
  changedAt: Date | null;
}

/** The entries of item pages. */
export function entriesIn(siteUrl: string, section: Section, addresses: readonly PublicAddress[]): SitemapEntry[] {
  return addresses.map(({ slug, changedAt }) => ({ address: siteUrl + itemPath(section, slug), changedAt }));
}

/** A sitemap file (sitemaps.org). */
export function sitemapFile(entries: readonly SitemapEntry[]): Response {
  const lines = entries.map(({ address, changedAt }) => {
    const changed = changedAt ? `<lastmod>${changedAt.toISOString()}</lastmod>` : "";
    return `  <url><loc>${address}</loc>${changed}</url>`;
  });
  return xml("urlset", lines);
}

/** A sitemap index: a file that lists sitemap files. */
export function sitemapIndex(files: readonly string[]): Response {
  return xml(
    "sitemapindex",
    files.map((address) => `  <sitemap><loc>${address}</loc></sitemap>`),
  );
}

/** No escaping: slugs and the URL of the site contain no XML special characters. */
function xml(root: string, lines: readonly string[]): Response {
  const body = `<?xml version="1.0" encoding="UTF-8"?>
<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${lines.join("\n")}
</${root}>
`;
  return new Response(body, { headers: { "content-type": "application/xml; charset=utf-8" } });
}

/** Pages that editors have hidden from search engines. */
function leftOutPaths(texts: Texts): ReadonlySet<string> {
  const hidden = siteTextNames.filter((name) => {
    const { meta, page, inSearch } = texts[name] as {
      meta?: Partial<Meta>;
      page?: { meta?: Partial<Meta> };
      inSearch?: Partial<Meta>;
    };
    return (meta ?? page?.meta ?? inSearch)?.noindex === true;
  });
  return new Set(hidden.flatMap((name) => siteTexts[name].path ?? []));
}

/** All public pages but the articles, of which there may be very many, with the time of the last change where it is known. */
export async function findPageEntries(ctx: Context): Promise<SitemapEntry[]> {
  const texts = getTexts(ctx);
  const items = await Promise.all(
    pageCollections
      .filter((collection) => collection !== "blog_posts")
      .map(async (collection) => {
        const addresses = await publicPages[collection].addresses(ctx);
        const { pages } = kindOf(collection);
        return pages ? entriesIn(ctx.siteUrl, pages.section, addresses) : [];
      }),
  );
  const left = leftOutPaths(await texts);
  const fixed = [...sitePages].filter((path) => !secondAddresses.has(path) && !left.has(path));
  const made = (await texts).pages.filter(({ inSitemap }) => inSitemap);
  return [
    ...fixed.map((path) => ({ address: ctx.siteUrl + path, changedAt: null })),
    ...made.map(({ address, changedAt }) => ({ address: ctx.siteUrl + address, changedAt })),
    ...items.flat(),
  ];
}
