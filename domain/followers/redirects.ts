import type { Follower } from "../context.ts";
import { removeRedirectAt, retargetRedirects } from "../redirects/redirect.ts";

/**
 * A page that becomes public takes the place of a redirect, and redirects to its former address lead to the new one. After the items, as
 * whoever changes an automatic redirect (domain/redirects/take-redirect.ts).
 */
export const redirects: Follower = {
  name: "redirects",
  async after(tx, { kind, before, after }) {
    const to = after && kind.isPublic(after) ? kind.pathOf(after) : null;
    if (to === null) return;
    const from = before && kind.pathOf(before);
    const wasPublic = before !== null && kind.isPublic(before);
    if (wasPublic && from === to) return;
    await removeRedirectAt(tx, to);
    if (from !== null && from !== to) await retargetRedirects(tx, from, to);
  },
};
