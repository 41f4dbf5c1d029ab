// Without the schema library, because a route imports this file in the browser.

/** The public categories of modules, in the order of the page (docs/product.md#modules-page). */
export const moduleCategorySlugs = [
  "engagement",
  "networking",
  "community",
  "events",
  "career",
  "gamification",
  "subscription",
  "admin",
] as const;
export type ModuleCategorySlug = (typeof moduleCategorySlugs)[number];
