import { moduleIcons } from "#content/schema/icon-names.ts";
import { adminModuleCategories, moduleLimits } from "#domain/modules/limits.ts";
import { iconOptions } from "../content/icon-options.ts";
import type { ContentKind } from "../content/content-kind.ts";
import { activity, activityStates } from "../content/activity.ts";
import { position } from "../content/position.ts";

/** A category as people read it. */
export function categoryLabel(category: string): string {
  return category.charAt(0).toUpperCase() + category.slice(1);
}

/** Modules (specification sections 3 to 5). */
export const moduleKind: ContentKind = {
  collection: "modules_content",
  path: "/admin/modules",
  heading: "Modules",
  name: "Module",
  noun: "module",
  nouns: "modules",
  title: "name",
  shown: "is_active",
  ordered: true,
  fields: [
    { name: "name", label: "Name", type: "line", required: true, maxLength: moduleLimits.name },
    {
      name: "description",
      label: "Description",
      type: "text",
      required: true,
      rows: 4,
      maxLength: moduleLimits.description,
    },
    {
      name: "category",
      label: "Category",
      half: true,
      type: "choice",
      initial: "engagement",
      options: adminModuleCategories.map((value) => ({ value, label: categoryLabel(value) })),
    },
    {
      name: "icon_name",
      label: "Icon",
      half: true,
      type: "choice",
      initial: "Users",
      options: iconOptions(moduleIcons),
    },
    { name: "features", label: "Features", type: "lines", entry: "feature", maxLength: moduleLimits.list.length },
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
  states: activityStates,
  sorts: [
    { value: "specified", label: "Category and position" },
    { value: "title", label: "Name" },
    { value: "updated", label: "Last changed" },
  ],
  searched: "Name, description, category",
  empty:
    "There are no managed modules, so visitors see the built-in catalog. The first active one that you create takes its place; import the built-in ones from the dashboard to edit them.",
};
