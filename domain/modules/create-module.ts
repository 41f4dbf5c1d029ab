import type { Context } from "../context.ts";
import { createItem, type CreatedItem } from "../managed/create-item.ts";
import { moduleKind } from "./module-kind.ts";

/**
 * Stores a new module; active unless it says otherwise (specification sections 5 and 7). Modules have no page, so `slug` is null.
 * @param input the fields of `moduleInput`
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields
 */
export function createModule(ctx: Context, input: unknown): Promise<CreatedItem<"modules_content">> {
  return createItem(ctx, moduleKind, input);
}
