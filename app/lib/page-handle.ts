/**
 * What a route tells the server about its address, exported as `handle`. Query parameters that are not named here are
 * taken off before the page is rendered, so that no stranger's query makes a cache entry.
 */
export interface PageHandle {
  /** "cached": few values, each its own cached page. "uncached": any value (a search), rendered each time. */
  query?: Readonly<Record<string, "cached" | "uncached">>;
}
