import type { FormValues } from "#domain/documents/kind.ts";

/** Who writes, with their names; the first of them leads the team. */
export const writers = { maya: "Maya Fitch", tomas: "Tomas Brandt", ines: "Ines Duarte" } as const;

export type Writer = keyof typeof writers;

/** What somebody did with an item: saved it with some fields changed, or deleted it. */
export interface Step {
  /** So many days before the site is filled. */
  readonly daysAgo: number;
  readonly by: Writer;
  /** What this save changed; in the first step, what is added to `fields`. */
  readonly change?: FormValues;
  readonly isDeleted?: true;
}

/** An item and its life: the first step makes it. */
export interface Sample {
  /** Names of the authors of a post. */
  readonly authors?: readonly string[];
  readonly fields: FormValues;
  readonly steps: readonly [Step, ...Step[]];
}

/** Authors of the posts. */
export const sampleAuthors: readonly Sample[] = [
  {
    fields: {
      name: "Lena Brandvold",
      role: "Head of Community Research",
      about:
        "Lena visits alumni communities and asks what works. She ran the reunions of a college of 9,000 for eleven years before that.\n\nShe lives by a harbor, and answers letters on paper.",
      profiles: [{ label: "Her talks", address: "https://talks.example/lena-brandvold" }],
      is_active: true,
    },
    steps: [
      { daysAgo: 370, by: "maya", change: { role: "Researcher" } },
      { daysAgo: 120, by: "maya", change: { role: "Head of Community Research" } },
    ],
  },
  {
    fields: {
      name: "Jonah Adeyemi",
      role: "Onboarding Lead",
      about: "Jonah has sat beside more than two hundred people who opened their community for the first time.",
      is_active: true,
    },
    steps: [{ daysAgo: 360, by: "tomas" }],
  },
  {
    fields: { name: "Wim de Graaf", role: "Guest author", about: "Wrote for the journal until last spring." },
    steps: [
      { daysAgo: 340, by: "ines", change: { is_active: true } },
      { daysAgo: 60, by: "ines", change: { is_active: false } },
    ],
  },
];

/** Use cases beside the built-in ones. */
export const sampleUseCases: readonly Sample[] = [
  {
    fields: {
      title: "Sports Clubs & Teams",
      subtitle: "For those who once wore the same colors",
      description:
        "Former players, coaches and the people who drove the bus. A club keeps them by asking for what they like to give: a Saturday with the juniors, a bed for an away game, an old photograph.",
      scenarios: [
        "A former captain trains the under-twelves once a month",
        "Members abroad host a team on tour",
        "The club’s hundred years are told from photographs that members bring",
      ],
      benefits: [
        "Helpers for every home game",
        "A list that survives a change of the board",
        "Sponsors who know the club",
      ],
      icon_name: "Users",
      order_index: "70",
      image_url: "/images/use-cases/micro-communities.svg",
    },
    steps: [
      { daysAgo: 80, by: "maya", change: { is_active: false } },
      { daysAgo: 74, by: "tomas", change: { is_active: true } },
    ],
  },
  {
    fields: {
      title: "Residencies & Fellowships",
      subtitle: "Thirty people a year, in thirty towns",
      description:
        "Small, intense programs whose graduates scatter at once. What they want from each other is help with the next application and an honest word about a place.",
      scenarios: ["Fellows read each other’s applications", "A yearly walk, wherever most of them are"],
      benefits: ["Nobody is out of touch after the last day"],
      icon_name: "Briefcase",
      order_index: "80",
      is_active: false,
    },
    steps: [{ daysAgo: 15, by: "ines" }],
  },
  {
    fields: {
      title: "Choirs & Orchestras",
      subtitle: "Voices that know each other",
      description: "Former singers who come back for one concert a year.",
      scenarios: ["A concert of all the years"],
      benefits: ["A full stage"],
      icon_name: "Users",
      order_index: "90",
    },
    steps: [
      { daysAgo: 120, by: "tomas" },
      { daysAgo: 18, by: "maya", isDeleted: true },
    ],
  },
];

