/** Longest values of a module's fields, in characters, and the most features. For the form, without Zod. */
export const moduleLimits = {
  name: 200,
  description: 5_000,
  list: { entries: 50, length: 500 },
} as const;

/** The categories that the form offers (specification section 5). */
export const adminModuleCategories = [
  "engagement",
  "networking",
  "careers",
  "events",
  "management",
  "gamification",
] as const;
