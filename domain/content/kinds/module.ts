import { moduleIcons } from "#content/schema/icon-names.ts";
import { activity, icon, position } from "./presets.ts";
import type { ManagedKind } from "../kind.ts";
import { adminCategories, adminCategoryOf, publicCategoryOf } from "../../modules/categories.ts";
import { modulesPages } from "#lib/addresses.ts";

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
