import type { Context } from "../context.ts";
import { updateItem, type SavedItem } from "../managed/update-item.ts";
import { useCaseKind } from "./use-case-kind.ts";

/**
 * Saves a use case as edited from a given version. The address follows the title when that changes; one that was public keeps
 * leading to the use case.
 * @param input the fields of `useCaseInput`
 * @param version the version that the editor opened
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, `not_found`, or `conflict` when somebody saved in between
 */
export function updateUseCase(
  ctx: Context,
  id: string,
  version: unknown,
  input: unknown,
): Promise<SavedItem<"use_cases_content">> {
  return updateItem(ctx, useCaseKind, id, version, input);
}
