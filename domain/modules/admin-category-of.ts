/** The categories that the form of a module offers (specification section 5). */
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
