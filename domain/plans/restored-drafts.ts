import type { Context } from "../context.ts";
import type { TrashableItem } from "./document-plans.ts";
import { findDrafts, keyOfDraft, noRelease, rebaseDraft } from "../documents/drafts.ts";
import { followApproval } from "../approvals/require-approval.ts";
import { rebasePlannedDrafts } from "./planned-drafts.ts";
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
