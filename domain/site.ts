import type { Site } from "./context.ts";
import { announcements } from "./followers/announcements.ts";
import { comments } from "./followers/comments.ts";
import { drafts } from "./followers/drafts.ts";
import { formerAddresses } from "./followers/former-addresses.ts";
import { links } from "./followers/links.ts";
import { mediaUses } from "./followers/media-uses.ts";
import { pageAddresses } from "./followers/page-addresses.ts";
import { plans } from "./followers/plans.ts";
import { previewLinks } from "./followers/preview-links.ts";
import { redirects } from "./followers/redirects.ts";
import { reviews } from "./followers/reviews.ts";
import { byCollection } from "./kinds/kinds.ts";

/**
 * What the site is made of: the kinds of its documents, and what follows their changes, in the order in which it runs. The process puts it
 * into its context (server/process/open-process.ts), so that the store knows no feature.
 */
export const site: Site = {
  kinds: byCollection,
  followers: [
    reviews,
    plans,
    formerAddresses,
    links,
    mediaUses,
    pageAddresses,
    drafts,
    previewLinks,
    announcements,
    redirects,
    comments,
  ],
};
