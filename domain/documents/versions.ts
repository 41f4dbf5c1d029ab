import type { RevisionsTable, Collection } from "#db/schema.ts";
import { recordActivity } from "../activity/activity.ts";
import { type ManagedKind, type ManagedFields, type ManagedRow, slugIn, spokenColumn } from "./kind.ts";
import type { Context, DocumentKind, DocumentName } from "../context.ts";
import { compareFields, pickEdited } from "./compare.ts";
import { DomainError } from "#lib/domain-error.ts";

/** Writes a version of a document into its history and into the activity log, in the transaction of the change. */
export async function recordVersion<Row extends object>(
  tx: Context,
  kind: DocumentKind<Row>,
  { id, row, action, by }: { id: string; row: Row; action: RevisionsTable["action"]; by: string },
): Promise<void> {
  const revision = {
    id: crypto.randomUUID(),
    collection: kind.name,
    item_id: id,
    version: kind.versionOf(row),
    action,
    actor_email: by,
    created_at: tx.clock(),
    snapshot: kind.snapshotOf(row),
  };
  await tx.db.insertInto("revisions").values(revision).execute();
  const title = kind.titleOf(row);
  await recordActivity(tx, { action, kind: kind.name, itemId: id, title, revisionId: revision.id, by: { email: by } });
}

/** The versions of a document, for a statement that reads something of them. */
export function versionsOf({ db }: Pick<Context, "db">, kind: DocumentName, id: string) {
  return db.selectFrom("revisions").where("collection", "=", kind).where("item_id", "=", id);
}

/** A version of a document as it was stored, and who stored it; undefined when that is not known any more. */
export async function findVersion({ db }: Pick<Context, "db">, kind: DocumentName, id: string, version: number) {
  return versionsOf({ db }, kind, id)
    .select(["snapshot", "actor_email"])
    .where("version", "=", version)
    .where("action", "!=", "delete")
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

/** The last version that a document ever had, so that no two have one number: it may have been deleted and made anew. */
export async function lastVersion({ db }: Context, kind: DocumentName, id: string): Promise<number> {
  const { last } = await versionsOf({ db }, kind, id)
    .select(({ fn }) => fn.max("version").as("last"))
    .executeTakeFirstOrThrow();
  return last ?? 0;
}

/**
 * The error for a save from an outdated version. It names who saved in the meantime and which fields differ, and
 * contains both states for a comparison.
 */
export async function staleSave(tx: Context, kind: ManagedKind, id: string, opened: number): Promise<DomainError> {
  const row = await tx.db.selectFrom(kind.collection).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
  const by = (await findVersion(tx, kind.collection, id, row.version))?.actor_email ?? "Someone else";
  const theirs = pickEdited(kind, row);
  const base = await openedState(tx, kind, id, opened);
  const changed = base ? compareFields(base, theirs).filter(({ isChanged }) => isChanged) : [];
  const slug = slugIn(row);
  const names = changed.map(({ field }) => spokenColumn(kind, field)).join(", ");
  return new DomainError(
    "conflict",
    `${by} saved this ${kind.noun} while you were editing it${names ? ` (changed: ${names})` : ""}. ` +
      "Your changes aren't saved yet, but your text is still here.",
    { conflict: { version: row.version, by, at: row.updated_at, theirs, base, ...(slug !== null && { slug }) } },
  );
}

/** The one field that also changes when the list is reordered. */
const place = "order_index";

/**
 * Merges a save from an older version when only the item's place in the manual order has changed since: the fields of
 * the save with the present place. Null when anything else has changed, or both sides have set a different place.
 * @param opened the version that the editor opened
 */
export async function mergeReorder<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  { stored, opened, fields }: { stored: ManagedRow<C>; opened: number; fields: ManagedFields<C> },
): Promise<ManagedFields<C> | null> {
  if (!Object.hasOwn(stored, place)) return null;
  const base = await openedState(tx, kind, stored.id, opened);
  if (!base) return null;
  const changed = compareFields(base, pickEdited(kind, stored)).filter(({ isChanged }) => isChanged);
  if (changed.some(({ field }) => field !== place)) return null;
  const [placeThen, placeNow, wanted] = [base, stored, fields].map((state: Record<string, unknown>) => state[place]);
  return wanted === placeThen || wanted === placeNow ? { ...fields, [place]: placeNow } : null;
}

/** The editable fields of a version of an item, from its revision; null when that is gone. */
export async function openedState(
  tx: Context,
  kind: ManagedKind,
  id: string,
  version: number,
): Promise<Record<string, unknown> | null> {
  const revision = await findVersion(tx, kind.collection, id, version);
  return revision ? pickEdited(kind, revision.snapshot) : null;
}
