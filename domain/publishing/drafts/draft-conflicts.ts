import { changedMeanwhile } from "../../documents/stale-write.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { ManagedKind } from "../../documents/kind.ts";
import type { Context } from "../../context.ts";
import { type Draft, findDraft } from "../../documents/drafts.ts";

import { staleSave } from "../../documents/versions.ts";
import type { DraftKey } from "../../documents/draft-key.ts";

/**
 * The error for a save over a draft that somebody has changed since.
 * @param present the draft as it is now; undefined when it is gone
 * @returns with its text for a comparison, unless it is gone or deletes the item
 */
export function staleDraft(kind: ManagedKind, present: Draft | undefined): DomainError {
  if (!present) return changedMeanwhile("The draft");
  const { base_version: version, updated_by: by, updated_at: at, body: theirs } = present;
  if (present.action === "delete") return changedMeanwhile(`The draft of this ${kind.noun}`, by);
  return new DomainError(
    "conflict",
    `${by} changed this draft while you were editing it. None of your changes since then were saved, but your text is still here.`,
    { conflict: { version, by, at, theirs, base: null, draftVersion: present.version, isDraft: true } },
  );
}

/** The error for a save of a new item that somebody else has stored meanwhile, with what is stored for a comparison. */
export async function storedMeanwhile(tx: Context, kind: ManagedKind, key: DraftKey): Promise<DomainError> {
  const { code, message, conflict } = await staleSave(tx, kind, key.itemId, 0);
  const draftVersion = (await findDraft(tx, key))?.version ?? 0;
  return new DomainError(code, message, conflict ? { conflict: { ...conflict, draftVersion } } : {});
}
