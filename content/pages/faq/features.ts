import { facts } from "../../facts.ts";
import type { FaqGroup } from "../../schema/faq.ts";

export const features: FaqGroup = {
  id: "features-and-functionality",
  title: "Features & Functionality",
  description: "What members can do, and what your team can do for them.",
  questions: [
    {
      id: "included-features",
      question: "Which features are included?",
      answer: [
        "All of them. The plan includes more than 16 modules, among them feed updates, the alumni directory, nearby alumni, chapters and forums, event registration and RSVP, jobs, mentorship, polls, push notifications, leaderboards, paid memberships and donations.",
        "You switch on what you need. Start with a few: a directory, a feed and one good event are enough, and the next module can wait until members ask for it.",
      ],
      link: { label: "See all modules", href: "/modules" },
    },
    {
      id: "alumni-update-their-own-information",
      question: "Can alumni update their own information?",
      answer: [
        "Yes. Alumni log in, on the web or in the app, and update their own entry: contact info, career details, bio, photo and privacy settings. Changes appear in your directory right away.",
        "That keeps the records right: the person who has moved types the new address.",
      ],
    },
    {
      id: "mobile-apps",
      question: "Are the mobile apps under our own name?",
      answer: [
        "Yes. You get custom-branded apps for iOS and Android, with your name, your icon and your colors. Members see the institution they know, not a supplier they have never heard of.",
        "Members who prefer a browser use the same community on the web and hear from it by email.",
      ],
    },
    {
      id: "events-and-tickets",
      question: "Can we manage events with registration and tickets?",
      answer: [
        "Yes. Each event has a page with RSVP, guests, a waiting list, free or paid tickets, reminders and check-in at the door. Events can be in person, online or both.",
        "Chapter leads publish the events of their own chapter, and you see all of them in one calendar. Afterward, the photos and the attendance list are in the same place as the invitation.",
      ],
      link: { label: "Events in the catalog", href: "/modules#events" },
    },
    {
      id: "mentor-matching",
      question: "How are mentors and mentees matched?",
      answer: [
        "Mentors enter their field, their city and the time they can give; mentees enter what they are trying to decide. The platform proposes pairs and the people choose; no one is assigned.",
        "Your office sees which pairs have met, which are waiting and which have gone quiet, so a friendly word comes in time.",
      ],
      link: { label: "How one university does it", href: "/case-studies/alumni-mentorship-program" },
    },
    {
      id: "chapters-run-themselves",
      question: "Can chapters and small groups run themselves?",
      answer: [
        "Yes, and they should. A chapter has its own page, members, forum and calendar, and its leads have rights there and nowhere else. Nine people who once rowed together get the same, without asking anyone.",
        "You set what a group may do by itself, such as publishing an event, and what needs a nod from your office.",
      ],
      link: { label: "Micro-communities", href: "/use-cases/micro-communities" },
    },
    {
      id: "donations-and-dues",
      question: "Can we collect donations and membership dues?",
      answer: [
        "Both. Campaigns take single and recurring gifts toward a purpose everyone can see, and recipients can thank the donors on the wall of appreciation. Paid memberships have tiers, renewal and reminders.",
        "Receipts go out after each payment, and the export for your finance office matches the list of members.",
      ],
    },
    {
      id: "measuring-results",
      question: "How do we know whether it works?",
      answer: [
        `The analytics dashboard shows who takes part, by module, class year and chapter, and what brings people back. On average, organizations on the platform have seen alumni engagement rise by ${facts.engagement}.`,
        "Before you start, write down three numbers of your own: how many of your addresses are right, how many people came to the last event, and how many answered the last appeal. They give every later figure a meaning.",
      ],
      link: { label: "Read: measuring what a network returns", href: "/blog/measuring-alumni-network-roi" },
    },
  ],
};
