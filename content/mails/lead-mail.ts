import { facts } from "../facts.ts";

/** Mails about an inquiry: the notice to the team, and the acknowledgement to the sender. */
export const leadMail = {
  /** By type of the form. */
  types: {
    general: {
      noun: "Inquiry",
      subject: "We have your message",
      thanks: "Thank you for writing to us. Your message has arrived, and a person on our team will read it.",
      next: "If there is anything to add in the meantime, just reply to this email.",
    },
    contact: {
      noun: "Message",
      subject: "We have your message",
      thanks: "Thank you for your message. It has arrived, and a person on our team will read it.",
      next: "If there is anything to add in the meantime, just reply to this email.",
    },
    demo: {
      noun: "Demo request",
      subject: `Your ${facts.name} demo`,
      thanks: "Thank you for asking for a demo. We will email you times to choose from.",
      next: "The session takes 30 minutes and is just for your team. Reply to this email with questions you would like us to answer, or with the names of colleagues who should join.",
    },
    trial: {
      noun: "Trial request",
      subject: `Your ${facts.name} trial`,
      thanks: "Thank you for requesting a trial. We are setting up your trial and will email you how to sign in.",
      next: `The trial runs for ${facts.trialDays} days with the full platform and sample data, and needs no credit card. Reply to this email if there is something that you want to try first.`,
    },
  },
  notice: {
    subject: "{noun} from {sender}",
    noMessage: "(no message)",
    labels: {
      name: "Name",
      email: "Email",
      organization: "Organization",
      page: "Sent from",
      referrer: "Came from",
      received: "Received",
      // The name under which the site’s changed texts are stored.
      enquiry: "Inquiry",
    },
    reply: "Reply to this email to answer {sender}.",
  },
  /** Of the time of a demo, in the mail to the team. A part of its own, as is what follows: see content/site/contact-form.ts. */
  demo: {
    time: "Time of the demo",
    /** In the place of one that was requested. */
    notBooked: "{time} (not booked yet: please confirm it)",
  },
  /** Where the visitor came from. */
  visit: {
    callToAction: "Opened by",
    first: "Visit began",
    last: "Came back",
    pages: "Pages seen",
  },
  /** In place of the notices when many inquiries come within an hour. */
  more: {
    subject: "{count}",
    paragraphs: [
      "{count} got no email of their own, because this mailbox had received many within an hour. All of them are stored, and the dashboard shows the latest:",
      "The person who runs the server can write all of them into a file (leads export). If they are spam, just delete this email.",
    ],
    link: "Open the dashboard",
  },
  acknowledgement: {
    greeting: "Hello {sender},",
    /** When the name that was typed may be no name. */
    greetingWithoutName: "Hello,",
    promise: facts.replyTime,
    signature: `${facts.name}\n${facts.tagline}`,
    reason:
      "You receive this email because this address was entered in the form on our site. If that was not you, there is nothing to do: you are not on any list.",
  },
};
export type LeadMailWords = typeof leadMail;
