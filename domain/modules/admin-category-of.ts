import type { adminModuleCategories } from "./limits.ts";

type AdminCategory = (typeof adminModuleCategories)[number];

/** Public categories that the form has under another name, or has to put with another one. */
const mapped: Readonly<Record<string, AdminCategory | undefined>> = {
  career: "careers",
  admin: "management",
  community: "engagement",
  subscription: "management",
};

/** The category of the form that a public one belongs to; another name stays as it is. */
export function adminCategoryOf(category: string): string {
  return mapped[category] ?? category;
}
