import { facts } from "../facts.ts";

const signature = `${facts.name}\n${facts.tagline}`;
const leave = "To unsubscribe at any time, open this address and press the button:\n{unsubscribeUrl}";

/**
 * Mails about a subscription. The link stands after the first paragraph. They repeat no input, because a stranger may have typed it.
 */
export const newsletterMail = {
  confirmation: {
    subject: `Please confirm: ${facts.name} newsletter`,
    paragraphs: [
      `Someone, most likely you, asked for the ${facts.name} newsletter to be sent to this address. Open this link within seven days and confirm that you want it:`,
      "Until then this address is not on the list.",
      "If it was not you, there is nothing to do. We won’t send anything else, and the address is deleted after seven days.",
      signature,
    ],
    link: "Confirm your subscription",
  },
  welcome: {
    subject: `Welcome to the ${facts.name} newsletter`,
    paragraphs: [
      "Thank you for confirming. You’ll get our new articles by email. The ones already published are here:",
      leave,
      signature,
    ],
    link: "Read the articles",
  },
  alreadyOnTheList: {
    subject: `You already get the ${facts.name} newsletter`,
    paragraphs: [
      `Someone, most likely you, asked for the ${facts.name} newsletter to be sent to this address. It is on the list already, so nothing was changed. The articles so far are here:`,
      leave,
      signature,
    ],
    link: "Read the articles",
  },
};
