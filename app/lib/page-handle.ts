/**
 * What a route tells the server about its address, exported as `handle`. Query parameters that are not named here are
 * taken off before the page is rendered, so that no stranger's query makes a cache entry.
 */
export interface PageHandle {
  /**
   * A list: these values, each its own cached page; any other is taken off. "cached": few values that can't be listed.
   * "uncached": any value (a search), rendered each time.
   */
  query?: Readonly<Record<string, "cached" | "uncached" | readonly string[]>>;
  /** false: the document has no script at all, so the page must work as it is. */
  scripts?: false;
}
