/** A permanent redirect from one path on this site to another. */
export interface Redirect {
  /** Opaque. */
  id: string;
  from: string;
  to: string;
  created_at: Date;
  /** Made by renaming an item, and follows it; otherwise kept by hand. */
  automatic: boolean;
  /** No page is where it leads. */
  leadsNowhere: boolean;
}

/** The path without what follows it. */
export function pathOf(address: string): string {
  return address.replace(/[?#].*$/, "");
}

/** What follows the path: query and fragment. */
export function tailOf(address: string): string {
  return address.slice(pathOf(address).length);
}
