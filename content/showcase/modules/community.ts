import type { BuiltInModuleInput } from "../../schema/module.ts";

export const communityModules: BuiltInModuleInput[] = [
  {
    slug: "chapters-and-forums",
    name: "Chapters and forums",
    summary: "A place of its own for every city, class year and shared interest.",
    description:
      "Large communities stay warm because of the small ones inside them. Give each chapter its page, members, calendar and forum, and give its leads the right to run it without asking head office. Forums keep their threads in order, so the advice on apartments in Toronto is still there next fall, when the next graduates arrive and ask.",
    features: [
      "Pages for chapters, class years and interest groups",
      "Open, on request or by invitation, as each group decides",
      "Forums with threads, search and files",
      "Leads and moderators with rights in their own group only",
      "A calendar and a photo gallery for each group",
    ],
    benefits: [
      "Chapters run themselves, under one roof and in one style",
      "People speak up, because the circle is small enough to know",
      "What one member worked out is there for the next",
    ],
    category: "community",
    icon: "MessagesSquare",
    anchors: [],
  },
  {
    slug: "help-board",
    name: "Help board",
    summary: "Ask for something specific. Odds are that a member has it.",
    description:
      "An introduction at a hospital in Leeds, a room for the first week, a second pair of eyes on a contract: a request stays on the help board until it is answered or withdrawn, and nothing scrolls away as it would in a chat. Offers stand beside the requests, which is how a retired engineer and a first-time founder come across each other.",
    features: [
      "Requests and offers by subject and place",
      "Open, answered or withdrawn: each shows where it stands",
      "Answers in public or in private",
      "Calls for volunteers, with a list to sign",
    ],
    benefits: [
      "Members give an hour of what they know, not only money",
      "A request finds the one person in thousands who can help",
      "You see what your alumni need, in their own words",
    ],
    category: "community",
    icon: "LifeBuoy",
    anchors: [],
  },
  {
    slug: "wall-of-appreciation",
    name: "Wall of appreciation",
    summary: "Thanks said in public, by name, for something specific.",
    description:
      "Mentors, volunteers, chapter leads and donors give time and money that no report does justice to. On the wall, members thank them by name, say what they did, and add a photograph if there is one. The person is told the same day, the institution learns who carries its community, and everyone else sees that help is noticed.",
    features: [
      "Thanks to a person, a group or a whole class",
      "Notes by kind: mentoring, volunteering, giving",
      "A notification to the person who is thanked",
      "Notes from scholars to their donors",
      "Review before or after a note appears, as you prefer",
    ],
    benefits: [
      "Volunteers who feel seen come back next year",
      "Donors hear from the people their gift reached",
      "A record of service, ready for the next award or anniversary",
    ],
    category: "community",
    icon: "HeartHandshake",
    anchors: [],
  },
];
