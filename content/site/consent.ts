import type { ConsentWords } from "../schema/consent.ts";

/** Words of the cookie banner and of the cookie settings. What is set by which choice: content/site/cookies.ts. */
export const consent: ConsentWords = {
  title: "Cookie settings",
  banner: {
    label: "Cookies",
    text: "May we count visits and remember your settings? No cookie is set until you choose.",
  },
  policy: { label: "Cookie policy", href: "/cookie-policy#your-choice" },
  accept: "Accept",
  decline: "Decline",
  choose: "Choose",
  save: "Save my choice",
  intro: "What may this site keep in your browser? You can change your choice here at any time.",
  categories: {
    necessary: {
      title: "Necessary",
      text: "This choice itself and, for people who edit the site, the sign-in. Always on.",
    },
    preferences: {
      title: "Preferences",
      text: "What you set here, kept for a year. For instance, whether the contact form may open by itself.",
    },
    analytics: { title: "Analytics", text: "Visits, counted by Google Analytics for two years. No advertising." },
  },
  signal: "Your browser sends Global Privacy Control, which we take as a no.",
};
