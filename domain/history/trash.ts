import { recordActivity } from "../activity/activity.ts";
import type { Collection, TrashTable } from "#db/schema.ts";
import { DomainError } from "#lib/domain-error.ts";
import { requireAbility } from "../security/rights.ts";
import { type ItemPage, itemsPerPage } from "../reading/list-pages.ts";
import { rowFromJson, rowOf, itemsOf } from "../documents/items.ts";
import { freeSlug } from "../documents/slugs.ts";
import { slugIn } from "../documents/kind.ts";
import { kindOf } from "../kinds/kinds.ts";

import { type Context, type ProcessContext, systemContext, type Reviewed, type TrashEntry } from "../context.ts";
import { countMissing, deleteTrashedMedia, restoreMedia } from "../media/uses.ts";
import { lockBeside } from "../documents/lock-items.ts";
import { rebaseRestoredDrafts } from "../plans/restored-drafts.ts";
import { type PublishingTies, findPublishingTies } from "../plans/publishing-ties.ts";
import { restorePage } from "../site-texts/trashed-pages.ts";
import { lockTexts } from "../site-texts/stored-texts.ts";
import { lockEntries, lockEntry, noLongerTrashed, removeEntry } from "../documents/trash.ts";
import { restoreFormerAddresses } from "../documents/former-addresses.ts";
import { transaction } from "../database.ts";
import { publish } from "../documents/publish.ts";
import { reviewedBefore } from "../approvals/require-approval.ts";

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
  /** What comes back with it. */
  ties: PublishingTies;
  /** The public release that has deleted it, and can be taken back as long as it is here; null for none. */
  release: { id: string; name: string } | null;
}

/**
 * One page of the deleted items, last deleted first.
 * @param page from 1; a page beyond the last gives the last
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findTrash(ctx: Context, { page = 1 }: { page?: number } = {}): Promise<ItemPage<TrashedItem>> {
  requireAbility(ctx, "delete");
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
  const [ties, releases] = await Promise.all([findPublishingTies(ctx, rows), findDeletingReleases(ctx, rows)]);
  const items = rows.map((row, index) => ({
    ...row,
    expiresAt: new Date(row.deletedAt.getTime() + trashLifetime),
    ties: ties[index]!,
    release: releases.get(row.id) ?? null,
  }));
  return { items, page: shown, pages, total, isMore: false };
}

/** The public releases that have deleted entries of the trash, by the entry. */
async function findDeletingReleases({ db }: Context, entries: readonly { id: string }[]) {
  if (entries.length === 0) return new Map<string, { id: string; name: string }>();
  const found = await db
    .selectFrom("release_changes")
    .innerJoin("releases", "releases.id", "release_changes.release_id")
    .select(["release_changes.trash_id", "releases.id", "releases.name"])
    .where("releases.state", "=", "published")
    .where(
      "release_changes.trash_id",
      "in",
      entries.map(({ id }) => id),
    )
    .execute();
  return new Map(found.map(({ trash_id, id, name }) => [String(trash_id), { id, name }]));
}

export interface RestoredItem {
  collection: TrashTable["collection"];
  id: string;
  version: number;
  /** Differs from the former slug when another item has that one now; null for a module or a library item. Of a page its address. */
  slug: string | null;
  /** How many items of the media library it uses that are in the trash, or were deleted for good. */
  missingMedia: number;
}

/**
 * Restores a deleted item as it was, with its id, its draft and what is planned for it: a published item is published again.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found` when it is no longer in the trash, or `conflict` when it is there
 *   again, made anew by a release
 */
export async function restoreFromTrash(ctx: Context, trashId: string): Promise<RestoredItem> {
  const admin = requireAbility(ctx, "delete");
  return transaction(ctx, async (tx) => {
    const entry = await lockForRestore(tx, trashId);
    const { collection, item_id: id } = entry;
    // Before its uses go with the entry: a draft has none.
    const missingMedia = collection === "media_items" ? 0 : await countMissing(tx, { collection, id });
    const { version, slug } = await restoreEntry(tx, entry, admin.email);
    return { collection, id, version, slug, missingMedia };
  });
}

/** What entries are of. */
function namedBy({ db }: Context, ids: readonly string[]) {
  return db.selectFrom("trash").select(["collection as kind", "item_id", "title"]).where("id", "in", ids).execute();
}

/** @throws DomainError `not_found` */
async function lockForRestore(tx: Context, trashId: string): Promise<TrashEntry> {
  const [known] = await namedBy(tx, [trashId]);
  // Before the entry, as whoever deletes a page that is there again, or takes a release back: the other way around, each could wait for the
  // other.
  if (known?.kind === "site_texts") await lockTexts(tx);
  if (known) await lockBeside(tx, [known]);
  const entry = await lockEntry(tx, trashId);
  if (!entry) throw noLongerTrashed();
  return entry;
}

