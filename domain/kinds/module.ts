import { moduleIcons } from "#content/schema/icon-names.ts";
import { activity, icon, position } from "./page-fields.ts";
import type { ManagedKind } from "../documents/kind.ts";
import { modulesPages } from "#lib/addresses.ts";
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

/** The label of a category. */
export function categoryLabel(category: string): string {
  return category.charAt(0).toUpperCase() + category.slice(1);
}

/** Modules (docs/product.md#modules). They have no pages. */
export const moduleKind = {
  collection: "modules_content",
  tags: { one: "module", all: "modules" },
  path: "/admin/modules",
  heading: "Modules",
  name: "Module",
  noun: "module",
  nouns: "modules",
  title: "name",
  shown: "is_active",
  fields: [
    { name: "name", label: "Name", type: "line", required: "Give the module a name.", maxLength: 200 },
    {
      name: "description",
      label: "Description",
      type: "text",
      required: "Write the module's description.",
      rows: 4,
      maxLength: 5_000,
    },
    {
      name: "category",
      label: "Category",
      half: true,
      type: "choice",
      initial: "engagement",
      refusal: "Choose a category.",
      // Imports and older revisions may contain a public category.
      read: adminCategoryOf,
      options: adminCategories.map((value) => ({ value, label: categoryLabel(value) })),
    },
    icon(moduleIcons, { half: true }),
    { name: "features", label: "Features", type: "lines", entry: "feature", entries: 50, maxLength: 500 },
    position("Within its category, lists begin with the lowest number."),
    {
      name: "is_premium",
      label: "Premium",
      half: true,
      type: "switch",
      on: "The catalog marks it as premium.",
      off: "Part of every plan.",
      initial: false,
    },
    activity("While no module is active, they see the built-in catalog."),
  ],
  pages: null,
  shownAt: ({ category }) => `${modulesPages[0]}?category=${publicCategoryOf(category)}`,
  list: {
    without: [],
    order: [
      ["category", "asc"],
      ["order_index", "asc"],
      ["created_at", "asc"],
    ],
    shortened: { features: 6 },
    searched: ["name", "description"],
    searchedWords: "Name, description, features",
    orderName: "Category and position",
    filters: ["category"],
    builtIn:
      "Visitors see the modules that are active here. While none is, they see the built-in ones that came with the site.",
    empty:
      "There are no managed modules, so visitors see the built-in catalog. The first active one that you create takes its place; import the built-in ones from the dashboard to edit them.",
  },
  card: {
    facts: ({ category, order_index, updated_at }) => [
      categoryLabel(category),
      `Position ${order_index}`,
      { label: "Changed", at: updated_at },
    ],
    badge: { column: "is_premium", label: "Premium" },
    summary: "description",
    lists: [{ column: "features", label: "Features" }],
  },
  orderedWithin: "category",
  listedBy: ["name"],
} as const satisfies ManagedKind<"modules_content">;
