import { facts } from "../../facts.ts";
import type { Comparison } from "../../schema/comparison.ts";

/** Words of the comparison with a spreadsheet and email (docs/product.md#compare). */
export const spreadsheetAndEmail: Comparison = {
  meta: {
    title: "Compared with a spreadsheet and email",
    description: `When a spreadsheet and a mailing list are enough for your alumni, where they break, and what ${facts.name} does at those points.`,
    keywords: ["alumni spreadsheet", "alumni mailing list", "alumni database alternative"],
  },
  heading: "A spreadsheet and email, or a platform",
  lead: "Almost every alumni program begins with a list and a newsletter, and many are right to stay with them for years. This page is for the moment when you begin to wonder.",
  written: "Written November 2026",
  better: {
    heading: "What a spreadsheet does better",
    items: [
      {
        title: "It costs nothing more",
        text: "You have the software, and your team knows it. There is no contract, no rollout and no training.",
      },
      {
        title: "It does whatever you like",
        text: "A new column takes a second. No platform is as quick when an unforeseen question comes up.",
      },
      {
        title: "Email reaches people who install nothing",
        text: "Every graduate has a mailbox. A letter from a person they remember, sent by hand, is still hard to beat.",
      },
    ],
  },
  breaks: {
    heading: "Where it breaks",
    answer: `With ${facts.name}`,
    items: [
      {
        title: "The list ages from the day it is made",
        text: "People move, marry and change jobs, and only they know it. Your team learns of it when mail comes back.",
        answer:
          "Members look after their own entry, because the directory, the map and the job board are useful to them when it is right.",
      },
      {
        title: "Copies drift apart",
        text: "The reunion committee has one, the city chapter another. No one knows which of them is right, and each is one attachment away from the wrong reader.",
        answer:
          "There is one set of records. A chapter lead sees the members of that chapter and no others, and access ends with the role.",
      },
      {
        title: "It speaks in one direction",
        text: "A newsletter tells two alumni in the same city nothing about each other. Anything they could do for each other has to cross your desk.",
        answer:
          "Members find one another by city, class, company or skill, and talk, meet, mentor and hire without waiting for the office.",
      },
      {
        title: "Consent is hard to prove",
        text: "Who agreed to what, and when, is buried in old emails. A request for access or erasure means a search through every copy.",
        answer:
          "Each member decides who sees what. Access, correction, export and erasure are functions of the platform.",
      },
    ],
  },
  table: {
    heading: "Side by side",
    columns: ["What you need", "Spreadsheet and email", facts.name],
    rows: [
      ["To begin", "This afternoon", "Implementation in 2-4 weeks, import and training included"],
      ["To correct an address", "Your team, row by row", "The member, in the app"],
      ["To invite to an event", "An email and a form", "Invitation, registration, tickets and reminders in one place"],
      ["To match mentors and students", "By hand, from memory", "By field, place and goal"],
      ["To know what works", "Opened emails, if your tool counts them", "Who takes part, and in what"],
      ["To hand over to a successor", "A file and an explanation", "Roles that pass to the next person"],
      ["To leave", "You have the file", "Export at any time, cancel anytime"],
      ["To pay", "Your team’s hours", `From ${facts.planPrice} a month for up to ${facts.planMembers} alumni users`],
    ],
  },
  fits: {
    heading: "Which one is right for you",
    other: {
      title: "Stay with the spreadsheet if",
      items: [
        "one person knows most of the people on it",
        "you write to all of them a few times a year and ask for little in return",
        "your alumni have no wish to find one another",
      ],
    },
    own: {
      title: `Change to ${facts.name} if`,
      items: [
        "the list is too long for any one memory",
        "chapters, mentors or volunteers use it, too",
        "you are asked how the data is protected, and the answer is uncomfortable",
      ],
    },
  },
  all: { label: "All comparisons", href: "/compare" },
  closing: {
    heading: "Bring your spreadsheet",
    text: "It is where we begin, too: export it, and our team imports it with you. In the demo we show what your members and your team would see.",
    demo: "Schedule a Demo",
    price: { label: "See the price", href: "/pricing" },
  },
};
