import { facts } from "../facts.ts";
import type { Demo } from "../schema/demo.ts";

/** Words of the demo page (docs/product.md#demo). */
export const demo: Demo = {
  meta: {
    title: "Demo: the platform in three minutes",
    description: `Watch ${facts.name} in a three-minute video, then book a free half hour for your team: the alumni apps, the dashboard and all 16+ modules.`,
    keywords: ["alumni platform demo", "alumni app video", "book a demo"],
  },
  heading: "Three minutes for the tour, thirty for your own case",
  lead: "Watch the tour now, on your own. When it raises questions, book half an hour with a person who can answer them.",
  video: {
    heading: "The product tour",
    text: "The apps as a member sees them, the dashboard as your team does. Three minutes, with captions.",
    minutes: 3,
  },
  experience: {
    heading: "What You'll Experience",
    items: [
      {
        title: "Complete alumni portal",
        text: "Feed, directory, chapters and forums as members use them, in the colors of a sample college.",
      },
      {
        title: "Admin dashboard",
        text: "Members, events, giving and reports, and how roles decide who sees what.",
      },
      {
        title: "All 16+ modules",
        text: "From birthdays to paid memberships. We open the ones you ask for, not a fixed selection.",
      },
      {
        title: "Mobile experience",
        text: "iOS and Android apps, on a real phone: what a push notification looks like, and how quickly you can RSVP.",
      },
    ],
  },
  booking: {
    heading: "Your own half hour",
    text: "A personalized session for your team alone, at a time that suits you.",
    button: "Book a Free Demo Now",
    note: "No credit card required, setup in minutes, free support",
    trial: "Start Free Trial",
    trialNote: facts.trialNote,
  },
  session: {
    heading: "What the 30 minutes look like",
    intro: "No slides. We share a screen, you interrupt.",
    steps: [
      {
        minutes: 5,
        title: "Your community",
        text: "Who your people are, what you use today, and what you would like them to do that they don’t do now.",
      },
      {
        minutes: 15,
        title: "The platform, in your case",
        text: "We walk through two or three of your own situations, first as a member on the phone, then as staff in the dashboard.",
      },
      {
        minutes: 10,
        title: "Your questions",
        text: `Data, privacy, price, timing. What we can’t answer on the spot, we answer in writing. ${facts.replyTime}`,
      },
    ],
    bring: {
      heading: "Worth bringing",
      items: [
        "The colleague who looks after the data, and the one who will say no",
        "A rough number of alumni users, for a price to the dollar",
        "The last event, appeal or mailing that went less well than it should have",
      ],
    },
  },
};
