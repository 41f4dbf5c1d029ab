import { type ModuleCategorySlug, moduleCategorySlugs } from "#content/schema/module-category-slugs.ts";

/** The categories in the form of a module (docs/product.md#modules). */
export const adminCategories = ["engagement", "networking", "careers", "events", "management", "gamification"] as const;

/** Public categories with another name in the form, or without a counterpart there. */
const mapped: Readonly<Record<string, (typeof adminCategories)[number] | undefined>> = {
  career: "careers",
  admin: "management",
  community: "engagement",
  subscription: "management",
};

/** The form's category for a public one; any other name is returned as it is. */
export function adminCategoryOf(category: string): string {
  return mapped[category] ?? category;
}

/** Admin categories with another name on the public page. */
const renamed: ReadonlyMap<string, ModuleCategorySlug> = new Map([
  ["careers", "career"],
  ["management", "admin"],
]);

/**
 * The public category of a managed module: careers → career, management → admin, others by name, unknown ones →
 * community.
 */
export function publicCategoryOf(category: string): ModuleCategorySlug {
  return renamed.get(category) ?? moduleCategorySlugs.find((slug) => slug === category) ?? "community";
}
