import { facts } from "../facts.ts";

export type ContactFormType = "general" | "demo" | "trial" | "contact";

/** Texts of the form for one type, before and after it is sent. */
export interface ContactFormWords {
  /** Title of the document, and name of the frame that shows it. */
  title: string;
  heading: string;
  introduction: string;
  message: { label: string; hint: string | null };
  submit: string;
  sent: { title: string; heading: string; body: string };
}

/** Words of the contact form by type (docs/product.md#contact-form). */
export const contactForm: Record<ContactFormType, ContactFormWords> = {
  general: {
    title: "Get in touch",
    heading: "Tell us about your community",
    introduction: `Who are your alumni, and what should they do together? ${facts.replyTime}`,
    message: { label: "Your message", hint: null },
    submit: "Send message",
    sent: {
      title: "Message sent",
      heading: "Your message is with us",
      body: "Thank you for writing to us.",
    },
  },
  contact: {
    title: "Send us a message",
    heading: "What can we help you with?",
    introduction: `A person on our team reads every message. ${facts.replyTime}`,
    message: { label: "Your message", hint: null },
    submit: "Send message",
    sent: {
      title: "Message sent",
      heading: "Your message is with us",
      body: "Thank you for writing to us.",
    },
  },
  demo: {
    title: "Schedule a demo",
    heading: "Bring your own questions",
    introduction:
      "A personalized 30-minute session: the alumni apps, the admin dashboard and the modules that matter to you.",
    message: { label: "What should we show you?", hint: null },
    submit: "Request a demo",
    sent: {
      title: "Demo requested",
      heading: "Your demo request is with us",
      body: "Thank you. Half an hour for your team alone, with your own questions first.",
    },
  },
  trial: {
    title: "Start your free trial",
    heading: `Try the full platform for ${facts.trialDays} days`,
    introduction:
      "Every module, sample data to play with, and no credit card. We set it up and email you how to sign in.",
    message: { label: "What do you want to try first?", hint: null },
    submit: "Start free trial",
    sent: {
      title: "Trial requested",
      heading: "Your trial is being set up",
      body: "Thank you. It comes with every module and sample data, and needs no credit card.",
    },
  },
};

/** Texts that are the same for all types. */
export const contactFormCommon = {
  name: "Your name",
  email: "Work email",
  emailHint: "We use this address to reply, and for nothing else.",
  organization: "Organization",
  problem: { heading: "Please check the form before we send it", title: "Please check the form" },
  limited: { heading: "That was a lot of messages", title: "Please wait a moment" },
  failed: { heading: "Your message was not sent", title: "Not sent" },
  privacy: {
    before: "Our ",
    link: "privacy policy",
    href: "/privacy-policy",
    newTab: "(opens in a new tab)",
    after: " says how we handle what you write.",
  },
  another: "Send another message",
  readOn: { label: "Back to the site", href: "/" },
};
export type ContactFormCommon = typeof contactFormCommon;

/**
 * What the forms ask beside that. A part of its own, as is what follows: a part that editors have changed before it got more words would
 * no longer fit, and be shown as shipped.
 */
export const contactFormMore = {
  // Not "kind", which editors see no words in.
  organizationKind: {
    label: "Kind of organization",
    none: "Please choose",
    kinds: {
      school: "School",
      university: "College or university",
      company: "Company",
      network: "Professional or career network",
      accelerator: "Accelerator or startup community",
      other: "Something else",
    },
  },
  alumni: { label: "Number of alumni", example: "4,000" },
};
export type ContactFormMore = typeof contactFormMore;

/** What visitors are told once a form is sent. */
export const afterwards = {
  heading: "What happens next",
  steps: {
    general: [
      "A confirmation is on its way to your inbox.",
      "A person who knows the platform reads what you wrote.",
      facts.replyTime,
    ],
    contact: [
      "A confirmation is on its way to your inbox.",
      "A person who knows the platform reads what you wrote.",
      facts.replyTime,
    ],
    demo: [
      "A confirmation is on its way to your inbox.",
      `We email you times to choose from. ${facts.replyTime}`,
      "We meet for 30 minutes and begin with your own case.",
    ],
    demoBooked: [
      "The invitation is on its way to your inbox, with a file for your calendar.",
      `We prepare your own case. To add something, reply to the email. ${facts.replyTime}`,
      "We meet for 30 minutes at this time.",
    ],
    demoRequested: [
      "A confirmation is on its way to your inbox.",
      `We confirm the time you asked for, or suggest others. ${facts.replyTime}`,
      "We meet for 30 minutes and begin with your own case.",
    ],
    trial: [
      "A confirmation is on its way to your inbox.",
      `We set up your trial and email you how to sign in. ${facts.replyTime}`,
      `You have ${facts.trialDays} days with the full platform, and a person to answer your questions.`,
    ],
  },
  /** Leads to the page of a demo whose time was chosen. */
  change: "Move or cancel it",
  meanwhile: {
    heading: "In the meantime",
    tour: { label: "Watch the three-minute tour", href: "/demo#tour" },
    bill: { label: "See what it would cost you", href: "/pricing#calculator" },
  },
};
