import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const geographicCommunity: BuiltInCaseStudy = {
  slug: "geographic-community",
  title: "Geographic Community",
  meta: {
    title: "Geographic Community: a case study",
    description:
      "A diaspora network on three continents let its cities keep their own calendars: 30+ chapters, 500+ events and $10M in deals.",
    keywords: ["alumni chapters", "diaspora network"],
  },
  organization: "A diaspora network on three continents",
  category: "Regional",
  description:
    "People from one region, living in dozens of cities. Local chapters with their own calendars turned a mailing list into a place to belong.",
  challenge:
    "Everything was announced from head office, in one time zone. A dinner in Melbourne went out to members in Montréal, and after a year nobody opened the mails.",
  solution: [
    "Chapters by city, each with leads who publish their own events",
    "Nearby alumni, switched on by each member for as long as they wish",
    "A business forum with verified profiles",
    "One calendar that shows each member what is within reach",
  ],
  results: [
    { value: "30+", metric: "chapters", description: "run by their own members" },
    { value: "500+", metric: "events", description: "held in person" },
    { value: "$10M", metric: "deals", description: "closed between members who met in the network" },
  ],
  testimonial: {
    quote: "I landed on a Tuesday and had dinner with eleven people from home on Thursday.",
    author: "Leilani Kahale",
    role: "Chapter lead",
    avatar: "LK",
  },
  modules: ["Nearby alumni", "Chapters and forums", "Event registration and RSVP", "Push notifications"],
  useCase: "Geographic Communities",
  segments: ["City and country chapters"],
  tags: ["Chapters", "Diaspora", "Events"],
};
