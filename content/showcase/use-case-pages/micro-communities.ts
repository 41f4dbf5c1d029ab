import { facts } from "../../facts.ts";
import type { UseCasePage } from "../../schema/use-case-page.ts";

export const microCommunities: UseCasePage = {
  slug: "micro-communities",
  meta: {
    title: "Micro-communities and interest groups",
    description:
      "Halls, crews, second careers: small circles that open in a minute, with polls, birthdays and moderators of their own, in one private community.",
    keywords: ["alumni groups", "interest groups", "community moderation"],
  },
  hero: {
    headline: "Eight rowers and a cox are a community.",
    lead: `So are the residents of one dorm floor, and the graduates who became teachers. Small circles are where conversations begin. ${facts.name} lets them form in a minute and helps you look after hundreds of them.`,
  },
  stats: [
    {
      value: "500+",
      label: "groups",
      description: "opened by the former employees of one company, on their own initiative.",
    },
    {
      value: "95%",
      label: "engagement",
      description: "each month, among the members of groups at one college.",
    },
    {
      value: "1000+",
      label: "monthly discussions",
      description: "across the circles of the same college, where one forum for everyone had been polite and quiet.",
    },
  ],
  benefits: {
    heading: "Small on purpose",
    cards: [
      {
        title: "Room for the quiet ones",
        text: "Most members will never write in a forum for thousands: too many readers, too little in common. In a circle of nine the same person posts a photograph, because the other eight know who is in it.",
        points: [
          "Anyone may open a circle and invite the first members",
          "A feed, polls and birthdays inside each circle",
          "Notifications that each member can mute circle by circle",
        ],
      },
      {
        title: "Hundreds of rooms, one house",
        text: "Many groups need not mean much work. Each has a moderator from within, who knows the members and the old jokes. Your team sets the rules for all of them, and sees which circles flourish and which have gone quiet.",
        points: [
          "The member who opens a circle moderates it",
          "One code of conduct, and one place to report a problem",
          "A monthly digest carries the best of the circles to the rest of the community",
        ],
      },
    ],
  },
  scenarios: {
    heading: "Four circles, and what keeps them going",
    intro:
      "None of these would survive as a channel in one large forum. Each of them is someone’s reason to open the app.",
    items: [
      {
        title: "The crew of 1998",
        who: "Nine rowers in five countries",
        text: "A poll settles the weekend, an event collects the answers, and the old photographs come out a week before. In between, nine birthdays a year are enough to keep the thread alive.",
        modules: ["Polls", "Event registration and RSVP", "Birthdays"],
      },
      {
        title: "East Hall, third floor",
        who: "Residents of one floor, from the sixties to last year",
        text: "One of them scans a photograph of the common room and asks who is at the piano. Finding out takes one evening and residents from three decades, and the pianist joins the next day.",
        modules: ["Feed updates", "Invitations"],
      },
      {
        title: "Alumni who teach",
        who: "A closed forum of working teachers",
        text: "They swap lesson plans, ask who has taught a text before, and warn one another when a syllabus changes. It is shop talk, which is why they come back on a Sunday evening.",
        modules: ["Chapters and forums", "Help board"],
      },
      {
        title: "First in the family",
        who: "Graduates whose parents did not go to college, and students who are the first now",
        text: "Here students ask what they would not ask a dean: what to wear, whom to thank, whether everyone else already knows this. The graduates who answer are thanked by name.",
        modules: ["Mentorship", "Wall of appreciation"],
      },
    ],
  },
  testimonial: {
    quote: "We have a group for people who once repaired the same organ. All six of them are in it.",
    author: "Astrid Halvorsen",
    role: "Secretary of a hall association",
    avatar: "AH",
  },
  modules: {
    heading: "What a small circle needs",
    items: [
      { name: "Chapters and forums", use: "A closed room, opened in a minute" },
      { name: "Polls", use: "The date, the place, the menu" },
      { name: "Birthdays", use: "A reason to write that no one has to invent" },
      { name: "Feed updates", use: "News and old photographs for those who were there" },
      { name: "Push notifications", use: "Few, and muted circle by circle" },
    ],
  },
  callToAction: {
    heading: "Your first circle already exists",
    text: "It meets in a chat, on a river or over dinner once a year. Tell us which one is yours; if you look after a whole community, tell us which ones you know of.",
    button: "Find Your Community",
    form: "general",
  },
};
