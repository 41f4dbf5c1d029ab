import { type ModuleCategorySlug, moduleCategorySlugs } from "#content/schema/module-category-slugs.ts";

/** The categories that the form of a module offers (docs/product.md#modules). */
export const adminCategories = ["engagement", "networking", "careers", "events", "management", "gamification"] as const;

/** Public categories that the form has under another name, or has to put with another one. */
const mapped: Readonly<Record<string, (typeof adminCategories)[number] | undefined>> = {
  career: "careers",
  admin: "management",
  community: "engagement",
  subscription: "management",
};

/** The category of the form that a public one belongs to; another name stays as it is. */
export function adminCategoryOf(category: string): string {
  return mapped[category] ?? category;
}

/** Admin categories that are called otherwise on the public page. */
const renamed: ReadonlyMap<string, ModuleCategorySlug> = new Map([
  ["careers", "career"],
  ["management", "admin"],
]);

/** The public category of a managed module: careers → career, management → admin, the rest by name, an unknown one → community. */
export function publicCategoryOf(category: string): ModuleCategorySlug {
  return renamed.get(category) ?? moduleCategorySlugs.find((slug) => slug === category) ?? "community";
}
