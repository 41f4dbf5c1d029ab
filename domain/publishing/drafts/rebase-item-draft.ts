import { followApproval, isApproved } from "../../approvals/require-approval.ts";
import { type ManagedKind, isPublic } from "../../documents/kind.ts";
import type { Context } from "../../context.ts";
import { liveVersion } from "../../documents/kinds-by-name.ts";
import { openedState } from "../../documents/versions.ts";

import { compareFields, pickEdited } from "../../documents/compare.ts";
import { rebasePlannedDrafts } from "../../plans/planned-drafts.ts";
import { type Draft, findDraft, lockDraft, noRelease, rebaseDraft } from "../../documents/drafts.ts";
import { revokeApproval } from "../../documents/draft-writers.ts";
import type { DraftKey } from "../../documents/draft-key.ts";

/** An item before and after a save. */
interface SavedItem {
  before: object & { version: number };
  after: { id: string; version: number };
}

/**
 * Bases the draft beside an item that was only shown or hidden on its new version: the words that it was begun on are the same. Unless the
 * draft itself shows or hides the item, it leaves that as it is now. It keeps its version, because nobody has written in it: an open form may
 * still save ({@link rebaseForm}). Whoever was about to publish it looks again (`isSeen` of publishItemDraft). Must run in the transaction of the
 * save.
 */
export async function rebaseOnVisibility(tx: Context, kind: ManagedKind, { before, after }: SavedItem): Promise<void> {
  const isShown = isPublic(kind, after);
  const isChanged = isPublic(kind, before) !== isShown;
  if (!isChanged || !hasSameWords(kind, pickEdited(kind, before), pickEdited(kind, after))) return;
  const key = keyOf(kind, after);
  const draft = await findDraft(tx, key);
  if (draft?.base_version === before.version) await rebaseOnSaved(tx, kind, draft, { before, after });
  // After the draft: an approval of both stays that of the draft.
  await rebasePlannedDrafts(tx, key, { from: before.version, to: after.version, staysApproved: !isShown });
}

/** Whether the fields of two versions differ at most in whether visitors see them. */
function hasSameWords(kind: ManagedKind, before: Record<string, unknown>, after: Record<string, unknown>): boolean {
  return compareFields(before, after).every(({ field, isChanged }) => !isChanged || field === kind.shown);
}

async function rebaseOnSaved(
  tx: Context,
  kind: ManagedKind,
  draft: Draft,
  { before, after }: SavedItem,
): Promise<void> {
  const key = keyOf(kind, after);
  const isShown = isPublic(kind, after);
  const body = withVisibility(kind, draft.body, { before, after });
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
 * an open form may still save. Must run in the transaction of the publication, after it.
 * @param planned the fields that were published
 */
export async function rebaseOnPlanned(
  tx: Context,
  kind: ManagedKind,
  { planned, after }: { planned: Draft["body"]; after: { id: string; version: number } },
): Promise<void> {
  const key = keyOf(kind, after);
  const draft = await findDraft(tx, key);
  if (!draft) return;
  const before = { [kind.shown]: String(planned[kind.shown]) === "true" };
  const body = withVisibility(kind, draft.body, { before, after });
  await rebaseDraft(tx, key, { base_version: after.version, body });
}

/** The fields of a draft: an item that they neither show nor hide themselves is left as it is afterwards. */
function withVisibility(
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
  visibilityChange?: { to: "shown" | "hidden"; version: number };
}

/** What is kept of a form, and whether its item was shown or hidden since it was opened. */
interface RebasedForm extends Pick<TypedForm, "base" | "body"> {
  visibilityChange: StoredDraft["visibilityChange"] | null;
}

/**
 * Bases what a form keeps on the present version of its item, where that was only shown or hidden since the form was opened: a save would undo
 * that unseen. Locks the draft, in the transaction that keeps it.
 */
export async function rebaseForm(
  tx: Context,
  kind: ManagedKind,
  key: DraftKey,
  { known, base, body }: TypedForm,
): Promise<RebasedForm> {
  const asTyped = { base, body, visibilityChange: null };
  if (key.release !== noRelease || base === 0) return asTyped;
  await lockDraft(tx, key);
  const draft = await findDraft(tx, key);
  // A draft that the form does not know is compared first.
  if (draft && draft.version !== known) return asTyped;
  const present = draft?.base_version ?? (await liveVersion(tx, kind.collection, key.itemId));
  if (present <= base) return asTyped;
  const [before, after] = [
    await openedState(tx, kind, key.itemId, base),
    await openedState(tx, kind, key.itemId, present),
  ];
  if (!before || !after || (!draft && !hasSameWords(kind, before, after))) return asTyped;
  const isShown = isPublic(kind, after);
  const visibilityChange = { to: isShown ? ("shown" as const) : ("hidden" as const), version: present };
  return {
    base: present,
    body: withVisibility(kind, body, { before, after }),
    visibilityChange: isPublic(kind, before) === isShown ? null : visibilityChange,
  };
}

const keyOf = ({ collection }: ManagedKind, { id }: { id: string }): DraftKey => ({
  release: noRelease,
  kind: collection,
  itemId: id,
});
