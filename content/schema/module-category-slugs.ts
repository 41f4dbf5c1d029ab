// Without the schema library, because a route names them in what the browser gets.

/** The categories under which visitors find modules, in the order in which the page shows them (docs/product.md#modules-page). */
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
