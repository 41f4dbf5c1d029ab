import { feedFormats } from "#content/journal/feeds.ts";
import { kindAt } from "../kinds/kinds.ts";
import { findPageAt } from "../pages/public-pages.ts";
import type { Context } from "../context.ts";
import { pathOf } from "#lib/addresses.ts";

/** Pictures and films that ship with the site: which of them there are is known. */
const shipped = /^\/(?:images|videos)\//;
/** Files of the site, of the library, drawn pictures, and what is no page. */
const files = /^\/(?:assets|images|videos|social|media|embed|admin|api|preview)(?:\/|$)/;
/** They stand below the list of posts, where items are otherwise. */
const feeds: ReadonlySet<string> = new Set(Object.values(feedFormats).map(({ href }) => href));

/** The files that ship with the site. */
interface Files {
  /** Number of bytes of a file by its path; null when there is none. */
  readonly fileBytes: (path: string) => Promise<number | null>;
}

/**
 * Whether the site answers at a path with something that is no page: a feed, the sitemap, a file, a picture of the library. Such a path
 * needs no page, and a redirect from it would never be followed.
 * @param shippedFiles null where they are not known, as at the command line: then they count as not there
 */
export async function hasAnswer(
  ctx: Context,
  path: string,
  shippedFiles: Files | null = ctx.gate?.services ?? null,
): Promise<boolean> {
  if (files.test(path) && !shipped.test(path)) return true;
  if (feeds.has(path)) return true;
  if (ctx.sitePages.has(path) || kindAt(path) !== null) return false;
  if (ctx.isRoute(path)) return true;
  return shippedFiles !== null && (await shippedFiles.fileBytes(path)) !== null;
}

/** Whether visitors find nothing at an address of this site, apart from redirects that admins keep. */
export async function leadsNowhere(ctx: Context, address: string): Promise<boolean> {
  const path = pathOf(address);
  return !(await hasAnswer(ctx, path)) && (await findPageAt(ctx, path)) === null;
}
