import { facts } from "../../facts.ts";
import type { UseCasePage } from "../../schema/use-case-page.ts";

export const geographicCommunities: UseCasePage = {
  slug: "geographic-communities",
  meta: {
    title: "City chapters and regional alumni communities",
    description:
      "Local chapters with their own leads, events and forum, and a map of nearby members that each of them switches on and off as they wish.",
    keywords: ["alumni chapters", "diaspora network", "nearby alumni"],
  },
  hero: {
    headline: "Someone from home lives twenty minutes away.",
    lead: `In every large city your members pass one another without knowing it. ${facts.name} shows them who is near, if both sides wish it, and gives each chapter a calendar, a forum and a lead of its own under one roof.`,
  },
  stats: [
    {
      value: "150+",
      label: "chapters",
      description: "begun by graduates of one institute of technology who met on the map.",
    },
    {
      value: "500+",
      label: "events",
      description: "were held in person by the chapters of one network, spread over three continents.",
    },
    {
      value: facts.countries,
      label: "countries",
      description: "have chapters on the platform that meet around a real table.",
    },
  ],
  benefits: {
    heading: "Local by design",
    cards: [
      {
        title: "Chapters that don’t have to ask",
        text: "Head office can’t know which evening suits Lagos. Chapter leads publish their own events, welcome newcomers and look after their own forum; the center sets the frame and sees how each chapter is doing.",
        points: [
          "A lead has rights in one chapter and nowhere else",
          "Members see the events within their reach, not every dinner on earth",
          "Head office reads attendance by chapter without requesting a report",
        ],
      },
      {
        title: "Nearby, on each member’s own terms",
        text: "Few things are as personal as where you are this evening, so members stay off the map until they put themselves on it. Members switch it on for an evening, for a trip or for good, and choose how precise it is.",
        points: [
          "Off until the member turns it on",
          "As exact as a neighborhood or as vague as a city",
          "Never visible outside the community",
        ],
      },
    ],
  },
  scenarios: {
    heading: "One day in four cities",
    intro: "A chapter is someone who answers on the day you need an answer.",
    items: [
      {
        title: "Breakfast in Singapore",
        who: "A graduate in her first week abroad",
        text: "She finds the chapter and its lead, and asks which doctor in her district takes new patients. By lunch she has three answers, and an invitation for Thursday that she would not have dared to ask for.",
        modules: ["Chapters and forums", "Nearby alumni"],
      },
      {
        title: "Lunch break in Lagos",
        who: "A chapter lead with a day job",
        text: "He publishes a dinner from his phone and watches the yeses come in. The reminder goes out by itself on the day. His own work is the part that no software does: greeting the ones who come alone.",
        modules: ["Event registration and RSVP", "Push notifications"],
      },
      {
        title: "Six o’clock in London",
        who: "A consultant with a free evening",
        text: "He switches nearby on for three hours. Four members are within walking distance, two have time, and one turns out to have shared his corridor. On the train to the airport he switches it off again.",
        modules: ["Nearby alumni", "Friend requests"],
      },
      {
        title: "Evening in Toronto",
        who: "Two business owners from the same home town",
        text: "One imports what the other sells. They meet in the chapter’s business forum, where every profile belongs to a known member, and go on talking at the next breakfast.",
        modules: ["Chapters and forums", "Alumni directory"],
      },
    ],
  },
  testimonial: {
    quote:
      "I used to ask head office for a list of people in my city. Now I ask the people what they would like to eat.",
    author: "Kwame Boateng",
    role: "Chapter lead, Toronto",
    avatar: "KB",
  },
  modules: {
    heading: "What a chapter runs on",
    items: [
      { name: "Nearby alumni", use: "Who is in town, if they wish to be seen" },
      { name: "Chapters and forums", use: "A room for each city, with a lead who holds the key" },
      { name: "Event registration and RSVP", use: "From supper for ten to a regional weekend" },
      { name: "Push notifications", use: "Only for what is within reach" },
      { name: "Paid membership subscriptions", use: "Chapter dues that renew by themselves" },
    ],
  },
  callToAction: {
    heading: "Which city are you in?",
    text: "If you are looking for your chapter, tell us where you are and which community you belong to. If you look after several, tell us where your members live, and we will show you the map.",
    button: "Find Local Chapter",
    form: "general",
  },
};
