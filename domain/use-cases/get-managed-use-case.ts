import type { Context } from "../context.ts";
import { getItem } from "../managed/get-item.ts";
import { useCaseKind } from "./use-case-kind.ts";

/**
 * One managed use case with everything an editor needs, active or not.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function getManagedUseCase(ctx: Context, id: string) {
  return getItem(ctx, useCaseKind, id);
}
