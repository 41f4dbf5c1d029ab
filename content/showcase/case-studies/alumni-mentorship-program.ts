import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const alumniMentorshipProgram: BuiltInCaseStudy = {
  slug: "alumni-mentorship-program",
  title: "Alumni Mentorship Program",
  meta: {
    title: "Alumni Mentorship Program: a case study",
    description:
      "How a public university replaced three mentoring lists with one directory and one calendar, and reached 92% job placement.",
    keywords: ["alumni mentoring", "university case study"],
  },
  organization: "Tallgrass State University",
  category: "Mentorship",
  description:
    "Three offices ran three mentoring lists, and students fell between them. One directory and one calendar turned goodwill into meetings that happen.",
  challenge:
    "Every year alumni offered to mentor, and most were never called. Requests came in by email, matching one pair took an afternoon, and afterward the office could not say who had met whom.",
  solution: [
    "Mentors set their field, city and free hours in their own profile",
    "Students search the directory and ask directly; the office sees every request",
    "The feed carries short reports from pairs, so that the next mentors come forward",
    "Quarterly polls ask both sides what to change",
  ],
  story: [
    {
      heading: "September, before",
      paragraphs: [
        "The binders are still on a shelf in Adaeze Okafor’s office. For years the first weeks of the fall term looked the same: a table by the window, two laptops, and three lists of alumni who had said they would mentor a student. Career Services kept one. The Alumni Association kept another. The College of Engineering, which trusted neither, kept a third.",
        "Matching a single pair took an afternoon. Okafor would find a chemist in Denver, write to ask whether he was still willing, wait, learn that he had moved to Boise and changed jobs, and begin again. By then the student who had asked was home for Thanksgiving. “The part I hated was June,” she says. “The vice president would ask how many of our pairs had met. I had signed agreements. I had no idea who had ever sat down together.”",
      ],
    },
    {
      heading: "Fall term: one list, and an argument",
      paragraphs: [
        "The three offices agreed to merge their lists in a single meeting. Agreeing on who would own the result took until October. Engineering worried that its mentors, many of them donors, would be swamped by requests from all over campus. Marisol Vega, who runs the college’s career office, put it bluntly: “I had spent years telling those people I would never hand out their numbers.”",
        "What settled it was a setting. In the new directory each mentor fills in a field, a city and the hours they can spare, and decides who may see the rest. A mentor with two hours a month to give is asked for two hours a month. Vega wrote to her mentors herself, over her own name, and explained that the switch was in their hands. Each mentor’s entry still carried the college’s name.",
        "Ted Brzezinski, an analyst in the alumni office, did the part that never makes it into an annual report. He spent most of October inside the three spreadsheets, sorting out maiden names, dead addresses, and one man who appeared on all three lists under three different majors.",
      ],
    },
    {
      heading: "Spring term: the quiet pairs",
      paragraphs: [
        "The first students searched the directory in November. By January, requests were going straight from student to mentor, and Okafor’s office could see each one and whether it had been answered. She expected to have less to do.",
        "She had different work instead. A pair that goes wrong rarely complains; it just stops. The quiet ones were visible now, and it fell to Okafor to ask why. Sometimes the reason was a new baby, or tax season. More often it was the student, who had sent one long message, been asked an easy question in return, and frozen. “We had never taught them how to answer a stranger who is being kind,” Okafor says. In February the office added a workshop on exactly that. It is held in the library, with pizza, and it begins with everyone reading a real first message aloud.",
        "The feed helped in a way no one had planned. A junior in agronomy posted a photograph of herself and her mentor at a seed trial, both of them muddy to the knee, with a few lines on what she had learned. Under it, alumni who had never volunteered for anything asked how to sign up. Okafor began to ask other pairs for reports like that one. She has a rule that her office never writes them.",
      ],
    },
    {
      heading: "Summer: what the polls said",
      paragraphs: [
        "Once a quarter a poll goes to both sides. The questions are short and the answers have been humbling. In the first one, mentors said there were too many reminders. Students said they wanted to know that a mentor was full before they wrote, not after. Both things were changed within the month. The poll in June asked whether to continue with pairs over the summer; Okafor had assumed not, and was outvoted.",
        "Job placement among the students who took part stands at 92%, and engagement among the alumni who signed up as mentors has gone up by 85%. Okafor is careful with the first figure. Students who ask for a mentor, she points out, are the kind who start looking for work early. She trusts the second one more, because she can see it from her desk.",
      ],
    },
    {
      heading: "What they would do differently",
      paragraphs: [
        "Okafor does not hesitate. “I’d have brought Engineering in before there was anything to agree to. They were right to worry, and I made them argue for it in a meeting that was supposed to be a formality.” Vega, told of this, laughs and says that she would have argued anyway.",
        "Brzezinski would have cleaned the lists in July, when the office is empty, and would have asked the mentors to correct their own entries before he spent a month guessing. And all three would have held the writing workshop before the first request went out, not after the first silences.",
        "The table by the window has a plant on it now. In September Okafor keeps office hours there for mentors, who drop by when they are on campus for a game and stay longer than they meant to. One of them is a chemist from Boise. He has never lived in Denver, it turns out. That was a different chemist.",
      ],
    },
  ],
  results: [
    { value: "92%", metric: "job placement", description: "among students who took part in the program" },
    { value: "85%", metric: "engagement increase", description: "among alumni who signed up as mentors" },
  ],
  testimonial: {
    quote: "I used to spend September matching names in a spreadsheet. Now I spend it talking with the mentors.",
    author: "Adaeze Okafor",
    role: "Head of Alumni Mentoring",
    avatar: "AO",
  },
  modules: ["Alumni directory", "Mentorship", "Feed updates", "Polls", "Push notifications"],
  useCase: "Educational Institutions",
  segments: ["Universities and colleges", "Business schools"],
  tags: ["Mentoring", "Students", "Directory"],
};
