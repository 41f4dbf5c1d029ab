import { facts } from "../../facts.ts";
import type { FaqGroup } from "../../schema/faq.ts";

export const gettingStarted: FaqGroup = {
  id: "getting-started",
  title: "Getting Started",
  description: "From the first conversation to the first invitations.",
  questions: [
    {
      id: "implementation-time",
      question: "How long does implementation take?",
      answer: [
        "Two to four weeks from your order to the first invitations. In that time we set up your community with its name, colors, roles and chapters, import your records, prepare your mobile apps and train your team.",
        "Two things decide whether it takes two weeks or four: how tidy your records are, and how soon your team can answer our questions. A list with email addresses and class years is enough to start; the rest can follow.",
      ],
    },
    {
      id: "what-to-prepare",
      question: "What do we need to prepare?",
      answer: [
        "Four things: a list of your alumni as a spreadsheet; your logo and colors; the names of the people who will run the community, with what each may do; and a first occasion, such as a reunion or a mentoring round, that gives people a reason to join.",
        "It helps to agree beforehand who approves newcomers and who looks at a reported post. Both take minutes, once it is clear whose minutes they are.",
      ],
    },
    {
      id: "free-trial",
      question: "What does the free trial include?",
      answer: [
        `${facts.trialDays} days with the full platform: every module, as members see it and as your team runs it, filled with sample data so there is something to see on the first morning. No credit card is needed.`,
        "A good way to spend the time: bring in three colleagues, make one of them a chapter lead, and take one event from the invitation to the list at the door.",
      ],
      link: { label: "Start a trial", href: "/demo" },
    },
    {
      id: "demo-session",
      question: "What happens in a demo?",
      answer: [
        "A person who knows the platform shows it to your team alone, for 30 minutes, beginning with your own questions. You see the complete alumni portal, the admin dashboard, the modules that matter to you, and the mobile apps.",
        "Bring the people who will ask the hard questions later. To look by yourself first, watch the three-minute video on the demo page.",
      ],
      link: { label: "Watch the product video", href: "/demo" },
    },
    {
      id: "existing-records",
      question: "Can we bring our existing alumni records?",
      answer: [
        "Yes. Export them from your current system as a spreadsheet, and our team imports them with you during implementation. You see what was added, what was there already and what could not be read, before anyone is invited.",
        "Missing addresses are no reason to wait. Members invite the classmates they still know, and each newcomer is checked against your records.",
      ],
      link: { label: "Compare with what you have", href: "/compare" },
    },
    {
      id: "getting-alumni-to-join",
      question: "How do we get our alumni to join?",
      answer: [
        "In waves, and through people they know. Begin with the ones who would come anyway: class representatives, chapter leads, mentors, last year’s volunteers. Ask them to fill in their profiles and write the first posts, so no one walks into an empty room.",
        "Then invite class by class or city by city, each time with an occasion of its own. Invitations are personal, a reminder can follow, and you see where a second attempt is worth it.",
      ],
      link: { label: "Read: building a community that lasts", href: "/blog/alumni-community-building" },
    },
  ],
};
