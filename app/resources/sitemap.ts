import { countPublishedPosts, findPostAddresses } from "#domain/content/public-pages.ts";
import { sections } from "#lib/addresses.ts";
import { requestContext } from "#app/lib/request-context.ts";
import {
  addressesPerFile,
  entriesIn,
  sitemapFile,
  sitemapIndex,
  findPageEntries,
} from "#app/resources/sitemap-entries.ts";
import type { Route } from "./+types/sitemap.ts";

/**
 * All canonical public URLs, with the time of the last change where it is known. With too many posts for one file, an index of files
 * (sitemap-part.ts).
 */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const posts = await countPublishedPosts(ctx);
  if (posts > addressesPerFile) {
    const parts = Array.from({ length: Math.ceil(posts / addressesPerFile) }, (_, index) => `posts-${index + 1}`);
    return sitemapIndex(["pages", ...parts].map((name) => `${ctx.siteUrl}/sitemaps/${name}.xml`));
  }
  const [pages, articles] = await Promise.all([findPageEntries(ctx), findPostAddresses(ctx)]);
  return sitemapFile([...pages, ...entriesIn(ctx.siteUrl, sections.posts, articles)]);
}
