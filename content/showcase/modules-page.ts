import { facts } from "../facts.ts";

/** Words of the modules page around its modules (docs/product.md#modules-page). */
export const modulesPage = {
  meta: {
    title: "Modules",
    description: `Every module of the ${facts.name} alumni platform, from directory, events and mentorship to giving and analytics, with its features and benefits.`,
    keywords: [
      "alumni platform modules",
      "alumni directory",
      "mentorship software",
      "alumni events",
      "alumni fundraising",
    ],
  },
  heading: "One platform, chosen module by module",
  introduction:
    "A catalog of what the platform does, from the first hello to the annual report. Switch on what your community needs today, and leave the rest for the year when a member asks for it.",
  claims: [
    { title: "16+ features", description: "From the feed to the fund drive" },
    { title: "Fully Integrated", description: "One profile, one calendar, one set of permissions" },
    { title: "Gamification Ready", description: "Points and badges for whatever you want to see more of" },
    { title: "Mobile & Web Ready", description: "iOS and Android apps under your own name, and the web" },
  ],
  all: { title: "All Modules", description: "The whole catalog, in the order of the tabs." },
  /** Accessible name of the tab list. */
  tabs: "Module categories",
  labels: { features: "Key features", benefits: "Benefits", premium: "Premium" },
  /** Shown before the whole catalog when an address names a category that does not exist. */
  unknownCategory: "There is no category “{category}”. This is the whole catalog.",
  /** Shown in a category in which there is no managed module. */
  empty: "Nothing in this part of the catalog at present.",
  closing: {
    heading: "See them at work",
    text: "Thirty minutes, your own questions, and the modules that matter to you first.",
    demo: "Schedule Demo",
    useCases: { label: "View Use Cases", href: "/use-cases" },
  },
};
export type ModulesPageWords = typeof modulesPage;
