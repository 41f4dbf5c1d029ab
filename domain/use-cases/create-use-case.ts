import type { Context } from "../context.ts";
import { createItem, type CreatedItem } from "../managed/create-item.ts";
import { useCaseKind } from "./use-case-kind.ts";

/**
 * Stores a new use case; active unless it says otherwise (specification sections 5 and 7).
 * @param input the fields of `useCaseInput`
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields, a clash of addresses among them
 */
export function createUseCase(ctx: Context, input: unknown): Promise<CreatedItem<"use_cases_content">> {
  return createItem(ctx, useCaseKind, input);
}
