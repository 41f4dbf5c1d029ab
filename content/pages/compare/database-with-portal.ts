import { facts } from "../../facts.ts";
import type { Comparison } from "../../schema/comparison.ts";

/** Words of the comparison with a database that has an alumni portal (docs/product.md#compare). */
export const databaseWithPortal: Comparison = {
  meta: {
    title: "Compared with a database with a portal",
    description: `When an alumni database with a portal is the right choice, where it breaks, and what ${facts.name} does at those points.`,
    keywords: ["alumni database", "alumni portal", "alumni CRM alternative"],
  },
  heading: "A database with a portal, or a community with records",
  lead: "Larger institutions often have a database for alumni and gifts, with a portal on top. It is a serious tool, and it may well be the right one. It was made for the office, and that is where the difference lies.",
  written: "Written November 2026",
  better: {
    heading: "What a database does better",
    items: [
      {
        title: "Gifts, in every detail",
        text: "Pledges, gift agreements, bequests and the research behind a major gift are what it is for. Our campaigns, dues and receipts do not replace that.",
      },
      {
        title: "Reports of any kind",
        text: "Anyone who knows its query language can ask it anything, across decades of history. Our analytics answer the questions of people who run a community.",
      },
      {
        title: "It is tied into your other systems",
        text: "Student records, finance and mail rooms are often connected to it already. That work is done and paid for.",
      },
    ],
  },
  breaks: {
    heading: "Where it breaks",
    answer: `With ${facts.name}`,
    items: [
      {
        title: "Members have no reason to sign in",
        text: "A portal offers a form for a new address. People visit it once, and the record begins to age again.",
        answer:
          "Members have something to come back for: people nearby, jobs, mentors, events and their own chapter. They correct the address along the way.",
      },
      {
        title: "It is made for a desk",
        text: "Many portals are websites that follow the shape of the database. On a phone they are a chore.",
        answer:
          "Your community has its own apps for iOS and Android, with push notifications that each member can choose.",
      },
      {
        title: "Volunteers stay outside",
        text: "Few offices buy a license for each chapter lead or mentor, so volunteers work from extracts, in spreadsheets.",
        answer:
          "Staff, chapter leads and moderators each see what their work needs. Seats for your team cost nothing extra.",
      },
      {
        title: "Changes go through specialists",
        text: "A new form or page is a project, with a purchase order and a due date.",
        answer: "Events, surveys, campaigns and chapters are set up in the web dashboard by the people who need them.",
      },
    ],
  },
  table: {
    heading: "Side by side",
    columns: ["What you need", "Database with a portal", facts.name],
    rows: [
      ["Made for", "The office", "The members, and the office that serves them"],
      ["To begin", "A project, often months long", "Implementation in 2-4 weeks, import and training included"],
      ["To manage major gifts", "Its great strength", "Campaigns, dues and receipts; no pledges or bequests"],
      ["To keep addresses right", "Staff, forms and address services", "Members, because it is useful to them"],
      ["To be on a phone", "A website", "iOS and Android apps under your own name"],
      ["To work with volunteers", "Licenses or extracts", "Roles for chapter leads and moderators"],
      ["To report", "Any question, with a specialist", "Ready-made analytics, and export"],
      [
        "To pay",
        "License, setup and maintenance, by quote",
        `From ${facts.planPrice} a month for up to ${facts.planMembers} alumni users, no setup fees`,
      ],
    ],
  },
  fits: {
    heading: "Which one is right for you",
    other: {
      title: "Stay with the database if",
      items: [
        "fundraising is the purpose, and major gifts are most of it",
        "your team has the specialists to run it",
        "your members are content to hear from you",
      ],
    },
    own: {
      title: `Choose ${facts.name} if`,
      items: [
        "you want alumni to take part, not only to be on record",
        "chapters, mentors and volunteers carry much of the work",
        "you have no database yet and don’t need everything one can do",
      ],
    },
  },
  all: { label: "All comparisons", href: "/compare" },
  closing: {
    heading: "You don’t have to choose right away",
    text: "Many institutions keep the database for gifts and give their members a community. Export a file from one, import it into the other, and ask us in the demo what that would look like for you.",
    demo: "Schedule a Demo",
    price: { label: "See the price", href: "/pricing" },
  },
};
