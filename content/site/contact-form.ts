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
      body: `${facts.replyTime} A confirmation is on its way to your inbox.`,
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
      body: `${facts.replyTime} A confirmation is on its way to your inbox.`,
    },
  },
  demo: {
    title: "Schedule a demo",
    heading: "See it with your own questions",
    introduction:
      "A personalized 30-minute session: the alumni apps, the admin dashboard and the modules that matter to you. We write to you to find a time.",
    message: { label: "What should we show you?", hint: "Your time zone helps us to suggest times." },
    submit: "Request a demo",
    sent: {
      title: "Demo requested",
      heading: "Your demo request is with us",
      body: `We will write to you to find a time. ${facts.replyTime} A confirmation is on its way to your inbox.`,
    },
  },
  trial: {
    title: "Start your free trial",
    heading: `Try the full platform for ${facts.trialDays} days`,
    introduction:
      "Every module, sample data to play with, and no credit card. We set it up and write to you with the way in.",
    message: { label: "What do you want to try first?", hint: "And roughly how many alumni do you have?" },
    submit: "Start free trial",
    sent: {
      title: "Trial requested",
      heading: "Your trial is being set up",
      body: `We will write to you with the way in. ${facts.replyTime} A confirmation is on its way to your inbox.`,
    },
  },
};

/** Texts that are the same for all types. */
export const contactFormCommon = {
  name: "Your name",
  email: "Email address",
  emailHint: "We reply to this address and use it for nothing else.",
  organization: "Organization",
  problem: { heading: "This needs a look before we can send it", title: "Please check the form" },
  limited: { heading: "That was a lot of messages", title: "Please wait a moment" },
  failed: { heading: "Your message was not sent", title: "Not sent" },
  privacy: {
    before: "How we handle what you write stands in our ",
    link: "privacy policy",
    href: "/privacy-policy",
    newTab: "(opens in a new tab)",
    after: ".",
  },
  another: "Send another message",
  readOn: { label: "Back to the site", href: "/" },
};
export type ContactFormCommon = typeof contactFormCommon;
