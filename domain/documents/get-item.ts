import type { Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../context.ts";
import { requireAbility } from "../security/rights.ts";
import type { ManagedKind, ManagedRow } from "./kind.ts";
import { rowOf } from "./items.ts";

/**
 * One item with all fields for editing, hidden or not.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<ManagedRow<C>> {
  requireAbility(ctx, "draft");
  const row = await rowOf(ctx, kind, id);
  if (!row) throw new DomainError("not_found", `This ${kind.noun} doesn't exist anymore.`);
  return row;
}
