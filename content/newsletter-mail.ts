import { brand } from "./brand.ts";

/** A mail of the newsletter. The link stands after the first paragraph. */
interface NewsletterMail {
  subject: string;
  paragraphs: string[];
  link: { label: string; url: string };
}

const signature = `${brand.name}\n${brand.tagline}`;
const leave = (url: string) => `To end the newsletter at any time, open this address and press the button:\n${url}`;

/** Texts of the mails about a subscription. They repeat no input, because a stranger may have typed it. */
export const newsletterMail = {
  confirmation: (url: string): NewsletterMail => ({
    subject: `Please confirm: ${brand.name} newsletter`,
    paragraphs: [
      `Somebody, most likely you, asked for the ${brand.name} newsletter to be sent to this address. Open this link within seven days and confirm that you want it:`,
      "Until then this address is on no list.",
      "If it was not you, there is nothing to do. Nothing more is sent, and the address is deleted after seven days.",
      signature,
    ],
    link: { label: "Confirm your subscription", url },
  }),

  welcome: (articlesUrl: string, unsubscribeUrl: string): NewsletterMail => ({
    subject: `Welcome to the ${brand.name} newsletter`,
    paragraphs: [
      "Thank you for confirming. From now on our new articles come to you by email. Those that are out already are here:",
      leave(unsubscribeUrl),
      signature,
    ],
    link: { label: "Read the articles", url: articlesUrl },
  }),

  alreadyOnTheList: (articlesUrl: string, unsubscribeUrl: string): NewsletterMail => ({
    subject: `You already get the ${brand.name} newsletter`,
    paragraphs: [
      `Somebody, most likely you, asked for the ${brand.name} newsletter to be sent to this address. It is on the list already, so nothing was changed. The articles so far are here:`,
      leave(unsubscribeUrl),
      signature,
    ],
    link: { label: "Read the articles", url: articlesUrl },
  }),
};