/** Modules beside the built-in catalog. */
export const sampleModules: readonly Sample[] = [
  {
    fields: {
      name: "Reunion Planner",
      description: "One place for the committee of a class: who was found, who comes, who brings the guitar.",
      category: "events",
      icon_name: "CalendarCheck",
      features: ["Lists of names to share among helpers", "Replies and payments in one table", "Badges ready to print"],
      order_index: "20",
      is_premium: true,
    },
    steps: [
      { daysAgo: 55, by: "ines" },
      {
        daysAgo: 20,
        by: "ines",
        change: {
          features: [
            "Lists of names for each helper",
            "Replies and payments in one table",
            "Badges ready to print",
            "A page of thanks with the photographs",
          ],
        },
      },
    ],
  },
  {
    fields: {
      name: "Missing Classmates",
      description: "Members see who of their year nobody has found yet, and invite those they still know.",
      category: "networking",
      icon_name: "UserPlus",
      features: ["A list for each year", "Invitations in the member’s own words", "No address is shown to anybody"],
      order_index: "80",
    },
    steps: [{ daysAgo: 50, by: "tomas" }],
  },
  {
    fields: {
      name: "Check-in Desk",
      description: "Guests of an event are ticked off on a tablet, also where there is no network.",
      category: "events",
      icon_name: "ShieldCheck",
      features: ["Works offline", "Prints a badge"],
      order_index: "30",
      is_active: false,
    },
    steps: [{ daysAgo: 8, by: "maya" }],
  },
];

/** Case studies beside the built-in ones. */
export const sampleCaseStudies: readonly Sample[] = [
  {
    fields: {
      title: "A nursing school finds its preceptors again",
      company: "Wexcombe School of Nursing",
      industry: "Health education",
      challenge:
        "Each student needs an experienced nurse for twelve weeks of practice. The school telephoned wards for months, while four hundred of its own graduates worked on them.",
      solution:
        "- A directory by hospital and ward, filled by the graduates themselves\n- One request in spring and one in autumn, with the dates and nothing else\n- A letter to the ward’s management for each nurse who takes a student",
      results: ["96% of places filled before the term", "11 weeks less on the telephone"],
      metrics: [
        { label: "places filled before the term", value: "96%" },
        { label: "nurses who took a student", value: "212" },
        { label: "weeks saved each term", value: "11" },
      ],
      image_url: "/images/case-studies/alumni-mentorship-program.svg",
      is_featured: true,
    },
    steps: [
      { daysAgo: 70, by: "tomas", change: { is_active: false } },
      { daysAgo: 66, by: "maya", change: { is_active: true } },
      {
        daysAgo: 21,
        by: "tomas",
        change: { results: ["96% of places filled before the term", "11 weeks saved each term"] },
      },
    ],
  },
  {
    fields: {
      title: "Two firms merge, and their former colleagues stay",
      company: "Harrow Teal Engineering",
      industry: "Engineering",
      challenge: "After a merger, nobody felt responsible for 2,300 former colleagues of the smaller firm.",
      solution: "- One network with both names\n- Invitations signed by people whom the former colleagues knew",
      results: ["61% joined within a month"],
      metrics: [],
      is_active: false,
    },
    steps: [{ daysAgo: 5, by: "ines" }],
  },
  {
    fields: {
      title: "A pilot with a rowing club",
      company: "Lower Quay Rowing Club",
      industry: "Sports",
      challenge: "The club wanted to try the platform for one season.",
      solution: "One season, forty members.",
      results: ["40 members in a season"],
      metrics: [],
    },
    steps: [
      { daysAgo: 200, by: "maya" },
      { daysAgo: 25, by: "maya", isDeleted: true },
    ],
  },
];
