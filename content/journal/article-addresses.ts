/**
 * Second addresses that show the same page as the canonical one (docs/product.md#addresses).
 * From second to canonical slug.
 */
export const articleAliases: ReadonlyMap<string, string> = new Map([["measuring-roi", "measuring-alumni-network-roi"]]);

/** Short slugs that redirect permanently to an article. From short slug to slug. */
export const articleShortForms: ReadonlyMap<string, string> = new Map([
  ["mobile-first", "mobile-first-alumni-platforms"],
  ["data-privacy", "data-privacy-alumni-networks"],
  ["alumni-mentorship", "alumni-mentorship-programs"],
  ["corporate-alumni", "corporate-alumni-networks"],
  ["event-formats", "virtual-hybrid-alumni-events"],
]);
