import type { Draft } from "./drafts.ts";
import type { Insertable } from "kysely";
import { type Tables, collections } from "#db/schema.ts";
import { lockRows } from "#db/dialect.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { Context, DocumentName, TrashEntry } from "../context.ts";

/** The error for an entry that was restored or deleted for good. */
export function noLongerTrashed(): DomainError {
  return new DomainError("not_found", "This is no longer in the trash.");
}

/**
 * Puts something into the trash. What was deleted before and made anew since, as by a release or an import, is there already: that entry
 * gives way, and its former addresses go on with the new one. What else only that entry has, as the draft of a page
 * (domain/site-texts/trashed-pages.ts), must be in the snapshot of the new one. Must run in a transaction.
 * @returns the id of the entry
 */
export async function addToTrash(tx: Context, entry: Omit<Insertable<Tables["trash"]>, "id" | "deleted_at">) {
  const older = await tx.db
    .deleteFrom("trash")
    .where("collection", "=", entry.collection)
    .where("item_id", "=", entry.item_id)
    .returning("former_slugs")
    .execute();
  const former_slugs = [...new Set([...entry.former_slugs, ...older.flatMap((one) => one.former_slugs)])];
  const id = crypto.randomUUID();
  await tx.db
    .insertInto("trash")
    .values({ ...entry, former_slugs, id, deleted_at: tx.clock() })
    .execute();
  return id;
}

/**
 * Takes an entry out of the trash, before what it kept is stored again. Must run in a transaction.
 * @throws DomainError `not_found` when somebody was faster
 */
export async function removeEntry(
  tx: Context,
  entry: Pick<TrashEntry, "id" | "collection" | "item_id">,
): Promise<void> {
  const { numDeletedRows } = await tx.db.deleteFrom("trash").where("id", "=", entry.id).executeTakeFirst();
  if (numDeletedRows !== 1n) throw noLongerTrashed();
}

/** Locks those of some entries that are there, in one order, after the drafts beside their items. */
export async function lockEntries({ db }: Context, ids: readonly string[]): Promise<void> {
  // Looking up an empty list is an error in PostgreSQL.
  if (ids.length === 0) return;
  await db.selectFrom("trash").select("id").where("id", "in", ids).orderBy("id").$call(lockRows(db)).execute();
}

/** An entry, locked until the transaction ends: whoever restores or deletes it at the same moment waits, and finds it gone. */
export function lockEntry({ db }: Context, id: string): Promise<TrashEntry | undefined> {
  return db.selectFrom("trash").selectAll().where("id", "=", id).$call(lockRows(db)).executeTakeFirst();
}

/** The entry of a document; undefined when it is not in the trash. */
export function findEntry({ db }: Context, kind: DocumentName, itemId: string): Promise<TrashEntry | undefined> {
  return db
    .selectFrom("trash")
    .selectAll()
    .where("collection", "=", kind)
    .where("item_id", "=", itemId)
    .executeTakeFirst();
}

/** Ids of one query: a statement has a limit of parameters, and a team may have very many drafts. */
const idsAtOnce = 1_000;

/** The drafts without those that wait in the trash for their item. */
export async function withoutTrashed<Row extends Pick<Draft, "release_id" | "kind" | "item_id" | "base_version">>(
  { db }: Context,
  drafts: readonly Row[],
): Promise<Row[]> {
  const isOfItem = ({ release_id, base_version }: Row) => release_id === "" && base_version > 0;
  const trashed = new Set<Row>();
  for (const collection of collections) {
    const ofKind = drafts.filter((draft) => draft.kind === collection && isOfItem(draft));
    for (let first = 0; first < ofKind.length; first += idsAtOnce) {
      const some = ofKind.slice(first, first + idsAtOnce);
      const ids = some.map(({ item_id }) => item_id);
      const rows = await db.selectFrom(collection).select("id").where("id", "in", ids).execute();
      const present = new Set(rows.map(({ id }) => id));
      for (const draft of some) if (!present.has(draft.item_id)) trashed.add(draft);
    }
  }
  return drafts.filter((draft) => !trashed.has(draft));
}
