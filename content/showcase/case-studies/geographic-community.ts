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
  organization: "The Leeward Society",
  category: "Regional",
  description:
    "People from one region, living in dozens of cities. Local chapters with their own calendars turned a mailing list into a place to belong.",
  challenge:
    "Everything was announced from head office, in one time zone. Members in Montréal were invited to dinner in Melbourne, and after a year they no longer opened the emails.",
  solution: [
    "Chapters by city, each with leads who publish their own events",
    "Nearby alumni, switched on by each member for as long as they wish",
    "A business forum with verified profiles",
    "One calendar that shows each member what is within reach",
  ],
  story: [
    {
      heading: "Head office: the Monday email",
      paragraphs: [
        "For years the society’s calendar came from one desk. Bernadette Fonoti had been its secretary since the days of stencils. Every Monday she wrote an email to everyone from the islands who had ever left an address, and she is the first to say that it was not a good one. It listed whatever was on, wherever it was on. A dinner in Melbourne reached members in Montréal, who were asleep at the time and would have needed two flights. After a year of that, she says, she could have announced the end of the world and not had a reply.",
        "The board’s remedy was to send it twice a week.",
      ],
    },
    {
      heading: "Melbourne, February: the first to go",
      paragraphs: [
        "Joe Paletasala is a site foreman, and he does not care for meetings. He called head office to ask for a list of island people in Melbourne and was told that no such list existed, but that he could have a chapter. “I said I wanted a list, not a job.” He took the chapter. He had a page, a calendar and the right to publish on both, and his first event was a barbecue that he posted on a Tuesday for that Saturday.",
        "That right was what head office found hardest to give. Fonoti had proofread every word that the society sent for as long as she could remember. The board wanted leads to submit their events for approval. She was the one who argued against it, to her own surprise, on the grounds that she would be asleep when they did. The compromise was a page of plain rules and a promise not to touch anything unless a lead asked.",
        "Joe’s second event, a canoe day, went out with the wrong year. Three people wrote to tell him. He fixed it from the site hut, and the society survived.",
      ],
    },
    {
      heading: "Montréal, April: who may see me",
      paragraphs: [
        "In Montréal the trouble was the map. Nearby alumni shows members who is within reach, and a good many had come a long way precisely to be out of reach of their relatives. Claudine Mahoe, a hospital pharmacist, did not want her cousins to know her street. She called every member that she knew before the chapter opened and told them what she had checked herself: the map is off until you switch it on, you choose how exact it is, and you can switch it off again after supper.",
        "She switches hers on in the week when the night shift ends. She has met two nurses and a locksmith that way, and the locksmith is a cousin.",
      ],
    },
    {
      heading: "Rotterdam, a Thursday in June",
      paragraphs: [
        "Leilani Kahale flew in on a Tuesday to start a job with a dredging firm, with one suitcase and a phone number that turned out to be out of service. On the plane she had looked to see whether there was anyone. There was a chapter, and it was having dinner on Thursday.",
        "“They were arguing about how to cook taro when I came in,” she says. “They didn’t stop. They just moved up.” She is the chapter’s lead now. She has kept the Thursday, and she has kept the argument, in which both sides have hardened.",
      ],
    },
    {
      heading: "The business forum, all year",
      paragraphs: [
        "The forum began badly. In its first month it filled with offers of insurance. Members who had come to talk about freight and refrigeration found themselves being sold to, and said so to Fonoti, who is not a person to be sold to either. The society closed it for a week and opened it again for verified profiles only: a member’s name, trade and place, confirmed by a chapter lead who has met them.",
        "It has been worth the trouble. A boatyard found its engine supplier there. Members who met in the network have closed deals worth $10M in all. Paletasala, who doubted that part most, buys his scaffolding from a man in Auckland he has never seen without a hat.",
      ],
    },
    {
      heading: "What the leads would do differently",
      paragraphs: [
        "There are 30+ chapters today, run by their own members, and they have held 500+ events in person. Asked what they would change, the leads do not agree, which Fonoti takes as a sign of health.",
        "Mahoe would have talked about privacy first and dinner second. Half of her early calls, she says, undid an announcement that had shown the map as its main attraction. Paletasala would have found a second lead before the first event. He did it alone for a year, missed his daughter’s netball final for a quiz night, and now shares the work with a schoolteacher who is better at it. Kahale would tell new chapters to keep one thing fixed. Her members forgive a poor venue, she says; they do not forgive a moved Thursday.",
        "Fonoti would have let go earlier. Her Monday email still exists. It is short, it goes out when it is morning wherever you are, and it lists only what is within your reach. She no longer writes it. The calendar does. She reads hers, she says, with interest.",
      ],
    },
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
