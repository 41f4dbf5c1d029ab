import { endRequests } from "./withdraw-requests.ts";
import type { Context } from "../context.ts";
import { discardDraft, noRelease } from "../documents/drafts.ts";
import type { DraftKey } from "../documents/draft-key.ts";

/**
 * Removes a draft, and ends what was asked of reviewers about one beside something live. Must run in a transaction.
 * @returns whether it was there, in this version
 */
export async function removeDraft(tx: Context, key: DraftKey, version?: number): Promise<boolean> {
  const isRemoved = await discardDraft(tx, key, version);
  if (isRemoved && key.release === noRelease) await endRequests(tx, key);
  return isRemoved;
}
