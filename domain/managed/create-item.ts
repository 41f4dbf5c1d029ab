import type { Collection } from "#db/schema.ts";
import { requireAdmin } from "../accounts/require-admin.ts";
import type { Context } from "../context.ts";
import { transaction } from "../transaction.ts";
import {
  readFields,
  titleOf,
  type ManagedFields,
  type ManagedKind,
  type ManagedRow,
  type ManagedSlug,
} from "./managed-kind.ts";
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
  const row = newRow(ctx, kind, readFields(kind, input));
  await transaction(ctx, (tx) => insertRow(tx, kind, row, { action: "create", actorEmail: admin.email }));
  return { id: row.id, slug: ((row as { slug?: string }).slug ?? null) as ManagedSlug<C>, version: row.version };
}

/** The first version of a row for what an admin wrote. */
export function newRow<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  fields: ManagedFields<C>,
): ManagedRow<C> {
  const now = ctx.clock();
  const slug = kind.pages && { slug: slugFrom(kind.pages.slugOf, titleOf(kind, fields)) };
  const row = { ...fields, ...slug, id: crypto.randomUUID(), version: 1, created_at: now, updated_at: now };
  return row as unknown as ManagedRow<C>;
}

/** The address that a validated title asks for. */
export function slugFrom(slugOf: (title: string) => string | null, title: string): string {
  const slug = slugOf(title);
  if (slug === null) throw new Error("the schema lets no title without an address through");
  return slug;
}
