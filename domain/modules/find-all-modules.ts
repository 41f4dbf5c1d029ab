import type { Context } from "../context.ts";
import { findAllItems, type ItemPage, type ItemQuery } from "../managed/find-all-items.ts";
import type { ManagedRow } from "../managed/managed-kind.ts";
import { previewOf, type Preview } from "../managed/preview.ts";
import { moduleKind } from "./module-kind.ts";

const columns = [
  "id",
  "name",
  "description",
  "category",
  "icon_name",
  "features",
  "is_premium",
  "order_index",
  "is_active",
  "created_at",
  "updated_at",
  "version",
] as const;

/** A module as its card shows it: the first 6 features (specification section 2, Admin area). */
export type ModuleRow = Omit<Pick<ManagedRow<"modules_content">, (typeof columns)[number]>, "features"> & {
  features: Preview<string>;
};

/**
 * All modules, inactive ones included, by category and then by their manual order unless asked otherwise (specification
 * section 7).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findAllModules(ctx: Context, query: ItemQuery = {}): Promise<ItemPage<ModuleRow>> {
  const specified = [
    ["category", "asc"],
    ["order_index", "asc"],
    ["created_at", "asc"],
  ] as const;
  const page = await findAllItems(ctx, moduleKind, { columns, specified }, query);
  return { ...page, items: page.items.map((row) => ({ ...row, features: previewOf(row.features, 6) })) };
}
