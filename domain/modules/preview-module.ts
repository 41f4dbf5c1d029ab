import { moduleCategories } from "#content/modules.ts";
import type { Context } from "../context.ts";
import { previewRow } from "../content/preview-row.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { managedModule, type ModuleGroup } from "./find-modules.ts";
import { moduleKind } from "../content/kinds/module.ts";

/**
 * The module that a form would become, alone in its public category. Stores nothing.
 * @param id of the module that is being edited; null for a new one
 * @throws DomainError `unauthenticated`, `forbidden` or `invalid`
 */
export async function previewModule(ctx: Context, id: string | null, input: unknown): Promise<ModuleGroup> {
  const row = await previewRow(ctx, moduleKind, id, input);
  const module = { ...managedModule(row, slugOf(row.name) ?? "module"), number: 1 };
  const category = moduleCategories.find(({ slug }) => slug === module.category);
  if (!category) throw new Error(`no public category holds "${module.category}"`);
  return { ...category, modules: [module] };
}
