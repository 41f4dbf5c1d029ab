import type { Follower } from "../context.ts";
import { rebaseOnVisibility } from "../publishing/drafts/rebase-item-draft.ts";
import { noRelease } from "../documents/drafts.ts";
import { removeDraft } from "../approvals/remove-draft.ts";

/** The draft beside a document is based on its new version where that says the same. */
export const drafts: Follower = {
  name: "drafts",
  async after(tx, { kind, before, after }) {
    const items = Object.values(tx.site.kinds).find(({ collection }) => collection === kind.name);
    if (items && before && after) await rebaseOnVisibility(tx, items, { before, after } as never);
  },
  async forget(tx, { kind, itemId }) {
    if (kind !== "release") await removeDraft(tx, { release: noRelease, kind, itemId });
  },
};
