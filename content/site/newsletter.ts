import { createHash } from "node:crypto";
import { facts } from "../facts.ts";

/** The text of consent, which is shown beside every form and stored with the address. */
export const newsletterConsent = {
  text: "By subscribing you agree to get our newsletter by email. Every issue has a link that ends it.",
  policy: { label: "Privacy policy", href: "/privacy-policy" },
};

/** Versions of texts of consent that were shown before, by the SHA-256 of the text. Add a line for a new text; never change one. */
const consentVersions: Readonly<Record<string, string>> = {
  "8d83e2f43480f420": "1",
};

/**
 * The version of a text of consent: other words have another one. A form that was sent with another version is shown again with the
 * present text.
 */
export function consentVersion(text: string): string {
  const hash = createHash("sha256").update(text).digest("hex").slice(0, 16);
  return consentVersions[hash] ?? hash;
}

/** The sign-up form as it stands on the blog and in the footer (docs/product.md#newsletter). */
export const newsletterForm = {
  heading: "Stay Updated",
  label: "Email address",
  submit: "Subscribe",
  consent: newsletterConsent,
};

/** Words of the section on the blog list. */
export const newsletterSection = {
  text: "Our new articles by email: what keeps alumni in touch, what to measure, and what to leave out. Nothing else.",
  more: { label: "How the newsletter works", href: "/newsletter" },
};
export type NewsletterSectionWords = typeof newsletterSection;

/** Words of /newsletter. */
export const newsletterPage = {
  meta: {
    title: "Newsletter",
    description: `Get new ${facts.name} articles on alumni work by email. You confirm your address first, and a link in every issue ends it.`,
    keywords: ["alumni newsletter", "alumni engagement", "alumni community"],
  },
  introduction:
    "New articles on alumni work, in your inbox. They are written for the people who look after a community: what keeps members in touch, what to measure, and what to leave out.",
  steps: {
    heading: "How it works",
    items: [
      {
        title: "You give us an address",
        text: "Nothing is sent to it but one mail, so nobody can sign you up behind your back.",
      },
      {
        title: "You confirm that it is yours",
        text: "The mail holds a link to a page with a button. The link works for seven days; an address that nobody confirms is deleted after that.",
      },
      {
        title: "You leave whenever you like",
        text: "By the link at the end of any issue, or by the unsubscribe button that your mail program shows. No questions.",
      },
    ],
  },
  problem: { title: "Please check the form", heading: "This needs a look before we can go on" },
  limited: { title: "Please wait a moment", heading: "That was a lot of addresses" },
  failed: { title: "Not saved", heading: "Your address was not saved" },
  sent: {
    title: "Check your inbox",
    heading: "Check your inbox",
    body: "A mail is on its way to the address that you gave us. Open the link in it and confirm that the address is yours; until then it is on no list.",
    hints: {
      heading: "Nothing there after a few minutes?",
      items: [
        "Look among junk mail and promotions.",
        "If the address may have had a slip in it, send the form again.",
        "We write to one address at most three times a day, however often it is entered.",
      ],
    },
    again: { label: "Back to the form", href: "/newsletter" },
    readOn: { label: "Read the articles", href: "/blog" },
  },
};
export type NewsletterPageWords = typeof newsletterPage;

/** Words of the pages behind the links in mails. */
export const newsletterLinks = {
  confirm: {
    open: {
      title: "Confirm your subscription",
      before: "Shall we send the newsletter to ",
      after: "? If you did not ask for it, just close this page: the address is deleted after seven days.",
      action: "Yes, subscribe me",
    },
    done: {
      title: "You are on the list",
      before: "The newsletter goes to ",
      after: " from now on. A welcome mail with the link that ends it is on its way.",
    },
    expired: {
      title: "This link has expired",
      text: "A confirmation link works for seven days. Enter your address once more and a new one is sent.",
    },
    replaced: {
      title: "This link no longer works",
      text: "The sign-up that it belongs to has ended since. If you want the newsletter, enter your address once more.",
    },
    unknown: {
      title: "This link is not valid",
      text: "Please check that the whole address was copied from the mail.",
    },
  },
  unsubscribe: {
    open: {
      title: "Leave the newsletter",
      before: "Shall we stop writing to ",
      after: "? It takes effect at once.",
      action: "Unsubscribe",
    },
    done: {
      title: "You are off the list",
      text: "No newsletter goes to this address any more. Should you want it back one day, the form is always open.",
    },
    unknown: {
      title: "This link is not valid",
      text: `Please check that the whole address was copied from the mail. If it still does not work, write to ${facts.email}, and we take you off the list.`,
    },
  },
  failed: {
    title: "That did not work",
    text: "The server could not do it just now, and nothing was changed. Please try again in a minute.",
  },
  subscribe: { label: "To the form", href: "/newsletter" },
  readOn: { label: "Read the articles", href: "/blog" },
  home: { label: facts.name, href: "/" },
};

/** All words about the newsletter. */
export const newsletter = {
  form: newsletterForm,
  section: newsletterSection,
  page: newsletterPage,
  links: newsletterLinks,
};
export type NewsletterWords = typeof newsletter;
