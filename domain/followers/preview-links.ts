import type { Follower } from "../context.ts";
import { endLinksToPublic } from "../publishing/drafts/end-draft.ts";

/** Preview links to a document end when visitors see it and nothing else is written. */
export const previewLinks: Follower = {
  name: "preview links",
  async after(tx, { kind, id, after }) {
    if (after && kind.isPublic(after)) await endLinksToPublic(tx, { kind: kind.name, itemId: id });
  },
  async forget({ db }, { kind, itemId }) {
    await db.deleteFrom("preview_links").where("kind", "=", kind).where("item_id", "=", itemId).execute();
  },
};
