import type { Collection } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Context } from "../context.ts";
import type { ManagedKind, ManagedRow } from "./managed-kind.ts";
import { rowOf } from "./update-item.ts";

/**
 * One item with everything an editor needs, whether visitors see it or not.
 * @throws DomainError `unauthenticated`, `forbidden` or `not_found`
 */
export async function getItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
): Promise<ManagedRow<C>> {
  await requireAdmin(ctx);
  const row = await rowOf(ctx, kind, id);
  if (!row) throw new DomainError("not_found", `This ${kind.noun} doesn't exist any more.`);
  return row;
}
