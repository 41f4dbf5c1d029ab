import { facts } from "../../facts.ts";
import type { Comparison } from "../../schema/comparison.ts";

/** Words of the comparison with a group on a social network (docs/product.md#compare). */
export const socialNetworkGroup: Comparison = {
  meta: {
    title: "Compared with a social network group",
    description: `When a group on a social network is enough for your alumni, where it breaks, and what ${facts.name} does at those points.`,
    keywords: ["alumni social network group", "private alumni community", "alumni group alternative"],
  },
  heading: "A group on a social network, or a house of your own",
  lead: "There is probably a group of your alumni already, perhaps one that you did not start. It may be lively. The question is what you can build on it.",
  written: "Written November 2026",
  better: {
    heading: "What a group does better",
    items: [
      {
        title: "Your alumni are there already",
        text: "They have an account and open it daily. There is nothing to install and no password to remember. No platform of your own gets such a head start.",
      },
      {
        title: "Alumni you have lost can find it",
        text: "Old friends who are on none of your lists find it by themselves, and a post can travel far beyond your membership.",
      },
      {
        title: "It is free and quick",
        text: "You can start a group in minutes. For a class that plans one reunion, that is all you need.",
      },
    ],
  },
  breaks: {
    heading: "Where it breaks",
    answer: `With ${facts.name}`,
    items: [
      {
        title: "You are a guest",
        text: "The network decides who sees a post, what appears beside it and when the rules change. The group can be closed, and you have no say.",
        answer:
          "The community runs in your name and colors, under rules that you set and can answer for. There is no advertising in it.",
      },
      {
        title: "You can’t take the members with you",
        text: "You see names and pictures. There is no list with class, city and consent that you could export, so you can’t write to members who have left the network.",
        answer:
          "Membership is a record that you hold. It can be exported at any time, and each entry is kept current by its owner.",
      },
      {
        title: "You do not know who is who",
        text: "A request to join says little. Whether the person was ever at your institution is hard to check.",
        answer: "Members come in by invitation from your records or with your approval.",
      },
      {
        title: "What was said is lost",
        text: "Posts sink within days. A job, a mentor or a birthday is where the feed happened to put it.",
        answer:
          "Jobs, mentoring, events, chapters and requests for help each have a place of their own, and the directory finds people by what they do.",
      },
      {
        title: "Some will not come",
        text: "Many people avoid a particular network, for reasons of privacy or work. Their employers or their countries may block it.",
        answer:
          "No member needs an account anywhere else, and each decides who sees contact details, career and photo.",
      },
    ],
  },
  table: {
    heading: "Side by side",
    columns: ["What you need", "Social network group", facts.name],
    rows: [
      ["To begin", "Minutes", "Implementation in 2-4 weeks, import and training included"],
      [
        "To reach members",
        "The ones the feed chooses",
        "Feed, push notifications and email, to the audience that you choose",
      ],
      ["To check who joins", "A question or two", "Invitation from your records, or your approval"],
      ["To own the data", "It is the network’s", "It is yours, with export at any time"],
      ["To answer for privacy", "By the network’s terms", "As controller, with us as processor under the GDPR"],
      ["To run chapters", "More groups, one by one", "Chapters and forums with leads of their own"],
      ["To collect dues and gifts", "Elsewhere", "Campaigns, dues and receipts"],
      [
        "To pay",
        "Free of charge, paid for by advertising",
        `From ${facts.planPrice} a month for up to ${facts.planMembers} alumni users`,
      ],
    ],
  },
  fits: {
    heading: "Which one is right for you",
    other: {
      title: "Stay with the group if",
      items: [
        "you want company and conversation, and need no records",
        "it is for one class, one trip or one reunion",
        "the members run it themselves, and your institution is not responsible for it",
      ],
    },
    own: {
      title: `Change to ${facts.name} if`,
      items: [
        "your institution has to answer for the data",
        "you want to do more than talk: mentor, hire, meet, give",
        "you would miss the group if it were closed tomorrow",
      ],
    },
  },
  all: { label: "All comparisons", href: "/compare" },
  closing: {
    heading: "Keep the group, and open the house",
    text: "You can do both for a while: the group remains the storefront, and members who want more are invited in. In the demo we show how the invitation works.",
    demo: "Schedule a Demo",
    price: { label: "See the price", href: "/pricing" },
  },
};
