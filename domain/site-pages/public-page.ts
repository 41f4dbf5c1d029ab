import type { SitePage } from "#content/schema/site-page.ts";

/** What lists of pages say of a page that editors have made: menus, sitemap, overviews. */
export interface PublicPage {
  address: string;
  title: string;
  description: string;
  menu: SitePage["menu"];
  inSitemap: boolean;
  changedAt: Date | null;
}

/** What is stored of it beside its address and the time of its last change. */
export type Listing = Omit<PublicPage, "address" | "changedAt">;

export function listingOf({
  title,
  meta,
  menu,
  inSitemap,
}: Pick<SitePage, "title" | "meta" | "menu" | "inSitemap">): Listing {
  return { title, description: meta.description, menu, inSitemap: inSitemap && meta.noindex !== true };
}

/** The tag of all public pages that editors have made: which there are, where, and what lists say of them. */
export const pagesTag = "pages:list";
