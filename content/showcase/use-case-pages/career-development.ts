import { facts } from "../../facts.ts";
import type { UseCasePage } from "../../schema/use-case-page.ts";

export const careerDevelopment: UseCasePage = {
  slug: "career-development",
  meta: {
    title: "Career network and alumni job board software",
    description:
      "A job board with a person behind every opening, mentors matched by the next step, and placement results that your program can report on.",
    keywords: ["alumni job board", "career network", "mentoring software"],
  },
  hero: {
    headline: "Someone in your network has done that job.",
    lead: `No career office can know every trade. Between them, your members do. ${facts.name} brings jobs, mentors and peers together, so that members find the next step among their own and you can report what came of it.`,
  },
  stats: [
    {
      value: "92%",
      label: "job placement",
      description: "among graduates of one institute of technology who used the career module.",
    },
    {
      value: "60%",
      label: "faster search",
      description: "from first application to signed offer, in a network of mid-career professionals.",
    },
    {
      value: "40%",
      label: "salary increase",
      description: "on average, for members of the same network in their new position.",
    },
  ],
  benefits: {
    heading: "Better for members, clearer for the program",
    cards: [
      {
        title: "A job board with people behind it",
        text: "A job ad does not say what the team is like, or why the last person left. Here each opening comes with the member who posted it and will answer questions, so people apply for fewer jobs and know why.",
        points: [
          "A member to ask about every opening",
          "Saved searches, and a notification when something fits",
          "Closed groups for rehearsing interviews and comparing offers",
        ],
      },
      {
        title: "Outcomes without the questionnaire",
        text: "Every program is asked once a year what it has achieved, and most then write to people who have moved on. Members here record a new position where they already keep their profile, and your report starts from there.",
        points: [
          "Career details kept current by the members themselves",
          "Mentoring requests and answers in one view",
          "Short surveys, only for what a profile does not say",
        ],
      },
    ],
  },
  scenarios: {
    heading: "One search, from doubt to offer",
    intro: "An analyst returns to work after three years away. Follow her through the network.",
    items: [
      {
        title: "The doubt",
        who: "The analyst and a mentor who made the same return",
        text: "She does not need openings yet. Matched by field and by the step she wants to take, her mentor tells her which gap no interviewer will ask about and which one to explain in a sentence.",
        modules: ["Mentorship", "Alumni directory"],
      },
      {
        title: "The short list",
        who: "The analyst and a member who is hiring",
        text: "A saved search brings two openings to her phone. One was posted by a graduate of her own program, so she can ask what the team is really looking for before she writes a line.",
        modules: ["Career and jobs support", "Push notifications"],
      },
      {
        title: "The rehearsal",
        who: "Five members with interviews in the same month",
        text: "A closed group meets online in the evening. They ask one another the questions each of them dreads, and the ones who have had their interviews stay to say how it went.",
        modules: ["Chapters and forums", "Event registration and RSVP"],
      },
      {
        title: "The offer",
        who: "The analyst, her mentor and the career office",
        text: "The mentor reads the offer with her. She signs, updates her profile the same evening, and marks herself as ready to mentor. The office learns of the placement, and gains a mentor, without sending an email.",
        modules: ["Mentorship", "Alumni directory"],
      },
    ],
  },
  testimonial: {
    quote:
      "We used to count who came to the workshops. Now I can name who found work, because they tell us themselves.",
    author: "Farah Siddiqui",
    role: "Director of Career Services",
    avatar: "FS",
  },
  modules: {
    heading: "What carries a search",
    items: [
      { name: "Career and jobs support", use: "Openings posted by members, each with a contact" },
      { name: "Mentorship", use: "Matched by field and by the next step" },
      { name: "Alumni directory", use: "Who works where, and who is glad to be asked" },
      { name: "Chapters and forums", use: "Closed groups for rehearsal and honest comparison" },
      { name: "Push notifications", use: "The right opening on the day it appears" },
    ],
  },
  callToAction: {
    heading: "Try it on this season’s job seekers",
    text: `${facts.trialDays} days, the full platform, sample jobs and mentors to walk through with your team. No credit card.`,
    button: "Get Started",
    form: "trial",
  },
};
