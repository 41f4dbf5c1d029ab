import type { Json, Timestamp } from "./column-types.ts";

/** The changed parts of a text of the site, as published (domain/site-texts). */
export interface SiteTextsTable {
  /** A name of content/site-texts.ts. */
  id: string;
  /** Parts by name, each whole. Those that are missing are as shipped. */
  body: Json<Record<string, unknown>>;
  version: number;
  updated_at: Timestamp;
}

/** The public pages that editors have made, and what lists of pages say of them (domain/site-pages). */
export interface SitePagesTable {
  /** The id of the page's text in `site_texts`. */
  id: string;
  address: string;
  listing: Json<Record<string, unknown>>;
  updated_at: Timestamp;
}

/** Addresses that pages of editors have left, which redirect permanently while the page is public. */
export interface FormerPageAddressesTable {
  address: string;
  page_id: string;
  created_at: Timestamp;
}

/** Redirects that admins keep. Those of renamed items are in slug_history. Both paths begin with "/". */
export interface RedirectsTable {
  id: string;
  from_path: string;
  to_path: string;
  created_at: Timestamp;
}

export interface SiteTables {
  redirects: RedirectsTable;
  site_texts: SiteTextsTable;
  site_pages: SitePagesTable;
  former_page_addresses: FormerPageAddressesTable;
}
