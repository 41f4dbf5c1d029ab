import { facts } from "../facts.ts";
import { dataAndSecurity } from "./faq/data-and-security.ts";
import { features } from "./faq/features.ts";
import { gettingStarted } from "./faq/getting-started.ts";
import { pricingAndPlans } from "./faq/pricing-and-plans.ts";
import { supportAndTraining } from "./faq/support-and-training.ts";
import type { Faq } from "../schema/faq.ts";

/** Questions and answers in five groups, and the words around them (docs/product.md#faq). */
export const faq: Faq = {
  meta: {
    title: "Frequently asked questions",
    description: `What buyers ask about ${facts.name}: implementation, features, data protection and security, prices, support and training, each with a plain answer.`,
    keywords: ["alumni platform questions", "alumni data security", "alumni software implementation"],
  },
  heading: "Questions worth asking",
  introduction: "They are the ones your board will ask, so the answers are specific.",
  groups: [gettingStarted, features, dataAndSecurity, pricingAndPlans, supportAndTraining],
  still: {
    heading: "Still Have Questions?",
    text: "Ask a person who knows the platform and takes the time to understand the question.",
    channels: [
      {
        id: "chat",
        title: "Live chat",
        description: "In the dashboard, for customers and for teams on a trial.",
        hours: facts.hours,
      },
      {
        id: "phone",
        title: "Phone",
        description: `${facts.officesInWords}; call the one that is awake.`,
        hours: facts.hours,
      },
      {
        id: "email",
        title: "Email",
        description: "For anything that needs a thorough answer.",
        hours: facts.replyTime,
      },
    ],
    actions: {
      support: { label: "Contact Support", href: "/contact" },
      demo: { label: "Schedule a Demo", href: "/demo" },
    },
  },
};