function restoreEntry(tx: Context, entry: TrashEntry, actorEmail: string) {
  if (isItem(entry)) return takeFromTrash(tx, entry, { by: actorEmail, reviewed: reviewedBefore });
  return entry.collection === "media_items" ? restoreMedia(tx, entry) : takePage(tx, entry, actorEmail);
}

async function takePage(tx: Context, entry: TrashEntry, actorEmail: string) {
  const restored = await restorePage(tx, entry, actorEmail);
  await rebaseDrafts(tx, entry, restored.version);
  return restored;
}

/** The restored item says what the deleted one said. */
async function rebaseDrafts(tx: Context, { collection, item_id: itemId, snapshot }: TrashEntry, restored: number) {
  if (collection === "media_items") return;
  await rebaseRestoredDrafts(tx, { collection, itemId }, { deleted: Number(snapshot["version"]), restored });
}

/** An entry of a collection, and not of the pages that editors have made or of the media library. */
type ItemEntry = TrashEntry & { collection: Collection };
const isItem = (entry: TrashEntry): entry is ItemEntry =>
  entry.collection !== "site_texts" && entry.collection !== "media_items";

/**
 * Restores a deleted item with its id, as a new version. If its slug is taken, it gets the slug with a number. Its
 * former slugs redirect to it again, unless they are taken. Must run in a transaction.
 * @param how.fields columns with other values than when it was deleted
 * @param how.reviewed of an item that is public again as it was when it was deleted
 * @throws DomainError `conflict` when there is an item with its id again
 */
export async function takeFromTrash(
  tx: Context,
  entry: ItemEntry,
  { by, fields = {}, reviewed }: { by: string; fields?: object; reviewed?: Reviewed },
): Promise<{ version: number; slug: string | null }> {
  const { collection } = entry;
  const kind = kindOf(collection);
  if (await rowOf(tx, kind, entry.item_id)) {
    const words = `This ${kind.noun} is already back, perhaps from a release. Its history has the earlier version.`;
    throw new DomainError("conflict", words);
  }
  const before = { ...rowFromJson<Collection>(entry.snapshot), ...fields };
  const slug = slugIn(before);
  const address = slug === null ? {} : { slug: await freeSlug(tx, kind, slug) };
  const row = { ...before, ...address, version: before.version + 1, updated_at: tx.clock() };
  await removeEntry(tx, entry);
  const items = itemsOf(kind);
  await publish(tx, { kind: items, id: row.id, before: null, after: row, action: "restore", by, reviewed });
  if (Object.keys(fields).length === 0) await rebaseDrafts(tx, entry, row.version);
  await restoreFormerAddresses(tx, items, row.id, entry.former_slugs);
  return { version: row.version, slug: slugIn(row) };
}

/**
 * Deletes an item in the trash for good, with its revisions, its draft, its plans and its preview links.
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found` when it is no longer in the trash
 */
export async function deleteForGood(ctx: Context, trashId: string): Promise<void> {
  requireAbility(ctx, "delete");
  await transaction(ctx, async (tx) => {
    const [entry] = await namedBy(tx, [trashId]);
    if (entry) {
      const { kind, item_id: itemId, title } = entry;
      await recordActivity(tx, { action: "deleteForGood", kind, itemId, title });
    }
    if (!(await deleteEntries(tx, [trashId]))) throw noLongerTrashed();
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

/** Deletes entries with what else is kept of their items. @returns whether there were any */
async function deleteEntries(tx: Context, ids: readonly string[]): Promise<boolean> {
  const { db } = tx;
  await lockBeside(tx, await namedBy(tx, ids));
  await lockEntries(tx, ids);
  const gone = await db.deleteFrom("trash").where("id", "in", ids).returning(["collection", "item_id"]).execute();
  for (const { collection, item_id } of gone) {
    if (collection === "media_items") {
      await deleteTrashedMedia(db, item_id);
      continue;
    }
    // A release can have made it anew meanwhile, with the same id.
    const present = await db.selectFrom(collection).select("id").where("id", "=", item_id).executeTakeFirst();
    if (present) continue;
    await db.deleteFrom("revisions").where("collection", "=", collection).where("item_id", "=", item_id).execute();
    for (const follower of tx.site.followers) await follower.forget?.(tx, { kind: collection, itemId: item_id });
  }
  return gone.length > 0;
}
