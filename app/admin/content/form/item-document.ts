import type { FormValues, ManagedKind } from "#domain/documents/kind.ts";
import type { StoredDraft } from "#domain/publishing/drafts/rebase-item-draft.ts";
import type { ItemDraft } from "#domain/publishing/drafts/item-drafts.ts";
import type { Conflict } from "#lib/domain-error.ts";
import type { Words } from "../../drafts/changes.ts";
import type { KeptDocument } from "../../drafts/keeper-state.ts";
import type { EditedRow, HeldDraft } from "./edited-item.ts";
import { draftValues, openedValues, valuesOf } from "../form-values.ts";

/** The one document of the form of an item: it may be renamed, or become another item, while the form is open. */
export const itemName = "item";
export type ItemName = typeof itemName;

/** An item as its form has it. Not the item itself: a list that is loaded again behind the form must not change the base version. */
export interface ItemDocument extends KeptDocument<ItemName> {
  words: FormValues;
  /** The item in the base version; null for one that is not stored yet. */
  row: EditedRow | null;
  /** The fields of that version. */
  live: FormValues;
  /** The draft's text that the form began with; null when it began with what is live. */
  begun: FormValues | null;
  /** What the draft on the server has, as far as known. */
  stored: FormValues | null;
  /** A draft that the form found when it opened. The editor has not yet chosen to use or to discard it. */
  offer: ItemDraft | null;
  /** Whether the item was shown or hidden since the form was opened; the draft leaves that so. */
  visibilityChange: NonNullable<StoredDraft["visibilityChange"]>["to"] | undefined;
}

/**
 * @param row the item to edit; null for a new one
 * @param heldDraft the draft that the form goes on with from the beginning
 * @param isForOthers whether others publish it: a new item is then written as what they will show
 */
export function openItem(
  kind: ManagedKind,
  row: EditedRow | null,
  heldDraft: HeldDraft | null,
  isForOthers = false,
): ItemDocument {
  const opened = openedValues(row, kind.fields);
  const live = row === null && isForOthers ? { ...opened, [kind.shown]: true } : opened;
  const begun = heldDraft && draftValues(heldDraft.draft, row?.slug ?? "", kind.fields);
  const offer = heldDraft ? null : (row?.draft ?? null);
  return {
    name: itemName,
    title: kind.noun,
    words: begun ?? live,
    draftVersion: heldDraft?.draft.version ?? 0,
    isHeld: offer !== null,
    row: row && heldDraft ? { ...row, version: heldDraft.draft.base } : row,
    live,
    begun,
    stored: begun,
    offer,
    visibilityChange: undefined,
  };
}

/** The document after the item itself was stored, or its draft was moved into a release. @param item as stored; undefined: as before */
export function withSavedItem(
  document: ItemDocument,
  saved: FormValues,
  item: { id: string; version: number; slug?: string } | undefined,
): ItemDocument {
  const { row, live } = document;
  return {
    ...withoutDraft(document),
    words: saved,
    ...(item ? { row: { ...row, ...item }, live: saved } : { row, live }),
  };
}

/** The document without a draft: its base is what is live. */
export function withoutDraft(document: ItemDocument): ItemDocument {
  return { ...document, words: document.live, begun: null, stored: null, draftVersion: 0, visibilityChange: undefined };
}

/** The document with a draft of the server in its form, which is replaced by what is typed from now on. */
export function withDraft(document: ItemDocument, text: FormValues, draft: ItemDraft | null): ItemDocument {
  const version = draft?.version ?? 0;
  return { ...document, words: text, begun: text, stored: text, draftVersion: version, offer: null, isHeld: false };
}

/**
 * The document after its draft was kept.
 * @param kept the fields that were sent
 */
export function withKeptDraft(
  kind: ManagedKind,
  document: ItemDocument,
  kept: FormValues,
  { version, visibilityChange }: StoredDraft,
): ItemDocument {
  const { row, live, begun } = document;
  const stored = version === 0 ? null : kept;
  if (!visibilityChange) return { ...document, words: kept, stored, draftVersion: version };
  // Another editor showed or hid the item after this form was opened. The form says so before this editor changes it again.
  const following = (values: FormValues): FormValues => ({ ...values, [kind.shown]: visibilityChange.to === "shown" });
  return {
    ...document,
    words: following(kept),
    stored: stored && following(stored),
    draftVersion: version,
    row: row && { ...row, version: visibilityChange.version },
    live: following(live),
    begun: begun && following(begun),
    visibilityChange: visibilityChange.to,
  };
}

/**
 * The document after the editor compared it with what another editor stored: the item, or its draft.
 * @param id of the item, also of one that is not stored yet
 */
export function withTheirs(kind: ManagedKind, id: string, before: ItemDocument, conflict: Conflict): ItemDocument {
  const { version, theirs, slug = before.row?.slug, draftVersion, isDraft = false } = conflict;
  const known = slug === undefined ? {} : { slug };
  const document: ItemDocument = {
    ...before,
    row: version === 0 ? before.row : { ...before.row, id, version, ...known },
    live: isDraft ? before.live : { ...valuesOf(theirs, kind.fields), slug: slug ?? "" },
    visibilityChange: undefined,
  };
  if (draftVersion === undefined) return document;
  // The text of a draft that others have stored is known only when the conflict is about that draft.
  const text = isDraft ? draftValues({ fields: theirs }, slug ?? "", kind.fields) : null;
  const begun = text || draftVersion === 0 ? text : before.begun;
  return { ...document, draftVersion, stored: text, begun };
}

/** What the server has of a document; of a draft whose text is not known, nothing. */
export function storedWords({ draftVersion, stored, live }: ItemDocument): Words {
  return draftVersion === 0 ? live : (stored ?? {});
}
