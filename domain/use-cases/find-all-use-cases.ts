import type { Context } from "../context.ts";
import { findAllItems, type ItemPage, type ItemQuery } from "../managed/find-all-items.ts";
import type { ManagedRow } from "../managed/managed-kind.ts";
import { previewOf, type Preview } from "../managed/preview.ts";
import { useCaseKind } from "./use-case-kind.ts";

const columns = [
  "id",
  "title",
  "slug",
  "subtitle",
  "description",
  "scenarios",
  "benefits",
  "image_url",
  "icon_name",
  "order_index",
  "is_active",
  "created_at",
  "updated_at",
  "version",
] as const;

/** A use case as its card shows it: the first 3 scenarios and benefits (specification section 2, Admin area). */
export type UseCaseRow = Omit<
  Pick<ManagedRow<"use_cases_content">, (typeof columns)[number]>,
  "scenarios" | "benefits"
> & { scenarios: Preview<string>; benefits: Preview<string> };

/**
 * All use cases, inactive ones included, by their manual order unless asked otherwise (specification section 7).
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findAllUseCases(ctx: Context, query: ItemQuery = {}): Promise<ItemPage<UseCaseRow>> {
  const specified = [
    ["order_index", "asc"],
    ["created_at", "asc"],
  ] as const;
  const page = await findAllItems(ctx, useCaseKind, { columns, specified }, query);
  const items = page.items.map((row) => ({
    ...row,
    scenarios: previewOf(row.scenarios, 3),
    benefits: previewOf(row.benefits, 3),
  }));
  return { ...page, items };
}
