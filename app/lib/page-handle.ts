/**
 * Settings of a route for the server, exported as `handle`. Query parameters that are not listed here are removed before the page is
 * rendered, so that arbitrary queries create no cache entries.
 */
export interface PageHandle {
  /**
   * A list: these values are cached as pages of their own, others are removed. "cached": a small set of values that can't be listed.
   * "uncached": any value (a search), rendered for each request.
   */
  query?: Readonly<Record<string, "cached" | "uncached" | readonly string[]>>;
  /** false: the document has no scripts at all; the page must work without. */
  scripts?: false;
}
