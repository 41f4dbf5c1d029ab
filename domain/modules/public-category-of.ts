import { type ModuleCategorySlug, moduleCategorySlugs } from "#content/schema/module-category-slugs.ts";

/** Admin categories that are called otherwise on the public page. */
const renamed: ReadonlyMap<string, ModuleCategorySlug> = new Map([
  ["careers", "career"],
  ["management", "admin"],
]);

/** The public category of a managed module: careers → career, management → admin, the rest by name, an unknown one → community. */
export function publicCategoryOf(category: string): ModuleCategorySlug {
  return renamed.get(category) ?? moduleCategorySlugs.find((slug) => slug === category) ?? "community";
}
