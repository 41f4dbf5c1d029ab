import type { Sample } from "./items.ts";

const reunions = `
This year we sat in on forty-one reunion weekends, from a dinner for nineteen people to a campus full of tents. We asked every organizer the same three questions: what took longer than you thought, what would you drop, and what did people mention in the weeks after?

## What took longer

Everybody named the same thing: finding people. Half of the addresses from the last reunion no longer worked, and the good ones belonged to those who come every time. The classes with the best turnout did not write more mails. They asked ten people to find five others each, and gave them a list of names and nothing else to do.

## What they would drop

| Part of the program | Would keep | Would drop |
| --- | --- | --- |
| Campus tour by a student | 34 | 7 |
| Dinner with speeches | 12 | 29 |
| An hour without any program | 39 | 2 |

The free hour was in almost nobody’s first plan. It appeared when a bus was late or the rain came, and it is the part that people wrote about.

## What people mention later

Names. Not the keynote and not the food, but “I talked to the woman who lived below me for a year and we never had”. Put first name and hall on the badge, in letters that can be read from three steps away.

If you plan a weekend for next year, begin with [the people who would come anyway](/blog/alumni-community-building), and give each of them five names.
`;

const welcome = `
Most welcome messages thank people for joining and list what the app can do. Almost nobody answers them, which is a pity: the first hour is when somebody is most willing to say something about themselves.

Here is a message that a college of 6,000 members has sent for half a year. Four in ten people answer it.

> Hi Jonah, good to have you here. I look after this community, and I read every answer myself. One question, so that I can introduce you to somebody: what are you working on these days, and is there anything you could use help with?

Three things make the difference.

1. **It comes from a person.** The name at the end belongs to somebody who can be written to. Mails from “The Alumni Team” get a third of the answers.
2. **It asks one question.** Two questions read like a form.
3. **It says what happens next.** “So that I can introduce you to somebody” is a promise, so only send it when somebody has an hour a week to keep it.

The hour is well spent. Of the people who were introduced to one other member in their first week, most were still active half a year later.
`;

const survey = `
We asked 1,204 graduates of one year what would make them open an alumni app on a weekday. They could write whatever they liked, in one line.

The answers fall into four groups:

- **Somebody I know** (41 percent): a message, a photo, a birthday.
- **Something I need** (33 percent): a job, a flat, advice on a visa, a plumber in a new town.
- **Something near me** (17 percent): a dinner, a run, a talk within half an hour of home.
- **News of the school** (9 percent).

Now compare that with what most communities publish. In the same month, the school had posted eleven pieces of news, two events, and nothing from the other two groups.

## What the school changed

It did not stop the news. It moved it to Friday, and used the other days to pass on what members had asked for: “Priya is moving to Leeds in March and looks for a room” was read by more people than any headline of the year.

You can run the same survey in a week. Ask one question, leave room for one line, and read the answers aloud in your next meeting before anybody sorts them.
`;

const secondStep = `
From this month on, admins of your community can be asked for a code from their phone when they sign in. People will call about it. Here is what your help desk needs to know, on one page.

## What it is

A password can be guessed, reused or read over somebody’s shoulder. A code from an app on a person’s own phone can’t, or not for longer than thirty seconds. Whoever wants to get in needs both.

## What people ask

**“I have a new phone.”** The codes do not move by themselves. They sign in with one of the ten recovery codes that they were shown when they set it up, and set it up again on the new phone.

**“I have no recovery codes either.”** Ask another admin to remove the second step for them. Call them back on a number that you already have before you do so: this is exactly what somebody would say who wants to get in.

**“The code is always wrong.”** Nine times out of ten the clock of the phone is set by hand. It must be set automatically.

**“Can it come as a text message?”** It can, if your site has that switched on. The app is safer and works in a cellar.
`;

/** Posts that visitors can read. */
export const publishedPosts: readonly Sample[] = [
  {
    authors: ["Lena Brandvold"],
    fields: {
      title: "What we learned from forty-one reunion weekends",
      pinned: true,
      excerpt: "We asked every organizer what took longer than they thought, and what they would drop.",
      content: reunions,
      category: "Events",
      featured_image: "/images/articles/virtual-hybrid-alumni-events.svg",
    },
    steps: [
      { daysAgo: 64, by: "ines" },
      { daysAgo: 62, by: "maya", change: { published: true } },
      {
        daysAgo: 60,
        by: "ines",
        change: {
          excerpt:
            "Forty-one organizers, three questions. What took longest was finding people, and what was remembered was the hour without a program.",
        },
      },
    ],
  },
  {
    authors: ["Jonah Adeyemi", "Lena Brandvold"],
    fields: {
      title: "How to write a welcome message",
      series: "The first week",
      excerpt: "Four in ten new members answer this one. It asks a single question, and somebody reads the answers.",
      content: welcome,
      category: "Best Practices",
      featured_image: "/images/articles/alumni-mentorship-programs.svg",
    },
    steps: [
      { daysAgo: 41, by: "tomas", change: { published: true } },
      // The address follows the title, so the former one redirects.
      { daysAgo: 39, by: "maya", change: { title: "A welcome message that people answer" } },
    ],
  },
  {
    fields: {
      title: "What would make you open the app? 1,204 answers",
      excerpt: "One question to one graduating class, and what their school changed afterwards.",
      content: survey,
      category: "Analytics",
    },
    steps: [
      { daysAgo: 31, by: "tomas" },
      { daysAgo: 29, by: "ines", change: { excerpt: "One question, one line each, and what the school changed." } },
      {
        daysAgo: 26,
        by: "maya",
        change: {
          excerpt: "We asked one graduating class a single question. Their school publishes something else since.",
          featured_image: "/images/articles/measuring-alumni-network-roi.svg",
          published: true,
        },
      },
    ],
  },
  {
    fields: {
      title: "Two-step sign-in, explained for your help desk",
      series: "The first week",
      excerpt: "Admins are asked for a code from their phone. The four questions that people will call about.",
      content: secondStep,
      category: "Technology",
      featured_image: "/images/articles/data-privacy-alumni-networks.svg",
    },
    steps: [{ daysAgo: 12, by: "maya", change: { published: true } }],
  },
];

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
