import type { Selectable } from "kysely";
import { type Collection, type Tables, type TrashTable, collections } from "#db/schema.ts";
import { followApproval } from "../approvals/require-approval.ts";
import type { Context } from "../context.ts";
import {
  noRelease,
  type Draft,
  findDraftHeads,
  findDrafts,
  hasDraft,
  keyOfDraft,
  rebaseDraft,
} from "../documents/drafts.ts";
import { rebasePlannedDrafts } from "./schedules/planned-drafts.ts";
import { findOpenReleaseNames } from "./open-releases.ts";

/** An item of a collection, or a page that editors have made. */
export interface TrashableItem {
  collection: Collection | "site_texts";
  itemId: string;
}

/** What belongs to an item besides what is live, so that its deletion touches it. */
export interface PublishingTies {
  /** Who saved the draft beside it last, and when; null without one. */
  draft: { by: string; at: Date } | null;
  /** The open releases that change or delete it, by name. */
  releases: { id: string; name: string; action: "save" | "delete" }[];
  /** What is planned for it, or was until it went to the trash, by time. */
  plans: { action: Tables["schedules"]["action"]; at: Date }[];
  /** Preview links to its draft that still work, or will when it is restored. */
  previewLinks: number;
}

/**
 * The drafts, releases, plans and preview links of items, in the order of `items`; a library item has none. Decides nothing about rights.
 */
export async function findPublishingTies(
  ctx: Context,
  items: readonly { collection: TrashTable["collection"]; itemId: string }[],
): Promise<PublishingTies[]> {
  const { db } = ctx;
  const ids = items.length > 0 ? items.map(({ itemId }) => itemId) : [""];
  const [drafts, releaseOf, schedules, links] = await Promise.all([
    findDraftHeads(ctx, { itemId: ids, isOpen: true }),
    findOpenReleaseNames(ctx),
    db
      .selectFrom("schedules")
      .select(["kind", "item_id", "action", "due_at as at"])
      .where("state", "in", ["waiting", "paused"])
      .where("item_id", "in", ids)
      .orderBy("due_at")
      .orderBy("id")
      .execute(),
    db
      .selectFrom("preview_links")
      .select(["kind", "item_id"])
      .where("revoked_at", "is", null)
      .where("expires_at", ">", ctx.clock())
      .where("item_id", "in", ids)
      .execute(),
  ]);
  return items.map(({ collection, itemId }) => {
    const isOfItem = (row: { kind: string; item_id: string }) => row.kind === collection && row.item_id === itemId;
    const ofItem = drafts.filter(isOfItem);
    const draft = ofItem.find(({ release_id }) => release_id === noRelease);
    const releases = ofItem.flatMap((one) => {
      const release = releaseOf(one);
      return release ? [{ ...release, action: one.action }] : [];
    });
    return {
      draft: draft ? { by: draft.updated_by, at: draft.updated_at } : null,
      releases: releases.toSorted((one, other) => compare(one.name, other.name) || compare(one.id, other.id)),
      plans: schedules.filter(isOfItem).map(({ action, at }) => ({ action, at })),
      previewLinks: links.filter(isOfItem).length,
    };
  });
}

/**
 * Goes on with what was planned for an item that is there again. What has become due meanwhile is not made up for: nobody expects a
 * change at the moment of a restore. Must run in a transaction.
 */
export async function resumeSchedules({ db, clock }: Context, { collection, itemId }: TrashableItem): Promise<void> {
  const paused = await db
    .selectFrom("schedules")
    .select(["id", "due_at"])
    .where("state", "=", "paused")
    .where("kind", "=", collection)
    .where("item_id", "=", itemId)
    .execute();
  const now = clock();
  for (const { id, due_at } of paused) {
    const next = due_at > now ? { state: "waiting" as const } : { state: "canceled" as const, ended_at: now };
    await db.updateTable("schedules").set(next).where("id", "=", id).execute();
  }
}

/**
 * Cancels what is planned for something, also while that is in the trash.
 * @param planned which plans
 * @returns those that are canceled
 */
export async function cancelSchedules(
  { db, clock }: Context,
  { collection, itemId }: TrashableItem,
  planned: readonly Tables["schedules"]["action"][],
): Promise<Pick<Selectable<Tables["schedules"]>, "title" | "local_time" | "time_zone">[]> {
  return db
    .updateTable("schedules")
    .set({ state: "canceled", ended_at: clock() })
    .where("kind", "=", collection)
    .where("item_id", "=", itemId)
    .where("action", "in", planned)
    .where("state", "in", ["waiting", "paused"])
    .returning(["title", "local_time", "time_zone"])
    .execute();
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

/**
 * Cancels what is planned for new items that go with their last draft: no screen has them any more. Must run in the transaction that removes
 * the drafts, after that.
 */
export async function cancelLostSchedules(
  tx: Context,
  removed: readonly Pick<Draft, "kind" | "item_id" | "base_version">[],
): Promise<void> {
  for (const { kind, item_id: itemId, base_version } of removed) {
    const collection = collections.find((one) => one === kind);
    if (!collection || base_version !== 0) continue;
    const row = await tx.db.selectFrom(collection).select("id").where("id", "=", itemId).executeTakeFirst();
    const isDrafted = await hasDraft(tx, { kind: collection, itemId, isOpen: true });
    if (row || isDrafted || (await isTrashed(tx, { collection, itemId }))) continue;
    await cancelSchedules(tx, { collection, itemId }, ["publish", "hide", "review"]);
  }
}

/** What is in the trash is planned on when it is restored. */
async function isTrashed({ db }: Context, { collection, itemId }: TrashableItem): Promise<boolean> {
  const query = db.selectFrom("trash").select("id").where("collection", "=", collection).where("item_id", "=", itemId);
  return (await query.executeTakeFirst()) !== undefined;
}

/**
 * Bases the drafts of a restored item on its new version, where they were based on the one that was deleted: it says the same, and what was
 * approved stays so. Must run in a transaction.
 */
export async function rebaseRestoredDrafts(
  tx: Context,
  { collection, itemId }: TrashableItem,
  { deleted, restored }: { deleted: number; restored: number },
): Promise<void> {
  if (deleted === 0) return;
  const beside = { release: noRelease, kind: collection, itemId };
  await rebasePlannedDrafts(tx, beside, { from: deleted, to: restored, staysApproved: true });
  for (const draft of await findDrafts(tx, { kind: collection, itemId, base: deleted, isOpen: true })) {
    const { release_id } = draft;
    const subject =
      release_id === noRelease ? { kind: collection, itemId } : { kind: "release" as const, itemId: release_id };
    const before = release_id === noRelease ? [draft] : await findDrafts(tx, { release: release_id });
    const isIt = (one: typeof draft) => one.kind === collection && one.item_id === itemId;
    const after = before.map((one) => (isIt(one) ? { ...one, base_version: restored } : one));
    // First, as whoever decides about a release.
    await followApproval(tx, subject, { before, after });
    await rebaseDraft(tx, keyOfDraft(draft), { base_version: restored });
    if (release_id !== noRelease) {
      const within = { ...beside, release: release_id };
      await rebasePlannedDrafts(tx, within, { from: deleted, to: restored, staysApproved: true });
    }
  }
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
