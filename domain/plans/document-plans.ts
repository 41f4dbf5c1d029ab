import type { Selectable } from "kysely";
import type { Tables } from "#db/schema.ts";
import { recordActivity } from "../activity/activity.ts";
import type { Context, DocumentName } from "../context.ts";
import { type Draft, hasDraft } from "../documents/drafts.ts";
import { documentKind } from "../documents/kinds-by-name.ts";
import { findEntry } from "../documents/trash.ts";

/** A document that can be in the trash. */
export interface TrashableItem {
  collection: DocumentName;
  itemId: string;
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

/**
 * Cancels the publication of something that is planned, and notes it in the activity log. Must run in a transaction.
 * @returns how many were canceled
 */
export async function cancelPublications(tx: Context, item: TrashableItem): Promise<number> {
  const canceled = await cancelSchedules(tx, item, ["publish"]);
  for (const { title, local_time, time_zone } of canceled) {
    const changes = [{ field: "publish", before: `${local_time} ${time_zone}`, after: null }];
    await recordActivity(tx, { action: "cancel", kind: item.collection, itemId: item.itemId, title, changes });
  }
  return canceled.length;
}

/** The same once somebody has made public by hand what was planned; what is hidden still waits. */
export async function endPublications(tx: Context, { collection, itemId }: TrashableItem): Promise<void> {
  const documents = tx.site.documents[collection];
  const row = await documents.find(tx, itemId);
  if (row && documents.isPublic(row)) await cancelPublications(tx, { collection, itemId });
}

/**
 * Cancels what is planned for new items that go with their last draft: no screen has them any more. Must run in the transaction that removes
 * the drafts, after that.
 */
export async function cancelLostSchedules(
  tx: Context,
  removed: readonly Pick<Draft, "kind" | "item_id" | "base_version">[],
): Promise<void> {
  for (const { kind, item_id: itemId, base_version } of removed) {
    const documents = documentKind(tx, kind);
    if (!documents || base_version !== 0) continue;
    const row = await documents.find(tx, itemId);
    const isDrafted = await hasDraft(tx, { kind, itemId, isOpen: true });
    // The plans of what is in the trash go on when it is restored.
    if (row || isDrafted || (await findEntry(tx, documents.name, itemId))) continue;
    await cancelSchedules(tx, { collection: documents.name, itemId }, ["publish", "hide", "review"]);
  }
}
