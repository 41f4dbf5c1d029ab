import { recordActivity } from "../../activity/activity.ts";
import type { Collection } from "#db/schema.ts";
import { storableText } from "#db/dialect.ts";
import { mapTexts } from "#content/facts.ts";
import { DomainError, parseFields } from "#lib/domain-error.ts";
import { z } from "zod";
import { staleSave } from "../../documents/versions.ts";

import { compareFields, pickEdited } from "../../documents/compare.ts";
import { readTyped } from "../../documents/field-shapes.ts";
import { inputOf } from "../../documents/input.ts";
import { type ManagedKind, type ManagedRow, slugIn, titleOf, isPublic } from "../../documents/kind.ts";
import { requireApproval } from "../../approvals/require-approval.ts";
import { createItem, updateItem } from "../../documents/edit-item.ts";
import { liveVersion } from "../../documents/kinds-by-name.ts";
import { rowOf } from "../../documents/items.ts";
import type { Context, Reviewed } from "../../context.ts";
import { requireAbility } from "../../security/rights.ts";
import { transaction } from "../../database.ts";
import { removeDraft } from "../../approvals/remove-draft.ts";

import { passGate } from "../../documents/pass-gate.ts";
import { refuseChangeOfPlanned } from "../../plans/planned-publication.ts";
import { keepDraft } from "../../releases/keep-draft.ts";
import { lockOpenRelease } from "../../releases/open-releases.ts";
import { type Draft, findDraft, lockDraft, noRelease } from "../../documents/drafts.ts";
import { staleDraft, storedMeanwhile } from "./draft-conflicts.ts";
import { changedMeanwhile } from "../../documents/stale-write.ts";
import { lockPlanned } from "../../documents/lock-items.ts";
import { cancelLostSchedules, endPublications } from "../../plans/document-plans.ts";
import { type StoredDraft, rebaseForm } from "./rebase-item-draft.ts";
import { type EndedDraft, endDraft, endLinksToPublic } from "./end-draft.ts";
import { titleOfDraft } from "../../documents/draft-words.ts";

/** Most characters of a draft as JSON: more than the longest text that can be published. */
export const maxDraftSize = 1_000_000;

/** Ids of items that exist as drafts only are made by the editor's browser. */
export const draftItemId = z.uuid("This draft has no valid id.");

/** Who saves a draft, of what, and over what. */
interface DraftSave {
  /** The draft's version that the editor knew; 0 for none. */
  known: number;
  /** The item's version on which it is based; 0 for a new item. */
  base: number;
  /** Fields as typed; they need not be valid yet. */
  input: unknown;
  /** The release that it belongs to. */
  release?: string;
  /** Whether a draft that is gone is begun again, as where an editor presses the button. */
  mayRecreate?: boolean;
}

/** A draft of an item as its editor needs it. */
export interface ItemDraft {
  version: number;
  /** The item's version on which it is based; 0 for a new item. */
  base: number;
  by: string;
  at: Date;
  /** Fields as typed. */
  fields: Record<string, unknown>;
  /** Whether the item was saved since then. */
  isOutdated: boolean;
}

/**
 * Keeps what is typed for an item as a draft. Visitors see nothing of it. A draft that says what is live is removed.
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, `too_large`, `not_found` when the item was deleted, or `conflict`
 *   with both texts when another draft, or the new item, was stored meanwhile
 */
export async function keepItemDraft(
  ctx: Context,
  kind: ManagedKind,
  id: string,
  { known, base: opened, input, release = noRelease, mayRecreate = false }: DraftSave,
): Promise<StoredDraft> {
  const admin = requireAbility(ctx, "draft");
  parseFields(z.object({ id: draftItemId }), { id });
  const typed = readBody(kind, input);
  const key = { release, kind: kind.collection, itemId: id };
  return transaction(ctx, async (tx) => {
    if (release === noRelease) await lockPlanned(tx, key);
    const { base, body, visibilityChange } = await rebaseForm(tx, kind, key, { known, base: opened, body: typed });
    const row = await rowOf(tx, kind, id);
    if (base > 0 && !row) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    if (base === 0 && row) throw await storedMeanwhile(tx, kind, key);
    if (release !== noRelease) await lockOpenRelease(tx, release);
    await refuseChangeOfPlanned(tx, key);
    const isLive = row?.version === base && saysTheSame(kind, row, body);
    const save = { known, by: admin.email, mayRecreate };
    const version = await keepDraft(tx, key, { body, base_version: base, isLive }, save);
    if (version === null) throw staleDraft(kind, await findDraft(tx, key));
    if (isLive && release === noRelease && isPublic(kind, row)) await endLinksToPublic(tx, key);
    return { version, ...(visibilityChange && { visibilityChange }) };
  });
}

/**
 * The fields of a kind in what a browser sent, as typed.
 * @throws DomainError `invalid` or `too_large`
 */
function readBody(kind: ManagedKind, input: unknown): Record<string, unknown> {
  const body = mapTexts(readTyped(kind, input), storableText);
  if (JSON.stringify(body).length > maxDraftSize) throw new DomainError("too_large", "This text is too long to save.");
  return body;
}

/** Whether saving these fields would change nothing. */
function saysTheSame(kind: ManagedKind, row: object, body: Record<string, unknown>): boolean {
  const read = inputOf(kind).safeParse(body);
  if (!read.success) return false;
  const slug = body["slug"];
  const isMoved = kind.pages?.slugOf(titleOf(kind, row)) === null && slug !== undefined && slug !== slugIn(row);
  return !isMoved && compareFields(pickEdited(kind, row), { ...read.data }).every(({ isChanged }) => !isChanged);
}

