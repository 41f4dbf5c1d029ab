import { facts } from "../../facts.ts";
import type { UseCasePage } from "../../schema/use-case-page.ts";

export const startupEcosystem: UseCasePage = {
  slug: "startup-ecosystem",
  meta: {
    title: "Community platform for accelerators and founders",
    description:
      "Keep founders, mentors and investors in one circle after demo day, with a help board, office hours and a directory by batch, sector and stage.",
    keywords: ["accelerator community", "founder network", "startup mentoring"],
  },
  hero: {
    headline: "Demo day ends the program. It need not end the batch.",
    lead: `Founders need one another most when the program is over: at the first hire, the second round, the pivot. ${facts.name} keeps batches, mentors and investors in one trusted circle for as long as there are companies to build.`,
  },
  stats: [
    {
      value: "$2.5M",
      label: "average funding",
      description: "raised by the companies that are active in one accelerator’s community.",
    },
    {
      value: "85%",
      label: "engagement increase",
      description: "among founders of the same accelerator, measured after their batch had ended.",
    },
    {
      value: `${facts.trialDays} days`,
      label: "free trial",
      description: "with every module and no credit card: time to bring one batch together before the next begins.",
    },
  ],
  benefits: {
    heading: "Why a chat is not a network",
    cards: [
      {
        title: "Questions that outlive the afternoon",
        text: "In a chat, a question is gone by evening. On the help board it stays open until it is answered, and a founder with the same question next season finds the answer instead of asking again.",
        points: [
          "Requests by sector and stage, visible across batches",
          "Answers that the next batch can search",
          "A leaderboard of help given, where money raised does not count",
        ],
      },
      {
        title: "Introductions that don’t need your inbox",
        text: "A warm introduction is a small loan of trust, and most programs lend it by hand, one email at a time. Let founders, mentors and investors say in their own profiles what they are glad to be asked, and ask one another directly.",
        points: [
          "One directory by batch, sector, stage and city",
          "Investors follow the groups that match their thesis",
          "The program sees that requests are answered, without forwarding any",
        ],
      },
    ],
  },
  scenarios: {
    heading: "Four messages that would have scrolled away",
    intro:
      "Every program team knows these lines. What matters is where they are written, and who can still read them in a year.",
    items: [
      {
        title: "“Has anyone cleared hardware through customs in Brazil?”",
        who: "A hardware founder, two batches out",
        text: "She posts it on the help board on Monday. A founder from an early batch, who has never met her, answers with the name of his broker and the form that cost him a month.",
        modules: ["Help board", "Push notifications"],
      },
      {
        title: "“Who is raising in climate this quarter?”",
        who: "An angel investor who mentored two batches",
        text: "He reads the forum of the sector he invests in and sees the updates that founders choose to share there. Two companies write to him. He has known one of them since its first pitch, which makes for a short first meeting.",
        modules: ["Chapters and forums", "Feed updates"],
      },
      {
        title: "“Could I have half an hour on pricing?”",
        who: "A first-time founder and an alumna who sold her company",
        text: "Alumni founders publish office hours as events with a handful of places. The current batch books by phone, reminders go out by themselves, and the mentor knows beforehand who is coming.",
        modules: ["Mentorship", "Event registration and RSVP"],
      },
      {
        title: "“We are hiring our third engineer.”",
        who: "A company two years after demo day",
        text: "The opening goes to the network before it goes anywhere public. A founder who is winding down his own company recommends two people whom he would hire again, and sees them placed.",
        modules: ["Career and jobs support", "Alumni directory"],
      },
    ],
  },
  testimonial: {
    quote: "My inbox used to be the network. Now the founders have one, and I have my mornings.",
    author: "Hanna Virtanen",
    role: "Accelerator program director",
    avatar: "HV",
  },
  modules: {
    heading: "The working parts",
    items: [
      { name: "Help board", use: "Requests that stay open until they are answered" },
      { name: "Alumni directory", use: "Founders, mentors and investors by batch, sector and stage" },
      { name: "Mentorship", use: "Alumni founders for the batch that is here now" },
      { name: "Event registration and RSVP", use: "Office hours, investor evenings and batch dinners" },
      { name: "Gamification and leaderboards", use: "Public thanks for those who give the most help" },
    ],
  },
  callToAction: {
    heading: "Your next batch already has colleagues",
    text: "They are the founders who came before. Whether you run a program or have been through one, tell us which, and we will show you what joining looks like from your side.",
    button: "Join Network",
    form: "general",
  },
};
