import { uniqueViolation } from "#db/errors.ts";
import type { Collection, RevisionsTable } from "#db/schema.ts";
import { DomainError, type FieldErrors } from "#lib/domain-error.ts";
import { announceItem } from "./changes.ts";
import type { Context } from "../context.ts";
import { keepLinks } from "../links/keep-links.ts";
import { recordRevision } from "../revisions/record-revision.ts";
import { giveWay, leadOn } from "../redirects/lead-on.ts";
import { keepFormerSlug } from "../slugs/stored-slugs.ts";
import { isPublic, pathOfItem, slugIn, titleOf, type ManagedKind, type ManagedRow } from "./kind.ts";

/** Who changes an item, and what the revision calls it. */
export interface Change {
  action: RevisionsTable["action"];
  /** Address of the admin, or what stands for the operator. */
  actorEmail: string;
}

/**
 * Stores a row that is not there yet, with its revision, and announces it. Belongs in a transaction.
 * @throws DomainError `invalid` when another item has its address
 */
export async function insertRow<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  row: ManagedRow<C>,
  change: Change,
): Promise<void> {
  await withSlugClash(kind, row, () =>
    tx.db
      .insertInto(kind.collection)
      .values(row as never)
      .execute(),
  );
  await settleRedirects(tx, kind, null, row);
  await writeDown(tx, kind, { before: null, after: row }, change);
}

/**
 * Stores the next version of a row, if it is still the one that `before` is, with its revision, and announces it. An address
 * that was public and is left keeps leading to the item. Belongs in a transaction.
 * @returns whether it was still that version
 * @throws DomainError `invalid` when another item has its new address
 */
export async function replaceRow<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  { before, after }: { before: ManagedRow<C>; after: ManagedRow<C> },
  change: Change,
): Promise<boolean> {
  const { id, ...columns } = after as { id: string } & Record<string, unknown>;
  const table: Collection = kind.collection;
  const stored = await withSlugClash(kind, after, () =>
    tx.db
      .updateTable(table)
      .set(columns as never)
      .where("id", "=", id)
      .where("version", "=", before.version)
      .executeTakeFirst(),
  );
  if (stored.numUpdatedRows !== 1n) return false;
  const slug = slugIn(before);
  if (slug !== null && isPublic(kind, before) && (slug !== slugIn(after) || !isPublic(kind, after))) {
    await keepFormerSlug(tx, { collection: kind.collection, slug, itemId: id });
  }
  await settleRedirects(tx, kind, before, after);
  await writeDown(tx, kind, { before, after }, change);
  return true;
}

/** Redirects that admins keep never stand where a page is, and lead straight to where an item is now. */
async function settleRedirects(tx: Context, kind: ManagedKind, before: object | null, after: object): Promise<void> {
  if (!kind.pages || !isPublic(kind, after)) return;
  const [from, to] = [before && pathOfItem(kind, before), pathOfItem(kind, after)];
  const wasPublic = before !== null && isPublic(kind, before);
  if (to === null || (wasPublic && from === to)) return;
  await giveWay(tx, to);
  if (from !== null && from !== to) await leadOn(tx, from, to);
}

async function writeDown<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  { before, after }: { before: ManagedRow<C> | null; after: ManagedRow<C> },
  change: Change,
): Promise<void> {
  const { collection } = kind;
  const { id, version } = after;
  await keepLinks(tx, { collection, id }, after);
  await recordRevision(tx, { ...change, collection, itemId: id, version, snapshot: { ...after } });
  await announceItem(tx, kind, { before, after });
}

/** Runs a write and turns a clash of addresses into an error beside what the address comes from: the title, or its own field. */
async function withSlugClash<T>(kind: ManagedKind, row: object, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!uniqueViolation(error)?.columns.includes("slug")) throw error;
    const words = `Another ${kind.noun} already has the address "${slugIn(row)}".`;
    const isMade = kind.pages?.slugOf(titleOf(kind, row)) !== null;
    const fields: FieldErrors = isMade ? { title: `${words} Change the title.` } : { slug: words };
    throw new DomainError("invalid", words, { fields, cause: error });
  }
}

/** A row as JSON gives it back: times are text there. */
export function rowFromJson<C extends Collection>(snapshot: Record<string, unknown>): ManagedRow<C> {
  const { created_at, updated_at, published_at } = snapshot;
  return {
    ...snapshot,
    created_at: new Date(created_at as string),
    updated_at: new Date(updated_at as string),
    ...(typeof published_at === "string" && { published_at: new Date(published_at) }),
  } as ManagedRow<C>;
}
