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
import { inquiryMessages } from "./leads/replies/personal-data.ts";
import { bookingsOfPerson } from "./bookings/personal-data.ts";
import { inquiryEvents, spamRulesOfPerson } from "./leads/desk/personal-data.ts";
import { itemsOf } from "./documents/items.ts";
import { byCollection } from "./kinds/kinds.ts";
import { texts } from "./site-texts/text-documents.ts";

/**
 * What the site is made of: the kinds of its documents, what follows their changes, in the order in which it runs, and what features keep about
 * people. The process puts it
 * into its context (server/process/open-process.ts), so that the store knows no feature.
 */
export const site: Site = {
  kinds: byCollection,
  documents: {
    blog_posts: itemsOf(byCollection.blog_posts),
    use_cases_content: itemsOf(byCollection.use_cases_content),
    modules_content: itemsOf(byCollection.modules_content),
    case_studies_content: itemsOf(byCollection.case_studies_content),
    authors: itemsOf(byCollection.authors),
    site_texts: texts,
  },
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
  personalData: [bookingsOfPerson, inquiryEvents, inquiryMessages, spamRulesOfPerson],
};
