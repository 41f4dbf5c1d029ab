import type { BuiltInModuleInput } from "../../schema/module.ts";

export const careerModules: BuiltInModuleInput[] = [
  {
    slug: "career-and-jobs-support",
    name: "Career and jobs support",
    summary: "Job openings, referrals and advice from people who walked the same halls.",
    description:
      "Alumni post openings at the places where they work and stand behind them as a named contact. Members save a search, hear about what fits, and apply with the profile that they already keep. Closed groups rehearse interviews and compare offers. And a program that has to show what became of its graduates has the figures at hand.",
    features: [
      "A job board for positions, internships and projects",
      "A named contact for each opening",
      "Saved searches that notify",
      "Referrals from one member to another",
      "Figures on openings, applications and placements",
    ],
    benefits: [
      "Members hear of openings from an insider who can put in a word for them",
      "Employers among your alumni find people whose training they know",
      "Placement results that a program can report on",
    ],
    category: "career",
    icon: "Briefcase",
    anchors: [],
  },
  {
    slug: "mentorship",
    name: "Mentorship",
    summary: "Mentors who say how much time they have, matched with people who say what they need.",
    description:
      "Mentors state their field, their city and the hours that they can spare; students and younger alumni state what they are trying to decide. The platform proposes pairs, the people choose, and your office sees which pairs have met and which have gone quiet. A program may run for a term, with a start and an end, or stay open all year.",
    features: [
      "Matching by field, place, language and goal",
      "Hours and number of mentees set by each mentor",
      "Long programs, single conversations and groups",
      "Shared goals, notes and feedback for each pair",
      "An overview of pairs that meet, wait or have gone quiet",
    ],
    benefits: [
      "Goodwill turns into meetings that take place",
      "Mentors are not asked for more than they offered",
      "One person can look after a large program",
    ],
    category: "career",
    icon: "Compass",
    anchors: [],
  },
];
