import type { BuiltInModuleInput } from "../../schema/module.ts";

export const networkingModules: BuiltInModuleInput[] = [
  {
    slug: "alumni-directory",
    name: "Alumni directory",
    summary: "Every graduate in one place, findable, and kept current by the graduates themselves.",
    description:
      "Members look after their own entries: contact details, career, biography, photograph, and who may see each of them. Search runs by class, city, company or skill, so a student finds the three alumni who work where she would like to. You import the records that you have, and from then on the corrections arrive by themselves.",
    features: [
      "Search by name, class, city, company or skill, with filters to narrow it",
      "Profiles with contact details, career, biography and photograph, edited by their owners",
      "Privacy settings for each part of a profile",
      "Import from a spreadsheet, with a report of what was added and what was not",
      "Export for those whose role allows it",
    ],
    benefits: [
      "Records that stay right without a yearly address hunt",
      "Students and members find the person they need without asking the office",
      "People share more, because each decides who sees what",
    ],
    category: "networking",
    icon: "BookUser",
    anchors: ["directory"],
    parts: [
      { anchor: "search", title: "Search", text: "By class, city, company or skill, in one box or with filters." },
      { anchor: "profiles", title: "Profiles", text: "Kept current by their owners, who decide what others see." },
    ],
  },
  {
    slug: "nearby-alumni",
    name: "Nearby alumni",
    summary: "Who is in town, among members who choose to be found.",
    description:
      "Arriving in a new city is easier when someone there sat in the same lecture hall. Members who switch the map on appear as precisely as they choose, down to the neighborhood or no closer than the city, and switch it off again whenever they like. Travelers look before they pack; you see where the next chapter ought to be.",
    features: [
      "A map and a list of members who have opted in",
      "Neighborhood, city or not at all: each member sets the precision",
      "A look at another city before a trip",
      "A greeting that reveals no contact details",
      "Members by city, for planning chapters and visits",
    ],
    benefits: [
      "A graduate who moves knows whom to call in the first week",
      "Business trips turn into dinners with people from home",
      "New chapters begin where the people are",
    ],
    category: "networking",
    icon: "MapPin",
    anchors: [],
  },
  {
    slug: "friend-requests",
    name: "Friend requests",
    summary: "Two people agree to be in touch, and only then share their details.",
    description:
      "Being in the same directory is not the same as knowing one another. A friend request asks first: it carries a line about where the two met, shows the friends and groups that they share, and opens private messages and contact details only once it is accepted. A refusal is silent and a block is final, which lets people accept generously.",
    features: [
      "A personal line with each request",
      "Shared friends, classes and groups at a glance",
      "Private messages between friends",
      "Suggestions from class, chapter and workplace",
      "Silent refusals, blocking and reporting",
    ],
    benefits: [
      "Members hear from the people they want to hear from, and from no one else",
      "Real acquaintances show, as they never do in a list of names",
      "Fewer requests to the office to pass on an address",
    ],
    category: "networking",
    icon: "UserPlus",
    anchors: [],
  },
  {
    slug: "invitations",
    name: "Invitations",
    summary: "Personal invitations from the office and from members, each checked before a door opens.",
    description:
      "A community fills fastest when people are asked by someone they know. Upload a list, and everyone on it receives an invitation of their own; members invite the classmates you had lost; each newcomer is checked against your records or waits for a moderator. You see who was asked, who has joined and who deserves a second, warmer note.",
    features: [
      "Individual invitations from an uploaded list",
      "Invitations by members, confirmed by a class representative or by staff",
      "A check against your records before anyone is let in",
      "Reminders for invitations without an answer",
      "Progress by class year and chapter",
    ],
    benefits: [
      "A private community in which everyone belongs",
      "Lost graduates come back through those who still know them",
      "You know where a second attempt is worth the effort",
    ],
    category: "networking",
    icon: "MailPlus",
    anchors: [],
  },
];
