import { findBuiltInAddresses, findPostAddressPart } from "#domain/content/public-pages.ts";
import { sections } from "#lib/addresses.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { addressesPerFile, entriesIn, sitemapFile, findPageEntries } from "#app/resources/sitemap-entries.ts";
import type { Route } from "./+types/sitemap-part.ts";

/** A part of the sitemap of a site with very many posts: `pages.xml`, and `posts-1.xml` with the oldest posts, `posts-2.xml`, … */
export async function loader({ context, params }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  if (params.file === "pages.xml") {
    const [pages, articles] = await Promise.all([findPageEntries(ctx), findBuiltInAddresses(ctx)]);
    return sitemapFile([...pages, ...entriesIn(ctx.siteUrl, sections.posts, articles)]);
  }
  const part = /^posts-([1-9]\d{0,4})\.xml$/.exec(params.file)?.[1];
  const posts = part === undefined ? [] : await findPostAddressPart(ctx, Number(part), addressesPerFile);
  // no-store: the number of invalid names is unlimited.
  if (posts.length === 0) throw new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
  return sitemapFile(entriesIn(ctx.siteUrl, sections.posts, posts));
}
