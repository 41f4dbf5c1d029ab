import { rowFromJson, itemsOf, rowOf } from "../../documents/items.ts";
import { type Draft, findDraft, lockDraft, noRelease } from "../../documents/drafts.ts";
import { type AppliedChange, type DraftedKind, type MadeChange, rebaseOnNothing, stale } from "./drafted-kind.ts";
import type { Collection } from "#db/schema.ts";
import type { Context, Reviewed } from "../../context.ts";
import { DomainError } from "#lib/domain-error.ts";
import { type ManagedKind, isPublic, pathOfItem, slugIn, titleOf } from "../../documents/kind.ts";
import type { Move } from "../../documents/address-order.ts";
import { addressOf } from "../../documents/slugs.ts";
import { deleteItem, nextRow } from "../../documents/edit-item.ts";
import { draftsOfDocuments } from "./documents.ts";
import { inputOf, readFields } from "../../documents/input.ts";
import { lockEntry } from "../../documents/trash.ts";
import { publish } from "../../documents/publish.ts";
import { rebasePlannedDrafts } from "../../plans/planned-drafts.ts";
import { requireAbilityOrOperator } from "../../security/rights.ts";
import { resumeSchedules } from "../../plans/document-plans.ts";
import { saveDraftOf } from "../drafts/item-drafts.ts";
import { takeFromTrash } from "../../history/trash.ts";
import { titleOfDraft } from "../../documents/draft-words.ts";
import { rowOfDraft } from "../views.ts";
import { reviewedBefore } from "../../approvals/require-approval.ts";

/** Items in releases and plans. */
export function draftsOfItems(kind: ManagedKind): DraftedKind {
  return {
    ...draftsOfDocuments(itemsOf(kind)),
    rank: (action) => (action === "delete" ? 1 : 3),
    wordsOfMove: ["items", "title"],
    moveOf: (tx, draft) => moveOf(tx, kind, draft),
    async shownPaths(ctx, { item_id: id, action, body }) {
      const pathOf = (row: object | undefined) => (row && isPublic(kind, row) ? pathOfItem(kind, row) : null);
      const after = action === "delete" ? undefined : await rowOfDraft(ctx, kind, { id, body });
      return { before: pathOf(await rowOf(ctx, kind, id)), after: pathOf(after) };
    },
    apply: (tx, draft, { reviewed }) => apply(tx, kind, draft, reviewed),
    // As a save reads it: a draft has what was typed, and may lack the field.
    isShown: (state) => inputOf(kind).shape[kind.shown]?.safeParse(state[kind.shown]).data === true,
    obstacleOf: (tx, change, together) => obstacleOf(tx, kind, change, together),
    takeBack: (tx, change) => takeBack(tx, kind, change),
  };
}

async function moveOf(tx: Context, kind: ManagedKind, { item_id, body }: Draft): Promise<Move> {
  const fields = readFields(kind, body);
  const before = await rowOf(tx, kind, item_id);
  const after = before
    ? slugIn(await nextRow(tx, kind, { before, fields, input: body }))
    : addressOf(kind, fields, body, null);
  const address = (slug: string | null) => slug && `${kind.collection}/${slug}`;
  return { before: address(before ? slugIn(before) : null), after: address(after) };
}

async function apply(tx: Context, kind: ManagedKind, draft: Draft, reviewed: Reviewed): Promise<AppliedChange> {
  const before = await rowOf(tx, kind, draft.item_id);
  if (draft.action === "delete") {
    if (!before || before.version !== draft.base_version) throw stale(titleOfDraft(kind, draft));
    const { trashId } = await deleteItem(tx, kind, draft.item_id);
    return { title: titleOf(kind, before), before: { ...before }, after: null, afterVersion: null, trashId };
  }
  if ((before === undefined) !== (draft.base_version === 0)) throw stale(titleOfDraft(kind, draft));
  const after = await saveDraftOf(tx, kind, draft, reviewed);
  return {
    title: titleOf(kind, after),
    before: before ? { ...before } : null,
    after: { ...after },
    afterVersion: after.version,
    trashId: null,
  };
}

async function obstacleOf(
  tx: Context,
  kind: ManagedKind,
  { item_id: id, after_version, before_state: before, after_state: after, trash_id }: MadeChange,
  together: readonly string[],
): Promise<string | null> {
  const row = await rowOf(tx, kind, id);
  const slug = before?.["slug"];
  const isMoved = typeof slug === "string" && slug !== (row && slugIn(row));
  const isTaken = async () => isMoved && (await isHeld(tx, kind.collection, slug, together));
  if (after === null) {
    if (row) return "It was restored since.";
    if (!(await lockEntry(tx, trash_id ?? ""))) return "It is no longer in the trash.";
  } else {
    if (!row) return "It was deleted since.";
    if (row.version !== after_version) return "It was saved again since.";
  }
  return (await isTaken()) ? "Another item has its address now." : null;
}

/** Whether an item other than these has the slug. */
async function isHeld(
  { db }: Context,
  collection: Collection,
  slug: string,
  except: readonly string[],
): Promise<boolean> {
  const query = db.selectFrom(collection).select("id").where("slug", "=", slug).where("id", "not in", except);
  return (await query.executeTakeFirst()) !== undefined;
}

async function takeBack(tx: Context, kind: ManagedKind, change: MadeChange): Promise<void> {
  const { item_id: id, before_state: before } = change;
  const { email: by } = requireAbilityOrOperator(tx, "publish");
  const row = await rowOf(tx, kind, id);
  const items = itemsOf(kind);
  if (before === null) {
    if (!row) throw new DomainError("not_found", `This ${kind.noun} was deleted in the meantime.`);
    // The draft of the release keeps the item, so it is not in the trash as well.
    await publish(tx, { kind: items, id, before: row, after: null, action: "delete", by, trash: null });
    return leaveDraft(tx, change);
  }
  if (!row) {
    const entry = await lockEntry(tx, change.trash_id ?? "");
    if (!entry) throw new DomainError("conflict", `“${change.title}” is no longer in the trash.`);
    await takeFromTrash(tx, { ...entry, collection: kind.collection }, { by, reviewed: reviewedBefore });
    return;
  }
  const after = { ...rowFromJson<Collection>(before), version: row.version + 1, updated_at: tx.clock() };
  await publish(tx, { kind: items, id, before: row, after, action: "restore", by, reviewed: reviewedBefore });
}

/** What somebody has written beside an item that a release has made goes on, with what is planned for it. */
async function leaveDraft(tx: Context, change: MadeChange): Promise<void> {
  const { kind, item_id: itemId, after_version } = change;
  const beside = { release: noRelease, kind, itemId };
  await lockDraft(tx, beside);
  const before = await findDraft(tx, beside);
  if (before && before.base_version === after_version) await rebaseOnNothing(tx, before);
  await rebasePlannedDrafts(tx, beside, { from: after_version ?? 0, to: 0, staysApproved: false });
  const draft = await findDraft(tx, beside);
  // The deletion of the item has paused its plans, and no trash gives them back.
  if (draft?.base_version === 0) await resumeSchedules(tx, { collection: kind as Collection, itemId });
}
