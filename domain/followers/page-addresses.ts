import { isPageName } from "#content/page-names.ts";
import type { SitePage } from "#content/schema/site-page.ts";
import type { Follower } from "../context.ts";
import { keepPublicPage } from "../site-texts/page-address.ts";

/** A page of editors stands at the address of its free choice while it is shown. */
export const pageAddresses: Follower = {
  name: "addresses of pages",
  async after(tx, { kind, id, after }) {
    if (isPageName(id)) await keepPublicPage(tx, id, after && (kind.snapshotOf(after) as SitePage));
  },
};
