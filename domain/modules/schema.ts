import { z } from "zod";
import { moduleIcons } from "#content/schema/icon-names.ts";
import { iconName, orderIndex, requiredText, textList, tick } from "../managed/input-fields.ts";
import { adminCategoryOf } from "./admin-category-of.ts";
import { adminModuleCategories, moduleLimits } from "./limits.ts";

const categories = new Set<string>(adminModuleCategories);

/**
 * What an admin writes of a module (specification section 5, "Module form"). Takes form values as well as JSON. A public
 * category is read as the form's, so that a document or an older state that has one can be stored.
 */
export const moduleInput = z.object({
  name: requiredText(moduleLimits.name, "Give the module a name."),
  description: requiredText(moduleLimits.description, "Write the module's description."),
  category: z
    .string("Choose a category.")
    .transform(adminCategoryOf)
    .refine((category) => categories.has(category), { error: "Choose a category." }),
  icon_name: iconName(moduleIcons),
  features: textList(moduleLimits.list),
  is_premium: tick(false),
  order_index: orderIndex,
  is_active: tick(true),
});
