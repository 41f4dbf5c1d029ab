import type { Collection } from "#db/schema.ts";
import { recordActivity } from "../../activity/activity.ts";
import { followApproval, isApproved } from "../../approvals/require-approval.ts";
import { type ManagedKind, isPublic } from "../../documents/kind.ts";
import type { Context } from "../../context.ts";
import type { DocumentId, DocumentName } from "../../context.ts";
import { openedState } from "../../documents/versions.ts";

import { compareFields, pickEdited } from "../../documents/compare.ts";
import { rebasePlannedDrafts } from "../../plans/planned-drafts.ts";
import { cancelSchedules } from "../../plans/document-plans.ts";
import { type Draft, findDraft, lockDraft, noRelease, hasDraft, rebaseDraft } from "../../documents/drafts.ts";
import { revokeApproval } from "../../documents/draft-writers.ts";
import type { DraftKey } from "../../documents/draft-key.ts";

// What goes with the draft beside an item: the preview links that show it, and the plan that publishes it.

/** An item of a collection. */
interface Item {
  collection: Collection;
  itemId: string;
}

/** What has ended with a draft. */
export interface EndedDraft {
  /** How many planned publications were canceled. */
  canceledPlans: number;
}

/**
 * Ends for good what shows a draft or would publish it, when it is discarded or moved into a release: else the links would show, and the plan
 * would publish, what is stored beside it or is written next, which nobody has meant. Must run in that transaction, after the draft is gone.
 */
export async function endDraft(tx: Context, { collection, itemId }: Item): Promise<EndedDraft> {
  await endPreviewLinks(tx, { kind: collection, itemId });
  const canceled = await cancelSchedules(tx, { collection, itemId }, ["publish"]);
  for (const { title, local_time, time_zone } of canceled) {
    const changes = [{ field: "publish", before: `${local_time} ${time_zone}`, after: null }];
    await recordActivity(tx, { action: "cancel", kind: collection, itemId, title, changes });
  }
  return { canceledPlans: canceled.length };
}

interface Shared {
  kind: DocumentName | "release";
  itemId: string;
}

/** Ends the links to a release or an item for good. Must run in the transaction of what makes it public. */
export async function endPreviewLinks({ db, clock }: Context, { kind, itemId }: Shared): Promise<void> {
  await db
    .updateTable("preview_links")
    .set({ revoked_at: clock() })
    .where("kind", "=", kind)
    .where("item_id", "=", itemId)
    .where("revoked_at", "is", null)
    .execute();
}

/** Ends the links to a document that visitors see, unless there is a draft beside it: there is nothing to look at any more. */
export async function endLinksToPublic(tx: Context, document: DocumentId): Promise<void> {
  if (!(await hasDraft(tx, { ...document, release: noRelease }))) await endPreviewLinks(tx, document);
}

/** Does for the draft beside an item what a save of the item asks for. Must run in the transaction of the save. */
export async function followItem(
  tx: Context,
  kind: ManagedKind,
  { before, after }: { before: object & { version: number }; after: { id: string; version: number } },
): Promise<void> {
  const isTurned = isPublic(kind, before) !== isPublic(kind, after);
  if (isTurned && hasSameWords(kind, pickEdited(kind, before), pickEdited(kind, after)))
    await followShown(tx, kind, { before, after });
}

/** Whether the fields of two versions differ at most in whether visitors see them. */
function hasSameWords(kind: ManagedKind, before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  return compareFields(before, after).every(({ field, isChanged }) => !isChanged || field === kind.shown);
}

/**
 * Bases the draft beside an item that was only shown or hidden on its new version: the words that it was begun on are the same. Unless the
 * draft itself shows or hides the item, it leaves that as it is now. It keeps its version, because nobody has written in it: whoever types
 * goes on ({@link followedForm}). Whoever was about to publish it looks again (`isSeen` of publishItemDraft).
 */
async function followShown(
  tx: Context,
  kind: ManagedKind,
  { before, after }: { before: object & { version: number }; after: { id: string; version: number } },
): Promise<void> {
  const key = keyOf({ collection: kind.collection, itemId: after.id });
  const isShown = isPublic(kind, after);
  const draft = await findDraft(tx, key);
  if (draft?.base_version === before.version) await followDraft(tx, kind, draft, { before, after });
  // After the draft: an approval of both stays that of the draft.
  await rebasePlannedDrafts(tx, key, { from: before.version, to: after.version, staysApproved: !isShown });
}

