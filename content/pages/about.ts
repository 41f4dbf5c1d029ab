import { facts } from "../facts.ts";
import type { About } from "../schema/about.ts";

/** Words of the about page (docs/product.md#about). */
export const about: About = {
  meta: {
    title: `About ${facts.name}: why we build it`,
    description: `${facts.name} exists so that people can find, help and thank one another long after they have left. Our mission, our story, our three values.`,
    keywords: ["about", "alumni community", "private community platform"],
  },
  heading: "Leaving a place is not the end of belonging to it",
  lead: "Schools, companies and programs shape people for a few years and then lose track of them. We build the place where both sides keep in touch.",
  mission: {
    heading: "Mission",
    text: "To give everyone who was once part of something a private place to find, help and thank the others, and to give the people who look after that place the means to do it well.",
  },
  vision: {
    heading: "Vision",
    text: "That no one loses touch with the people who shaped them because a mailbox was closed, a street was renamed or a network changed its rules.",
  },
  list: {
    title: "Class of 2009",
    columns: { name: "Name", address: "Last known address" },
    people: [
      { name: "Amara Nwosu", was: "12 Mill Lane", is: "Lagos" },
      { name: "Jonas Ekberg", was: "je@students", is: "Malmö" },
      { name: "Kavita Raman", was: "unknown", is: "Toronto" },
      { name: "Tadeo Herrera", was: "Flat 4, returned", is: null },
      { name: "Grace Whitfield", was: "c/o parents", is: "Bristol" },
      { name: "Hui-Min Chou", was: "moved", is: "New York" },
    ],
    caption: "Crossed out by the office, corrected by the people on the list. One of them is still missing.",
  },
  story: {
    heading: "It begins with a list",
    paragraphs: [
      "Every institution that people have loved keeps a list: names, a year, an address that was right once. Before each anniversary a staff member sits down to update it, and gives up a little sooner than the last time, because the only people who know where the alumni live now are the alumni.",
      "Meanwhile, the alumni had found one another: in chats, in groups on public networks, at kitchen tables. Those circles were warm, and they were fragile. Each belonged to the person who had started it, companies no one had invited read along, and the institution was at best a guest.",
      `${facts.name} brings the two together. The institution provides the house: private, in its own name and colors, under rules it can answer for. The alumni bring what no office can: the right address, the remembered nickname, the job that has not been advertised yet. The list stays right, because the people on it have a reason to keep it so.`,
      "Much of the product follows from that one thought. Members decide what others see of them, because people share more when the choice is theirs. There is one plan with every feature, so no one has to choose between events and mentoring. And you may cancel at any time: a house that hopes for homecomings must be worth coming back to.",
    ],
  },
  values: {
    heading: "Three values, and where you will see them",
    practice: "What that means in the product",
    items: [
      {
        title: "Community First",
        text: "The members come before the metrics. A feature that raises a figure and lowers the tone does not ship, and the people who carry a community, its moderators, mentors and chapter leads, get their tools first.",
        practice: [
          "Chapters and small groups are run by their own members",
          "Helpers are thanked in public, on the wall of appreciation and the leaderboards",
          "Notifications are few, and each member decides which",
        ],
      },
      {
        title: "Excellence",
        text: "Your alumni app carries your name, and every flaw in it counts against that name. So we would rather finish eighteen things than begin forty, and we measure ourselves by how little you have to explain to your members.",
        practice: [
          "iOS and Android apps under your own brand, with a web dashboard for your team",
          "Implementation in 2-4 weeks, and training for the people who will run it",
          facts.replyTime,
        ],
      },
      {
        title: "Trust & Privacy",
        text: "People tell their own community things they would not tell the open web. That is the whole point of having one, and it works only as long as no one has reason to regret it.",
        practice: [
          "Every member sets who sees their contact details, career and photo",
          "Role-based access, so that staff and volunteers see what their work needs",
          "SOC 2 certification and GDPR compliance",
        ],
      },
    ],
  },
  closing: {
    mark: "P.S.",
    heading: "See for yourself, or ask us anything",
    text: `The demo shows the apps and the dashboard as members and staff know them. And if you would rather talk to a person first, call the office that is awake: ${facts.cities}.`,
    demo: { label: "See the demo", href: "/demo" },
    contact: { label: "Talk to us", href: "/contact" },
  },
};
