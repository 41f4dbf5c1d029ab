import type { RevisionsTable, Collection } from "#db/schema.ts";
import { recordActivity } from "../activity/activity.ts";
import {
  type ManagedKind,
  type ManagedFields,
  type ManagedRow,
  slugIn,
  titleOf,
  spokenColumn,
  editedColumns,
} from "./kind.ts";
import { kindOf } from "../kinds/kinds.ts";
import type { Context } from "../context.ts";
import { readTextName, titleOfText } from "../site-texts/stored-texts.ts";
import { DomainError } from "#lib/domain-error.ts";

interface Change {
  collection: RevisionsTable["collection"];
  itemId: string;
  version: number;
  action: RevisionsTable["action"];
  /** Address of the admin who made the change. */
  actorEmail: string;
  /** The whole row after the change; for a delete, before it. */
  snapshot: Record<string, unknown>;
}

/** Records a change of a managed item with its entry in the activity log, in the transaction of the change. */
export async function recordRevision(tx: Context, { itemId, actorEmail, ...change }: Change): Promise<void> {
  const row = { ...change, id: crypto.randomUUID(), item_id: itemId, actor_email: actorEmail, created_at: tx.clock() };
  await tx.db.insertInto("revisions").values(row).execute();
  const { collection, action, snapshot } = change;
  const title =
    collection === "site_texts" ? titleOfText(readTextName(itemId), snapshot) : titleOf(kindOf(collection), snapshot);
  const by = { email: actorEmail };
  await recordActivity(tx, { action, kind: collection, itemId, title, revisionId: row.id, by });
}

/**
 * The error for a save from an outdated version. It names who saved in the meantime and which fields differ, and
 * contains both states for a comparison.
 */
export async function staleSave(tx: Context, kind: ManagedKind, id: string, opened: number): Promise<DomainError> {
  const row = await tx.db.selectFrom(kind.collection).selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
  const saved = await tx.db
    .selectFrom("revisions")
    .select("actor_email")
    .where("collection", "=", kind.collection)
    .where("item_id", "=", id)
    .where("version", "=", row.version)
    .where("action", "!=", "delete")
    .executeTakeFirst();
  const by = saved?.actor_email ?? "Somebody else";
  const theirs = pickEdited(kind, row);
  const base = await openedState(tx, kind, id, opened);
  const changed = base ? compareFields(base, theirs).filter(({ isChanged }) => isChanged) : [];
  const slug = slugIn(row);
  const names = changed.map(({ field }) => spokenColumn(kind, field)).join(", ");
  return new DomainError(
    "conflict",
    `${by} saved this ${kind.noun} while you were editing it${names ? ` (changed: ${names})` : ""}. ` +
      "Nothing of yours was saved yet, and your text is still here.",
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
  const revision = await tx.db
    .selectFrom("revisions")
    .select("snapshot")
    .where("collection", "=", kind.collection)
    .where("item_id", "=", id)
    .where("version", "=", version)
    .where("action", "!=", "delete")
    .executeTakeFirst();
  return revision ? pickEdited(kind, revision.snapshot) : null;
}

/** The editable fields of a row. */
export function pickEdited(kind: ManagedKind, row: object): Record<string, unknown> {
  return Object.fromEntries(editedColumns(kind).map((column) => [column, (row as Record<string, unknown>)[column]]));
}

type Fields = Readonly<Record<string, unknown>>;

/** A field in two states of an item. */
export interface ComparedField {
  field: string;
  before: unknown;
  after: unknown;
  isChanged: boolean;
}

/**
 * Compares two states of an item field by field, in the order of the first. For revisions, and for the conflict of a
 * stale save. Also used in browsers.
 */
export function compareFields(before: Fields, after: Fields): ComparedField[] {
  const names = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...names].map((field) => ({
    field,
    before: before[field],
    after: after[field],
    isChanged: textOf(before[field]) !== textOf(after[field]),
  }));
}

/** A text with keys in a fixed order: PostgreSQL reorders the keys of a document. */
function textOf(value: unknown): string | undefined {
  return JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === "object" && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner,
  );
}
