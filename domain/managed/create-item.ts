import type { Collection } from "#db/schema.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Context } from "../context.ts";
import { transaction } from "../transaction.ts";
import { readFields } from "./input-of.ts";
import { type ManagedFields, type ManagedKind, type ManagedRow, type ManagedSlug } from "./managed-kind.ts";
import { addressOf } from "./address-of.ts";
import { insertRow } from "./write-item.ts";

export interface CreatedItem<C extends Collection> {
  id: string;
  slug: ManagedSlug<C>;
  version: number;
}

/**
 * Stores a new item with the address that its title asks for.
 * @throws DomainError `unauthenticated`, `forbidden`, or `invalid` with its fields, a clash of addresses among them
 */
export async function createItem<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  input: unknown,
): Promise<CreatedItem<C>> {
  const admin = await requireAdmin(ctx);
  const fields = readFields(kind, input);
  const row = newRow<C>(ctx, fields, addressOf(kind, fields, input, null));
  await transaction(ctx, (tx) => insertRow(tx, kind, row, { action: "create", actorEmail: admin.email }));
  return { id: row.id, slug: ((row as { slug?: string }).slug ?? null) as ManagedSlug<C>, version: row.version };
}

/**
 * The first version of a row for what an admin wrote.
 * @param slug its address; null where items have no pages
 */
export function newRow<C extends Collection>(
  ctx: Context,
  fields: ManagedFields<C>,
  slug: string | null,
): ManagedRow<C> {
  const now = ctx.clock();
  const row = {
    ...fields,
    ...(slug !== null && { slug }),
    id: crypto.randomUUID(),
    version: 1,
    created_at: now,
    updated_at: now,
  };
  return row as unknown as ManagedRow<C>;
}
