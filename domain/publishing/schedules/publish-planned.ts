import { requireApproval } from "../../approvals/require-approval.ts";
import { removeDraft } from "../../approvals/remove-draft.ts";
import type { Context } from "../../context.ts";
import { compareFields, pickEdited } from "../../documents/compare.ts";
import { titleOfDraft } from "../../documents/draft-words.ts";
import { findDraft, noRelease, rebaseDraft, storeDraft } from "../../documents/drafts.ts";
import { rowOf } from "../../documents/items.ts";
import { type ManagedKind, isPublic } from "../../documents/kind.ts";
import { versionsOf } from "../../documents/versions.ts";
import { type PlannedDraft, asStored, findPlannedDrafts, saysTheSame } from "../../plans/planned-drafts.ts";
import { requireAbilityOrOperator } from "../../security/rights.ts";
import { publishable, storeText } from "../../site-texts/publish-texts.ts";
import { deleteDraft, draftKeyOf, getStoredText, presentDraft } from "../../site-texts/stored-texts.ts";
import { texts } from "../../site-texts/text-documents.ts";
import { readTextName, titleOfText } from "../../texts/text-names.ts";
import { rebaseOnPlanned } from "../drafts/rebase-item-draft.ts";
import { saveDraftOf } from "../drafts/item-drafts.ts";
import { stale } from "../kinds/drafted-kind.ts";

/** Publishes a draft with the words that it had when that was planned. What was typed since stays beside the item as its draft. */
export async function publishPlannedItem(tx: Context, kind: ManagedKind, planned: PlannedDraft): Promise<void> {
  const { collection } = kind;
  const subject = { kind: collection, itemId: planned.item_id };
  const key = { ...subject, release: noRelease };
  const [row, present] = [await rowOf(tx, kind, planned.item_id), await findDraft(tx, key)];
  const isStored = planned.version === asStored;
  if (isStored && row && isPublic(kind, row)) return;
  const saved = row && !present && !isPublic(kind, row) && row.version !== planned.base_version ? row : null;
  // A draft of the same version may only have followed its item, which was shown or hidden.
  const isSame =
    present !== undefined && !isStored && (present.version === planned.version || saysTheSame(planned, present));
  const isTypedOver = present !== undefined && !isSame;
  const draft = present && isSame ? present : planned;
  const shown = {
    ...draft,
    body: { ...draft.body, [kind.shown]: true },
    ...(saved && { base_version: saved.version }),
  };
  // What was approved to be hidden needs another approval before it is shown. A form may have sent it as text.
  const wasToBeShown = String(planned.body[kind.shown]) === "true";
  const reviewed = await requireApproval(tx, subject, [wasToBeShown ? draft : shown], titleOfDraft(kind, draft));
  if (!isTypedOver) await removeDraft(tx, key);
  const after = await saveDraftOf(tx, kind, shown, reviewed);
  if (isTypedOver) await rebaseOnPlanned(tx, kind, { planned: planned.body, after });
  if (saved) await keepSaved(tx, kind, saved, after);
}

/** Keeps what somebody has saved of a hidden item since its publication was planned as its draft: that is in no plan. */
async function keepSaved(tx: Context, kind: ManagedKind, saved: StoredItem, after: StoredItem): Promise<void> {
  const [before, now] = [saved, after].map((row) => ({ ...pickEdited(kind, row), [kind.shown]: true })) as [
    object,
    object,
  ];
  if (!compareFields({ ...now }, { ...before }).some(({ isChanged }) => isChanged)) return;
  const { by } = await versionsOf(tx, kind.collection, saved.id)
    .select("actor_email as by")
    .where("version", "=", saved.version)
    .executeTakeFirstOrThrow();
  const key = { release: noRelease, kind: kind.collection, itemId: saved.id };
  await storeDraft(tx, key, { action: "save", body: { ...before }, base_version: after.version }, { known: 0, by });
}

type StoredItem = object & { id: string; version: number };

/**
 * Publishes a text of the site with the words that its draft had when that was planned, on top of what was published since. What was typed
 * since stays its draft. Must run in a transaction that has locked the texts.
 * @throws DomainError `conflict` when both have changed the same, or nobody has approved it; `invalid` when something is to be mended
 */
export async function publishPlannedText(tx: Context, schedule: string): Promise<void> {
  const [planned] = await findPlannedDrafts(tx, schedule);
  if (!planned) return;
  const name = readTextName(planned.item_id);
  const title = titleOfText(name, planned.body);
  const { published, version, draft } = await getStoredText(tx, name);
  const { body, conflicting } = await presentDraft(tx, name, planned, { published, version });
  if (conflicting.length > 0 || (version === 0 && planned.base_version > 0)) throw stale(title);
  const key = draftKeyOf(name);
  const stored = await findDraft(tx, key);
  const isSame = stored !== undefined && (stored.version === planned.version || saysTheSame(planned, stored));
  const drafts = [isSame ? stored : planned];
  const reviewed = await requireApproval(tx, { kind: texts.name, itemId: name }, drafts, title);
  await storeText(tx, name, publishable(name, body), { by: requireAbilityOrOperator(tx, "publish").email, reviewed });
  if (isSame) return deleteDraft(tx, name);
  // Where it must be settled with what was published before, it stays based on that: somebody chooses.
  if (!draft || draft.conflicting.length > 0) return;
  const { version: now } = await getStoredText(tx, name);
  await rebaseDraft(tx, key, { base_version: now, body: draft.body });
}
