import type { Context } from "../context.ts";
import type { Tables, TrashTable } from "#db/schema.ts";
import { findDraftHeads, noRelease } from "../documents/drafts.ts";
import { findOpenReleaseNames } from "../releases/open-releases.ts";
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

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));
