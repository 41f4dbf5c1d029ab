import { recordActivity } from "../activity/activity.ts";
import { removeDraft } from "../approvals/remove-draft.ts";
import type { Context, DocumentName } from "../context.ts";
import type { DraftKey } from "../documents/draft-key.ts";
import { type Draft, type DraftSave, hasDraft, noRelease, storeDraft } from "../documents/drafts.ts";
import { refuseTooMuch } from "../documents/writer-limits.ts";
import { lockOpenRelease, refuseTooMany, touchRelease } from "./open-releases.ts";

/** What an editor has written. */
interface Written extends Pick<Draft, "body" | "base_version"> {
  /** Whether it says what is live: there is nothing to keep. */
  isLive: boolean;
}

/** A draft that is begun is counted among those of its writer, and a longer one with each save: counting takes time. */
const smallDraft = 20_000;

/**
 * Keeps what an editor has written as the draft of a document, beside the live site or in a release, over the draft that they have seen. A
 * draft that says what is live is removed. Must run in a transaction.
 * @param save.mayRecreate whether a draft that is gone is begun again
 * @returns its version, 0 for none; null when another draft is stored, or that one is gone
 * @throws DomainError `invalid` for too many drafts, `not_found` or `conflict` for a release that was deleted or is public
 */
export async function keepDraft(
  tx: Context,
  key: DraftKey & { kind: DocumentName },
  { isLive, ...written }: Written,
  { mayRecreate = false, ...save }: DraftSave & { mayRecreate?: boolean },
): Promise<number | null> {
  const { release, kind, itemId } = key;
  await touchOpenRelease(tx, release);
  const isNew = save.known === 0;
  if (isLive) return isNew || (await removeDraft(tx, key, save.known)) || !(await hasDraft(tx, key)) ? 0 : null;
  const content = { action: "save" as const, ...written };
  const next = await storeDraft(tx, key, content, save);
  const isRecreated = next === null && !isNew && mayRecreate && !(await hasDraft(tx, key));
  const version = isRecreated ? await storeDraft(tx, key, content, { ...save, known: 0 }) : next;
  if (version === null) return null;
  const isFirst = isNew || isRecreated;
  if (isFirst && release !== noRelease) await refuseTooMany(tx, release);
  if (isFirst || JSON.stringify(written.body).length > smallDraft) await refuseTooMuch(tx, save.by);
  // Once: a draft is saved again after each pause of typing.
  if (isFirst) {
    const title = tx.site.documents[kind].titleOfDraft({ item_id: itemId, body: written.body });
    await recordActivity(tx, { action: "draft", kind, itemId, title });
  }
  return version;
}

/** A release that was looked at before a change in it must be looked at again. */
export async function touchOpenRelease(tx: Context, release: string): Promise<void> {
  if (release !== noRelease) await touchRelease(tx, await lockOpenRelease(tx, release));
}
