import type { ContactFormType } from "../site/contact-form.ts";
import { facts } from "../facts.ts";

/** Words of the contact page (docs/product.md#contact). */
export const contactPage = {
  meta: {
    title: "Contact",
    description: `Write to ${facts.name}, book a demo or start a free trial. Offices in ${facts.cities}. ${facts.replyTime}`,
    keywords: ["contact", "alumni platform demo", "free trial"],
  },
  heading: "Talk to us about your alumni",
  introduction:
    "Tell us who your people are and what you would like them to do together. A person who knows the platform will read it and answer.",
  actions: {
    heading: "Quick actions",
    items: [
      {
        form: "contact" as ContactFormType,
        title: "Send us a Message",
        description: "Questions about features, data or prices",
      },
      {
        form: "demo" as ContactFormType,
        title: "Schedule a Demo",
        description: "See the apps and the dashboard, and ask your own questions",
      },
      {
        form: "trial" as ContactFormType,
        title: "Start Free Trial",
        description: "The full platform with sample data, no credit card",
      },
    ],
  },
  form: { heading: "Write to us", frame: "Contact form" },
  reach: { heading: "Reach us directly", email: "Email", hours: "Business hours", reply: "Replies" },
  offices: { heading: facts.officesInWords, phone: "Phone" },
  cards: [
    {
      form: "trial" as ContactFormType,
      heading: "Start Free Trial",
      body: `${facts.trialDaysInWords} days with every module, filled with sample data, so there is something to see on the first morning.`,
      facts: ["Full platform access", "Sample data included", "No credit card"],
      action: "Start your trial",
    },
    {
      form: "demo" as ContactFormType,
      heading: "Schedule Live Demo",
      body: "A 30-minute personalized session for your team alone. Bring your questions, and the colleagues who will ask the hard ones.",
      facts: ["30 minutes", "Apps and admin dashboard", "Your use case first"],
      action: "Schedule your demo",
    },
  ],
};
export type ContactPageWords = typeof contactPage;
