import type { Sample } from "./sample.ts";

const summit = `
The alumni summit takes place on a Saturday, in London and online, so that nobody needs a day off.

- Morning: three short talks, and an hour to meet people
- Afternoon: workshops on reunions, mentoring and data protection
- Evening: dinner for those who can stay

The workshops have thirty places each. [Write to us](/contact) if you would like to bring your whole team.
`;

const merging = `
When two schools become one, their alumni do not. Each side has a list, each list has its own idea of what a graduate is, and three hundred people stand on both.

## Before you touch anything

Write down, for each list, who may be written to and why. Consent that was given to the College of Nursing does not pass to the new university by itself. If you can’t find out what somebody agreed to, ask them again before you send them anything else.

## The order that works

1. Keep both lists as they are, and give each row a mark that says where it came from.
2. Compare by email address first, then by name and year. Never by name alone.
3. Let a person look at every pair that is not certain. Plan two hours for a thousand of them.

*To do before this goes out: ask the data protection officer about step 1.*
`;

const campaign = `
Ideas for the spring campaign. Nothing here is decided.

- “Who taught you to think?”: members name a teacher, we look for the teacher
- A week of introductions instead of a week of donations
- Postcards, real ones, from each chapter
`;

const mentoring = `
A mentoring program fails in its third week, when the first enthusiasm has gone and nobody has said when it ends. Ten weeks are long enough to help somebody and short enough to promise.

## Weeks one and two

Pairs meet once and agree on one question that they want to have answered by the end.

## Weeks three to eight
`;

const closed = `
Our offices in New York, London and Toronto are closed next week. Your community runs as always, and somebody is on call for anything urgent.

We wish you some quiet days, too.
`;

/** Posts that visitors don’t see: drafts, one that was public, and deleted ones. */
export const otherPosts: readonly Sample[] = [
  {
    fields: {
      title: "Registration for the alumni summit is open",
      excerpt: "A Saturday in London and online. Thirty places in each workshop.",
      content: summit,
      category: "Events",
    },
    steps: [
      { daysAgo: 48, by: "ines", change: { published: true } },
      { daysAgo: 3, by: "ines", change: { published: false } },
    ],
  },
  {
    fields: {
      title: "How to merge two alumni lists without losing anyone",
      excerpt: "Two schools became one. Their lists take longer.",
      content: merging,
      category: "Compliance",
      featured_image: "/images/articles/all-in-one-alumni-platform.svg",
    },
    steps: [
      { daysAgo: 6, by: "tomas" },
      {
        daysAgo: 1,
        by: "maya",
        change: { excerpt: "Two schools became one. Their lists take longer, and begin with consent." },
      },
    ],
  },
  { fields: { title: "Notes for the spring campaign", content: campaign }, steps: [{ daysAgo: 2, by: "ines" }] },
  {
    fields: {
      title: "Mentoring in ten weeks: a plan for small teams",
      content: mentoring,
      category: "Strategy",
    },
    steps: [{ daysAgo: 0.2, by: "tomas" }],
  },
  {
    fields: {
      title: "Our offices are closed next week",
      excerpt: "Your community runs as always.",
      content: closed,
    },
    steps: [
      { daysAgo: 340, by: "maya", change: { published: true } },
      { daysAgo: 9, by: "maya", isDeleted: true },
    ],
  },
  {
    fields: { title: "Does the preview show tables?", content: "| One | Two |\n| --- | --- |\n| It | does |" },
    steps: [
      { daysAgo: 31, by: "tomas" },
      { daysAgo: 4, by: "tomas", isDeleted: true },
    ],
  },
];
