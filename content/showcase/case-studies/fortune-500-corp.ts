import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const fortune500Corp: BuiltInCaseStudy = {
  slug: "fortune-500-corp",
  title: "Fortune 500 Corporation",
  meta: {
    title: "Fortune 500 Corporation: a case study",
    description:
      "How a manufacturing group brought former employees into a private network: 300% engagement, and 500+ groups they opened themselves.",
    keywords: ["corporate alumni", "employee referrals"],
  },
  organization: "Pike Halloran Industries",
  category: "Corporate",
  description:
    "Thousands had left on good terms and vanished from view. A private network made them colleagues again, on the company’s own ground.",
  challenge:
    "Former employees met in public groups that the company could neither see nor answer for. Referrals and rehires depended on who still had whose number.",
  solution: [
    "Single sign-on for staff, verified invitations for those who have left",
    "Groups by plant, profession and year of joining",
    "Job openings shown to alumni first, with referral by name",
    "Role-based access, reviewed by the company’s own security team",
  ],
  story: [
    {
      heading: "A number on a napkin",
      paragraphs: [
        "The idea came up at a retirement party. Curtis Boyle was leaving the Fort Wayne plant after a working life in tool and die, and a younger colleague asked how she was supposed to reach him when the old press acted up. He wrote his number on a napkin. Margaret Lindqvist, who had flown in to shake his hand, watched the napkin disappear into a coat pocket and thought: so that is where we keep what we know.",
        "The company had a century of former employees and, to show for it, a page on its website that no one could remember ordering. The people themselves met elsewhere, in public groups with names like Pike Survivors, where they traded rumors, recipes and now and then a lead on a job with a competitor. Lindqvist wanted a private network. Over the next year she carried the proposal from one department to the next, and each of them had an objection. She kept a folder.",
      ],
    },
    {
      heading: "“It will be a complaints department”",
      paragraphs: [
        "That was Employee Relations, in January. People who leave have opinions, and here was a microphone. The answer was that no one comes in anonymously. Those who have left get a personal invitation, checked against the employment record, and write under their own names.",
        "Renata Fisk of HR Operations did the checking, and discovered that the company had mislaid part of its own history. Two foundries that it had bought long ago had left their personnel files in a basement. Fisk spent February in the basement. The complaints did come. The first was about the pension newsletter and was entirely justified. The person who could fix it answered in the open, and Employee Relations has slept better since.",
      ],
    },
    {
      heading: "“It’s a way in”",
      paragraphs: [
        "That was Security, in March, and the objection that Lindqvist had feared. Anh Dao’s team had spent years getting former employees out of the company’s systems. Dao would look at the network on one condition: her own people, not a consultant, would do the review.",
        "Staff sign in through the company’s single sign-on. Alumni never touch it. Roles decide what each person sees, so a plant manager looks after the plant’s own group and nothing else. Dao’s report came back in May with a list of changes, and they were made before a single invitation went out. “We were treated as part of the project,” she says, “not as weather.”",
      ],
    },
    {
      heading: "“Why help people who quit?”",
      paragraphs: [
        "The plants asked that one. They asked it loudest in the spring, when good machinists were giving notice. Lindqvist quit arguing and sent Boyle. He drove from plant to plant in his own truck and showed the supervisors a group for tool and die makers, where a question about an ancient press had been answered that morning by a retired man in his garage. He did not make a speech. He handed over the phone.",
        "After that the plants opened groups faster than her office could keep count: by plant, by profession, by the year in which people joined. There are 500+ of them, opened by former employees themselves. Lindqvist had drawn up an approved structure with a chart, which lasted a week.",
      ],
    },
    {
      heading: "Hiring, a year on",
      paragraphs: [
        "Openings are shown to alumni first, and a member can refer a former colleague by name. The recruiters disliked that at the start, because it put a few days between them and the job boards. The interviews changed their minds. Someone who has worked there before does not ask about the culture. She asks whether second shift still has the bad coffee machine, and she knows what she is saying yes to.",
        "Compared with the company’s former alumni pages, engagement is up by 300%. Lindqvist reports that to the board each quarter. What she tells her own team about is the help board, where an engineer at one plant and a man who left another plant before she was born spent a week working out why a coating kept blistering.",
      ],
    },
    {
      heading: "The hard part",
      paragraphs: [
        "None of the objections was the hard part. The hard part was the first summer, when the invitations were out, people were coming in, and no one at the company had the job of answering them. A woman who had kept the payroll for half her life asked a simple question about her old service pin. It sat there for weeks. Then a stranger from another plant, also retired, mailed her his.",
        "Lindqvist tells that story on herself. She had a budget for software and a budget for launch events, and had not set aside an hour of a person’s week. Fisk has that job now, with her name on the page.",
      ],
    },
    {
      heading: "The back of the folder",
      paragraphs: [
        "At the back of the folder Lindqvist keeps the objections that turned out to be right. Employee Relations was right that questions have to be answered by a person with a name. Security was right that it should have been asked in January, two months sooner. She would begin there, she says, and save herself a winter of dread.",
        "And the plants were right about the words. The invitations said “alumni,” and people who had poured iron all their lives took it for a mistake, since they had never been to college. The invitation was rewritten in the fall. It opens with a sentence of Boyle’s: “If you ever clocked in here, you belong.” He had written it on a napkin. She kept that one.",
      ],
    },
  ],
  results: [
    { value: "300%", metric: "engagement", description: "increase over the company’s former alumni pages" },
    { value: "500+", metric: "groups", description: "opened by former employees themselves" },
  ],
  testimonial: {
    quote: "The best candidates we had last year were people who already knew where the cafeteria was.",
    author: "Margaret Lindqvist",
    role: "Vice President, Talent",
    avatar: "ML",
  },
  modules: ["Invitations", "Career and jobs support", "Chapters and forums", "Help board", "Admin support"],
  useCase: "Corporate Organizations",
  segments: ["Companies"],
  tags: ["Corporate alumni", "Rehiring", "Security"],
};
