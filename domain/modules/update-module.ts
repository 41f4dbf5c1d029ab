import type { Context } from "../context.ts";
import { updateItem, type SavedItem } from "../managed/update-item.ts";
import { moduleKind } from "./module-kind.ts";

/**
 * Saves a module as edited from a given version.
 * @param input the fields of `moduleInput`
 * @param version the version that the editor opened
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, `not_found`, or `conflict` when somebody saved in between
 */
export function updateModule(
  ctx: Context,
  id: string,
  version: unknown,
  input: unknown,
): Promise<SavedItem<"modules_content">> {
  return updateItem(ctx, moduleKind, id, version, input);
}
