import { facts } from "../../facts.ts";
import type { Comparisons } from "../../schema/comparison.ts";

/** Words of the overview of comparisons (docs/product.md#compare). */
export const comparisons: Comparisons = {
  meta: {
    title: "Compare: a spreadsheet, a group or a database",
    description: `An honest comparison of ${facts.name} with a spreadsheet and email, a group on a social network, and a database with an alumni portal.`,
    keywords: ["alumni platform comparison", "alumni software alternatives", "alumni database"],
  },
  heading: "What you have now, and when to change it",
  lead: "Most teams come to us from one of three places. Each of them does something better than we do, and each stops being enough at a certain point. These pages name that point, so you can tell whether you have reached it.",
  written: "Written November 2026",
  alternatives: [
    {
      title: "A spreadsheet and email",
      text: "Free, familiar and yours. Enough while one person can answer for every row.",
      link: { label: "Compare with a spreadsheet", href: "/compare/spreadsheet-and-email" },
    },
    {
      title: "A group on a social network",
      text: "Your alumni are there already. Enough while you need company, not records.",
      link: { label: "Compare with a group", href: "/compare/social-network-group" },
    },
    {
      title: "A database with a portal",
      text: "Strong on gifts, reports and history. Enough while only the office needs it.",
      link: { label: "Compare with a database", href: "/compare/database-with-portal" },
    },
  ],
  table: {
    heading: "At a glance",
    columns: ["What you need", "Spreadsheet and email", "Social network group", "Database with a portal", facts.name],
    rows: [
      [
        "Addresses that stay right",
        "When your team corrects them",
        "Members keep a profile, which you can’t export",
        "When your team or a form corrects them",
        "Members correct their own entry",
      ],
      [
        "Conversation among members",
        "Replies to your email",
        "Its great strength",
        "Seldom used",
        "Feed, chapters, forums and a help board",
      ],
      [
        "Who can see what",
        "Anyone who has the file",
        "The network’s rules",
        "Roles for staff",
        "Roles for your team, and each member’s own choice",
      ],
      [
        "Events",
        "A form and a list",
        "An invitation and a count",
        "Registration and payment",
        "Registration, tickets and reminders",
      ],
      [
        "Giving",
        "By bank transfer and by hand",
        "Not made for it",
        "Its great strength",
        "Campaigns, dues and receipts",
      ],
      [
        "Your name on the screen",
        "In the subject line",
        "Beside the network’s",
        "On a website",
        "On iOS and Android apps and on the web",
      ],
      [
        "Cost",
        "Your team’s hours",
        "Free of charge, paid for by advertising",
        "License and setup, by quote",
        `From ${facts.planPrice} a month, on a public price list`,
      ],
    ],
  },
  rules: {
    heading: "How we compare",
    items: [
      "Every page begins with what the other option does better.",
      "We compare with ways of working and name no product, because products change faster than pages.",
      "Each page names the month in which it was written. If something on it is no longer true, tell us, and we will correct it.",
    ],
  },
  closing: {
    heading: "Not sure which of these you are?",
    text: "Describe in a few lines what you use today and what it no longer does. If it is still enough for you, we will say so.",
    demo: "Schedule a Demo",
    price: { label: "See the price", href: "/pricing" },
  },
};
