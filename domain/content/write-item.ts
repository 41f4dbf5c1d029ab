import { uniqueViolation } from "#db/errors.ts";
import type { Collection, RevisionsTable } from "#db/schema.ts";
import { type FieldErrors, DomainError } from "#lib/domain-error.ts";
import { announceItem } from "./changes.ts";
import type { Context } from "../context.ts";
import { refuseUnreviewedSave } from "../approvals/require-approval.ts";
import { keepLinks } from "../links/keep-links.ts";
import { keepUses } from "../media/keep-uses.ts";
import { resumeSchedules } from "../publishing/trashed-items.ts";
import { recordRevision } from "../revisions/record-revision.ts";
import { removeRedirectAt, retargetRedirects } from "../redirects/retarget-redirects.ts";
import { chosenSlug } from "./item-address.ts";
import { withPublicationDate } from "./publication-date.ts";
import { keepFormerSlug } from "../slugs/stored-slugs.ts";
import { isPublic, pathOfItem, slugIn, titleOf, type ManagedKind, type ManagedRow } from "./kind.ts";

/** Who changes an item, and the action that the revision records. */
export interface Change {
  action: RevisionsTable["action"];
  /** Address of the admin, or a name for the operator. */
  actorEmail: string;
}

/**
 * Stores a new row with its revision and announces it. Must run in a transaction.
 * @throws DomainError `invalid` when another item has its slug
 */
export async function insertRow<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  row: ManagedRow<C>,
  change: Change,
): Promise<void> {
  const after = await withPublicationDate(tx, kind, null, row);
  await withSlugClash(kind, after, () =>
    tx.db
      .insertInto(kind.collection)
      .values(after as never)
      .execute(),
  );
  await updateRedirects(tx, kind, null, after);
  await resumeSchedules(tx, { collection: kind.collection, itemId: row.id });
  await recordChange(tx, kind, { before: null, after }, change);
}

/**
 * Stores the next version of a row if `before` is still the stored version, with its revision, and announces it. A
 * public slug that is left redirects to the item. Must run in a transaction.
 * @returns whether it was still that version
 * @throws DomainError `invalid` when another item has its new slug
 */
export async function replaceRow<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  { before, after: next }: { before: ManagedRow<C>; after: ManagedRow<C> },
  change: Change,
): Promise<boolean> {
  const after = await withPublicationDate(tx, kind, before, next);
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
  await updateRedirects(tx, kind, before, after);
  await recordChange(tx, kind, { before, after }, change);
  return true;
}

/** Removes a redirect at the path of a public item, and points redirects to its former path to the new one. */
async function updateRedirects(tx: Context, kind: ManagedKind, before: object | null, after: object): Promise<void> {
  if (!kind.pages || !isPublic(kind, after)) return;
  const [from, to] = [before && pathOfItem(kind, before), pathOfItem(kind, after)];
  const wasPublic = before !== null && isPublic(kind, before);
  if (to === null || (wasPublic && from === to)) return;
  await removeRedirectAt(tx, to);
  if (from !== null && from !== to) await retargetRedirects(tx, from, to);
}

async function recordChange<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  { before, after }: { before: ManagedRow<C> | null; after: ManagedRow<C> },
  change: Change,
): Promise<void> {
  const { collection } = kind;
  const { id, version } = after;
  if (change.action !== "import") await refuseUnreviewedSave(tx, kind, { before, after });
  await keepLinks(tx, { collection, id }, after);
  await keepUses(tx, { collection, id }, after);
  await recordRevision(tx, { ...change, collection, itemId: id, version, snapshot: { ...after } });
  await announceItem(tx, kind, { before, after });
}

/**
 * Runs a write and turns a slug that is taken into an error at the field that it comes from: the title, or its own
 * field.
 */
async function withSlugClash<T>(kind: ManagedKind, row: object, write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!uniqueViolation(error)?.columns.includes("slug")) throw error;
    const words = `Another ${kind.noun} already has the address "${slugIn(row)}".`;
    if (chosenSlug(row) !== null)
      throw new DomainError("invalid", words, { fields: { own_slug: words }, cause: error });
    const isMade = kind.pages?.slugOf(titleOf(kind, row)) !== null;
    const fields: FieldErrors = isMade ? { title: `${words} Change the title.` } : { slug: words };
    throw new DomainError("invalid", words, { fields, cause: error });
  }
}

/** A row from JSON, in which times are text. */
export function rowFromJson<C extends Collection>(snapshot: Record<string, unknown>): ManagedRow<C> {
  const { created_at, updated_at } = snapshot;
  const dates = ["published_at", "dated"].flatMap((name) => {
    const time = snapshot[name];
    return typeof time === "string" ? [[name, new Date(time)]] : [];
  });
  return {
    ...snapshot,
    created_at: new Date(created_at as string),
    updated_at: new Date(updated_at as string),
    ...Object.fromEntries(dates),
  } as ManagedRow<C>;
}
