import type { Selectable } from "kysely";
import type { Collection, Tables, TrashTable } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireAdmin } from "../rights.ts";
import { itemsPerPage, type ItemPage } from "../content/find-items.ts";
import { freeSlug } from "../content/item-address.ts";
import { slugIn } from "../content/kind.ts";
import { kindOf } from "../content/kinds.ts";
import { rowOf } from "../content/save-item.ts";
import { rowFromJson, insertRow } from "../content/write-item.ts";
import type { Context, ProcessContext } from "../context.ts";
import { restorePage } from "../site-pages/restore-page.ts";
import { keepFormerSlug } from "../slugs/stored-slugs.ts";
import { systemContext } from "../system-context.ts";
import { transaction } from "../transaction.ts";

const day = 24 * 60 * 60 * 1_000;

/** How long a deleted item can be restored: 30 days. Milliseconds. */
const trashLifetime = 30 * day;

export interface TrashedItem {
  id: string;
  collection: TrashTable["collection"];
  itemId: string;
  title: string;
  deletedBy: string;
  deletedAt: Date;
  /** Until when it can be restored. */
  expiresAt: Date;
}

/**
 * One page of the deleted items, last deleted first.
 * @param page from 1; a page beyond the last gives the last
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findTrash(ctx: Context, { page = 1 }: { page?: number } = {}): Promise<ItemPage<TrashedItem>> {
  requireAdmin(ctx);
  const { total } = await ctx.db
    .selectFrom("trash")
    .select((eb) => eb.fn.countAll<number>().as("total"))
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / itemsPerPage));
  const shown = Math.min(Math.max(1, page), pages);
  const rows = await ctx.db
    .selectFrom("trash")
    .select(["id", "collection", "item_id as itemId", "title", "deleted_by as deletedBy", "deleted_at as deletedAt"])
    .orderBy("deleted_at", "desc")
    .orderBy("id")
    .limit(itemsPerPage)
    .offset((shown - 1) * itemsPerPage)
    .execute();
  const items = rows.map((row) => ({ ...row, expiresAt: new Date(row.deletedAt.getTime() + trashLifetime) }));
  return { items, page: shown, pages, total, isMore: false };
}

export interface RestoredItem {
  collection: TrashTable["collection"];
  id: string;
  version: number;
  /** Differs from the former slug when another item has that one now; null for a module. Of a page its address. */
  slug: string | null;
}

/**
 * Restores a deleted item as it was, with its id: a published item is published again.
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found` when it is no longer in the trash
 */
export async function restoreFromTrash(ctx: Context, trashId: string): Promise<RestoredItem> {
  const admin = requireAdmin(ctx);
  return transaction(ctx, async (tx) => {
    const entry = await tx.db.selectFrom("trash").selectAll().where("id", "=", trashId).executeTakeFirst();
    if (!entry) throw new DomainError("not_found", "This is no longer in the trash.");
    const restore = isItem(entry) ? takeFromTrash(tx, entry, admin.email) : restorePage(tx, entry, admin.email);
    const { version, slug } = await restore;
    return { collection: entry.collection, id: entry.item_id, version, slug };
  });
}

type Entry = Selectable<Tables["trash"]>;
/** An entry of a collection, and not of the pages that editors have made. */
type ItemEntry = Entry & { collection: Collection };
const isItem = (entry: Entry): entry is ItemEntry => entry.collection !== "site_texts";

/**
 * Restores a deleted item with its id, as a new version. If its slug is taken, it gets the slug with a number. Its
 * former slugs redirect to it again, unless they are taken. Must run in a transaction.
 * @param fields columns with other values than when it was deleted
 */
export async function takeFromTrash(
  tx: Context,
  entry: ItemEntry,
  actorEmail: string,
  fields: object = {},
): Promise<{ version: number; slug: string | null }> {
  const { collection } = entry;
  const kind = kindOf(collection);
  // A release may have made it anew with its id.
  const present = await rowOf(tx, kind, entry.item_id);
  if (present) throw new DomainError("conflict", `This ${kind.noun} is there again already. Delete that one first.`);
  const before = { ...rowFromJson<Collection>(entry.snapshot), ...fields };
  const slug = slugIn(before);
  const address = slug === null ? {} : { slug: await freeSlug(tx, collection, slug) };
  const row = { ...before, ...address, version: before.version + 1, updated_at: tx.clock() };
  await tx.db.deleteFrom("trash").where("id", "=", entry.id).execute();
  await insertRow(tx, kind, row, { action: "restore", actorEmail });
  for (const former of entry.former_slugs) {
    await keepFormerSlug(tx, { collection, slug: former, itemId: row.id }, { unlessTaken: true });
  }
  return { version: row.version, slug: slugIn(row) };
}

/**
 * Deletes an item in the trash for good, with its revisions.
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found` when it is no longer in the trash
 */
export async function deleteForGood(ctx: Context, trashId: string): Promise<void> {
  requireAdmin(ctx);
  await transaction(ctx, async (tx) => {
    if (!(await deleteEntries(tx, [trashId]))) throw new DomainError("not_found", "This is no longer in the trash.");
  });
}

/** Entries of one transaction, so that no save waits for long. */
const batch = 100;

/** Deletes for good what has been in the trash for 30 days. A job. */
export async function deleteExpiredTrash(process: ProcessContext): Promise<void> {
  const ctx = systemContext(process, "trash");
  const expired = new Date(process.clock().getTime() - trashLifetime);
  for (;;) {
    const entries = await ctx.db
      .selectFrom("trash")
      .select("id")
      .where("deleted_at", "<", expired)
      .limit(batch)
      .execute();
    if (entries.length === 0) return;
    await transaction(ctx, (tx) =>
      deleteEntries(
        tx,
        entries.map(({ id }) => id),
      ),
    );
  }
}

/** Deletes entries with the revisions of their items. @returns whether there were any */
async function deleteEntries({ db }: Context, ids: readonly string[]): Promise<boolean> {
  const gone = await db.deleteFrom("trash").where("id", "in", ids).returning(["collection", "item_id"]).execute();
  for (const { collection, item_id } of gone) {
    await db.deleteFrom("revisions").where("collection", "=", collection).where("item_id", "=", item_id).execute();
  }
  return gone.length > 0;
}
