import { createHash } from "node:crypto";
import { facts } from "../facts.ts";

/** The text of consent, which is shown beside every form and stored with the address. */
export const newsletterConsent = {
  text: "By subscribing, you agree to get our newsletter by email. Every issue has an unsubscribe link.",
  policy: { label: "Privacy policy", href: "/privacy-policy" },
};

/** Versions of texts of consent that were shown before, by the SHA-256 of the text. Add a line for a new text; never change one. */
const consentVersions: Readonly<Record<string, string>> = {
  "8d83e2f43480f420": "1",
  a0a3828cc8f152b4: "2",
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
    description: `Get new ${facts.name} articles on alumni work by email. You confirm your address first, and every issue has an unsubscribe link.`,
    keywords: ["alumni newsletter", "alumni engagement", "alumni community"],
  },
  introduction:
    "New articles on alumni work, in your inbox. They are written for the people who look after a community: what keeps members in touch, what to measure, and what to leave out.",
  steps: {
    heading: "How it works",
    items: [
      {
        title: "You give us an address",
        text: "Until you confirm it, we send it one email and nothing more, so no one can sign you up behind your back.",
      },
      {
        title: "You confirm that it is yours",
        text: "The email has a link to a page with a button. The link works for seven days; after that, an unconfirmed address is deleted.",
      },
      {
        title: "You leave whenever you like",
        text: "Use the link at the end of any issue, or the unsubscribe button in your email program. No questions asked.",
      },
    ],
  },
  problem: { title: "Please check the form", heading: "Please check the form before we go on" },
  limited: { title: "Please wait a moment", heading: "That was a lot of addresses" },
  failed: { title: "Not saved", heading: "Your address was not saved" },
  sent: {
    title: "Check your inbox",
    heading: "Check your inbox",
    body: "An email is on its way to the address you gave us. Open the link in it and confirm that the address is yours; until then, it is on no list.",
    hints: {
      heading: "Nothing there after a few minutes?",
      items: [
        "Look in your spam and promotions folders.",
        "If you may have mistyped the address, send the form again.",
        "We email an address at most three times a day, however often it is entered.",
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
      after: " from now on. A welcome email with an unsubscribe link is on its way.",
    },
    expired: {
      title: "This link has expired",
      text: "A confirmation link works for seven days. Enter your address again and we will send a new one.",
    },
    replaced: {
      title: "This link no longer works",
      text: "The sign-up it belongs to is no longer open. If you want the newsletter, enter your address again.",
    },
    unknown: {
      title: "This link is not valid",
      text: "Please check that you copied the whole address from the email.",
    },
  },
  unsubscribe: {
    open: {
      title: "Leave the newsletter",
      before: "Shall we stop writing to ",
      after: "? It takes effect right away.",
      action: "Unsubscribe",
    },
    done: {
      title: "You are off the list",
      text: "We will send no more newsletters to this address. If you want them back one day, the form is always open.",
    },
    unknown: {
      title: "This link is not valid",
      text: `Please check that you copied the whole address from the email. If it still does not work, write to ${facts.email}, and we will take you off the list.`,
    },
  },
  failed: {
    title: "That did not work",
    text: "The server could not do that just now, and nothing was changed. Please try again in a minute.",
  },
  subscribe: { label: "Go to the form", href: "/newsletter" },
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