async function followDraft(
  tx: Context,
  kind: ManagedKind,
  draft: Draft,
  { before, after }: { before: object & { version: number }; after: { id: string; version: number } },
): Promise<void> {
  const key = keyOf({ collection: kind.collection, itemId: after.id });
  const isShown = isPublic(kind, after);
  const body = followedBody(kind, draft.body, { before, after });
  const subject = { kind: kind.collection, itemId: after.id };
  // What was approved to be seen may as well be hidden. What was to be hidden is asked about again, and not of its writers.
  const isAskedAgain = isShown && (await isApproved(tx, subject, [draft]));
  const next = { body, base_version: after.version };
  await rebaseDraft(tx, key, next);
  if (isAskedAgain) await revokeApproval(tx, key);
  if (!isShown) await followApproval(tx, subject, { before: [draft], after: [{ ...draft, ...next }] });
}

/**
 * Bases the draft beside an item, which was typed in after its publication was planned, on what the plan has published. It keeps its version:
 * whoever types goes on. Must run in the transaction of the publication, after it.
 * @param planned the fields that were published
 */
export async function rebaseOnPlanned(
  tx: Context,
  kind: ManagedKind,
  { planned, after }: { planned: Draft["body"]; after: { id: string; version: number } },
): Promise<void> {
  const key = keyOf({ collection: kind.collection, itemId: after.id });
  const draft = await findDraft(tx, key);
  if (!draft) return;
  const before = { [kind.shown]: String(planned[kind.shown]) === "true" };
  const body = followedBody(kind, draft.body, { before, after });
  await rebaseDraft(tx, key, { base_version: after.version, body });
}

/** The fields of a draft: an item that they neither show nor hide themselves is left as it is afterwards. */
function followedBody(
  kind: ManagedKind,
  body: Draft["body"],
  { before, after }: { before: object; after: object },
): Draft["body"] {
  // A form may have sent it as text.
  const isDraftShown = String(body[kind.shown]) === "true";
  return isDraftShown === isPublic(kind, before) ? { ...body, [kind.shown]: isPublic(kind, after) } : body;
}

/** What a form wants to keep, and what it is based on. */
interface TypedForm {
  /** Version of the draft that the form knows; 0 for none. */
  known: number;
  /** The item's version that it has opened; 0 for a new item. */
  base: number;
  body: Draft["body"];
}

/** What came of a draft that was saved. */
export interface StoredDraft {
  /** The draft's version; 0 when it was removed. */
  version: number;
  /** What was done to the item since its form was opened, and its version since then; the draft leaves that so. */
  turned?: { to: "shown" | "hidden"; version: number };
}

/** What is kept of a form, and whether its item was shown or hidden since it was opened. */
interface FollowedForm extends Pick<TypedForm, "base" | "body"> {
  turned: StoredDraft["turned"] | null;
}

/**
 * What a form keeps whose item was shown or hidden since: the form knows nothing of that, and what is typed there goes on as the draft
 * does, or begins on the item as it is now, instead of undoing it unseen. Locks the draft, in the transaction that keeps it.
 */
export async function followedForm(
  tx: Context,
  kind: ManagedKind,
  key: DraftKey,
  { known, base, body }: TypedForm,
): Promise<FollowedForm> {
  const asTyped = { base, body, turned: null };
  if (key.release !== noRelease || base === 0) return asTyped;
  await lockDraft(tx, key);
  const draft = await findDraft(tx, key);
  // A draft that the form does not know is compared first.
  if (draft && draft.version !== known) return asTyped;
  const followed = draft?.base_version ?? (await versionOf(tx, kind, key.itemId));
  if (followed <= base) return asTyped;
  const [before, after] = [
    await openedState(tx, kind, key.itemId, base),
    await openedState(tx, kind, key.itemId, followed),
  ];
  if (!before || !after || (!draft && !hasSameWords(kind, before, after))) return asTyped;
  const isShown = isPublic(kind, after);
  const turned = { to: isShown ? ("shown" as const) : ("hidden" as const), version: followed };
  return {
    base: followed,
    body: followedBody(kind, body, { before, after }),
    turned: isPublic(kind, before) === isShown ? null : turned,
  };
}

/** The version of an item as it is stored; 0 for none. */
async function versionOf({ db }: Context, { collection }: ManagedKind, id: string): Promise<number> {
  const row = await db.selectFrom(collection).select("version").where("id", "=", id).executeTakeFirst();
  return row?.version ?? 0;
}

function keyOf({ collection, itemId }: Item): DraftKey {
  return { release: noRelease, kind: collection, itemId };
}
