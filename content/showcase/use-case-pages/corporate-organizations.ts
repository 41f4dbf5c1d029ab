import { facts } from "../../facts.ts";
import type { UseCasePage } from "../../schema/use-case-page.ts";

export const corporateOrganizations: UseCasePage = {
  slug: "corporate-organizations",
  meta: {
    title: "Corporate alumni network software",
    description:
      "A private network for former employees: job openings shown to alumni first, referrals by name, and access rules that your security team can sign.",
    keywords: ["corporate alumni network", "employee referrals", "rehiring"],
  },
  hero: {
    headline: "The exit interview need not be the last conversation.",
    lead: `People who leave on good terms go on to be clients, referrers and sometimes colleagues again. ${facts.name} keeps them within reach, in a private network that your company owns, governs and can show to its auditors.`,
  },
  stats: [
    {
      value: "300%",
      label: "engagement increase",
      description: "at a manufacturing group, compared with its former alumni pages.",
    },
    {
      value: "SOC 2",
      label: "certification",
      description: "and GDPR compliance: the two answers that your security team asks for before anything else.",
    },
    {
      value: facts.organizations,
      label: "organizations",
      description: "run their communities on the platform, from single schools to corporate networks.",
    },
  ],
  benefits: {
    heading: "What it is worth, and who answers for it",
    cards: [
      {
        title: "Candidates who know what they are coming back to",
        text: "A returning colleague knows your customers, your systems and the reasons to leave again. Show openings to alumni before the job boards see them, and let a former colleague put a name forward when the role is not for them.",
        points: [
          "Open roles reach alumni first, on their phones",
          "Referrals carry the name of the person who vouches",
          "Groups by plant, profession and year of joining, so news finds those it concerns",
        ],
      },
      {
        title: "A place you can answer for",
        text: "In a public group the company is a guest: it can’t see who joins, and can’t answer for what is said. Here membership is by invitation, roles decide who sees what, and one team is responsible.",
        points: [
          "Verified invitations, so that only people who worked for you come in",
          "Separate roles for human resources, communications and local hosts",
          "No one is listed without joining, and members control their own profiles",
        ],
      },
    ],
  },
  scenarios: {
    heading: "Four people who used to work for you",
    intro: "People do not come back for a network. These four came back for something in particular.",
    items: [
      {
        title: "The engineer whose last day is Friday",
        who: "A leaver and her HR partner",
        text: "The invitation is part of the exit checklist, between the badge and the laptop, and goes to her private address. By the time she hands in the badge, she has joined her plant’s group; a letter six months later would have found her too busy.",
        modules: ["Invitations", "Chapters and forums"],
      },
      {
        title: "The manager who knows the right person",
        who: "A former plant manager, four years gone",
        text: "An opening in his old region appears on his phone. The role is not for him, but he knows whose it should be, and recommends her by name. Talent acquisition sees the referral and who made it.",
        modules: ["Career and jobs support", "Push notifications"],
      },
      {
        title: "The retiree who remembers why",
        who: "A process chemist and a team thirty years his junior",
        text: "The team asks on the help board why a line was built the way it was. The drawings don’t say. He does, the same afternoon, and is thanked where everyone can read it.",
        modules: ["Help board", "Wall of appreciation"],
      },
      {
        title: "The buyer who began in your sales office",
        who: "A purchasing director at a customer",
        text: "The regional office invites alumni in her city to a product preview. She comes to see old friends, leaves having seen the new range, and stays in touch with both.",
        modules: ["Event registration and RSVP", "Alumni directory"],
      },
    ],
  },
  testimonial: {
    quote: "Legal had one question: who controls it? For the first time the answer was, we do.",
    author: "Jonathan Adeyemi",
    role: "Head of Corporate Alumni",
    avatar: "JA",
  },
  modules: {
    heading: "The five that companies switch on first",
    items: [
      { name: "Invitations", use: "Personal and verified, sent as part of the exit checklist" },
      { name: "Career and jobs support", use: "Openings for alumni first, with referrals by name" },
      { name: "Chapters and forums", use: "Plants, professions and years, moderated by those who were there" },
      { name: "Help board", use: "Knowledge that left the building, still within reach" },
      { name: "Admin support", use: "Roles, moderation and reports for every team involved" },
    ],
  },
  callToAction: {
    heading: "Show it to your security team first",
    text: `The trial is the full platform with sample data for ${facts.trialDays} days, so no one’s personal details have to move until every question is answered. No credit card.`,
    button: "Get Started",
    form: "trial",
  },
};
