import { bumpContent } from "../content-changes.ts";
import type { Follower } from "../context.ts";

/** The cached pages that show a document are dropped. */
export const announcements: Follower = {
  name: "announcements",
  async after(tx, change) {
    const tags = await change.kind.tagsOf(tx, change);
    if (tags.length > 0) await bumpContent(tx, change.kind.name, tags);
  },
};