/**
 * The draft beside an item, or the one in a release; null when there is none, or when the release deletes the item.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function getItemDraft(
  ctx: Context,
  kind: ManagedKind,
  id: string,
  release = noRelease,
): Promise<ItemDraft | null> {
  requireAbility(ctx, "draft");
  const draft = await findDraft(ctx, { release, kind: kind.collection, itemId: id });
  if (draft?.action !== "save") return null;
  return {
    version: draft.version,
    base: draft.base_version,
    by: draft.updated_by,
    at: draft.updated_at,
    fields: draft.body,
    isOutdated: (await liveVersion(ctx, kind.collection, id)) !== draft.base_version,
  };
}

/**
 * The draft of an item in a release. Where the release does not change the item yet, it says what is live, and is stored when something
 * else is typed.
 * @throws DomainError `unauthenticated`, `forbidden`, or `not_found` when there is no such item or the release deletes it
 */
export async function openDraftInRelease(
  ctx: Context,
  kind: ManagedKind,
  id: string,
  release: string,
): Promise<ItemDraft> {
  const { email: by } = requireAbility(ctx, "draft");
  const draft = await getItemDraft(ctx, kind, id, release);
  if (draft) return draft;
  if (await findDraft(ctx, { release, kind: kind.collection, itemId: id }))
    throw new DomainError("not_found", `The release deletes this ${kind.noun}.`);
  const row = await rowOf(ctx, kind, id);
  if (!row) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
  return { version: 0, base: row.version, by, at: ctx.clock(), fields: pickEdited(kind, row), isOutdated: false };
}

/**
 * Publishes the draft beside an item: the item is saved as the draft says, and the draft is gone.
 * @param version of the draft that the editor has seen
 * @param how.override why an admin publishes it in spite of what the gate finds
 * @param how.isSeen whether the draft is what the editor has seen: one whose item was shown or hidden has its version still
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found`, `invalid` with its fields or as {@link passGate}, or `conflict` when
 *   draft or item were changed meanwhile
 */
export async function publishItemDraft<C extends Collection>(
  ctx: Context,
  kind: ManagedKind<C>,
  id: string,
  version: number,
  { override = null, isSeen = () => true }: { override?: string | null; isSeen?: (draft: Draft) => boolean } = {},
): Promise<{ version: number; slug: string | null }> {
  requireAbility(ctx, "publish");
  const pass = await passGate(ctx, { collection: kind.collection, id, isShown: false }, override);
  return transaction(ctx, async (tx) => {
    const key = { release: noRelease, kind: kind.collection, itemId: id };
    await lockDraft(tx, key);
    const draft = await findDraft(tx, key);
    if (!draft || draft.version !== version) {
      throw changedMeanwhile(draft ? titleOfDraft(kind, draft) : `This ${kind.noun}`, draft?.updated_by);
    }
    if (!isSeen(draft)) throw changedMeanwhile(titleOfDraft(kind, draft), "Somebody");
    await pass.requireSame(tx);
    const subject = { kind: kind.collection, itemId: id };
    const reviewed = await requireApproval(tx, subject, [draft], titleOfDraft(kind, draft));
    await removeDraft(tx, key);
    const saved = await saveDraftOf(tx, kind, draft, reviewed);
    await endPublications(tx, { collection: kind.collection, itemId: id });
    await pass.record(tx, { kind: kind.collection, itemId: id, title: titleOf(kind, saved) });
    return { version: saved.version, slug: slugIn(saved) };
  });
}

/**
 * Saves an item as its draft says. Must run in a transaction.
 * @throws DomainError `not_found`, `invalid` with its fields, or `conflict` when the item was changed since
 */
export async function saveDraftOf<C extends Collection>(
  tx: Context,
  kind: ManagedKind<C>,
  { item_id: id, base_version, body }: Pick<Draft, "item_id" | "base_version" | "body">,
  reviewed: Reviewed,
): Promise<ManagedRow<C>> {
  // Another draft of the same new item was published first.
  if (base_version === 0 && (await rowOf(tx, kind, id))) throw await staleSave(tx, kind, id, 0);
  if (base_version === 0) await createItem(tx, kind, body, id, reviewed);
  else await updateItem(tx, kind, id, base_version, body, reviewed);
  const row = await rowOf(tx, kind, id);
  if (!row) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
  return row;
}

/**
 * Throws the draft beside an item away: the item stays as it is live. Preview links to it end, and its publication is no longer planned; for
 * a new item that no release makes either, nothing is.
 * @param version of the draft that the editor has seen
 * @throws DomainError `unauthenticated`, `forbidden`, or `conflict` when it was changed meanwhile
 */
export async function discardItemDraft(
  ctx: Context,
  kind: ManagedKind,
  id: string,
  version: number,
): Promise<EndedDraft> {
  requireAbility(ctx, "draft");
  const { collection } = kind;
  const key = { release: noRelease, kind: collection, itemId: id };
  return transaction(ctx, async (tx) => {
    await refuseChangeOfPlanned(tx, key);
    const discarded = await findDraft(tx, key);
    if (await removeDraft(tx, key, version)) {
      const title = discarded ? titleOfDraft(kind, discarded) : "";
      await recordActivity(tx, { action: "discard", kind: collection, itemId: id, title });
      const ended = await endDraft(tx, { collection, itemId: id });
      if (discarded) await cancelLostSchedules(tx, [discarded]);
      return ended;
    }
    const present = await findDraft(tx, key);
    if (present) throw changedMeanwhile(titleOfDraft(kind, present), present.updated_by);
    return { canceledPlans: 0 };
  });
}
