import type { Context } from "../context.ts";
import { getItem } from "../managed/get-item.ts";
import { moduleKind } from "./module-kind.ts";

/**
 * One managed module with everything an editor needs, active or not.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export function getManagedModule(ctx: Context, id: string) {
  return getItem(ctx, moduleKind, id);
}
