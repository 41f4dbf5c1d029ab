import { facts } from "../../facts.ts";
import type { UseCasePage } from "../../schema/use-case-page.ts";

export const educationalInstitutions: UseCasePage = {
  slug: "educational-institutions",
  meta: {
    title: "Alumni community for schools and universities",
    description:
      "How schools and universities keep their alumni: reunions, mentoring, giving and a directory that graduates keep current, under your name.",
    keywords: ["university alumni software", "school alumni app", "advancement", "alumni reunions"],
  },
  hero: {
    headline: "Four years with you. Fifty as your alumni.",
    lead: `The registrar keeps the record; hardly anyone keeps up with the person. ${facts.name} gives every class year a home in an app under your institution’s name, and gives your office one view of events, mentoring and giving.`,
  },
  stats: [
    {
      value: "85%",
      label: "engagement increase",
      description:
        "at an institute of technology, compared with the newsletter and the scattered groups that the app replaced.",
    },
    {
      value: facts.institutions,
      label: "institutions",
      description: "have built their alumni work on the platform, alone or as part of a larger organization.",
    },
    {
      value: "2-4 weeks",
      label: "implementation",
      description: "is what it takes to be ready: start when classes do, and plan the fall reunion in the app.",
    },
  ],
  benefits: {
    heading: "What changes in the alumni office",
    cards: [
      {
        title: "A record that repairs itself",
        text: "Much of the work on an alumni database is chasing people who have moved. Here the one person who knows does the correcting: alumni edit their own contact details, career, biography and photo, because their classmates will read them.",
        points: [
          "Each graduate decides what classmates see and what only the office sees",
          "Classmates invite the ones your letters no longer reach",
          "Roles limit what staff and volunteers see: a class secretary sees one class",
        ],
      },
      {
        title: "An appeal that lands among friends",
        text: "A letter about the scholarship fund reads differently to a graduate who mentored in the spring and danced at the reunion in June. Giving is part of the rest of alumni life here, so your officers know who takes part before they decide whom to call.",
        points: [
          "Scholarship pages where donors and scholars meet",
          "Thanks on the wall of appreciation the same day, not in the annual report",
          "Events, mentoring and gifts in one view for the advancement office",
        ],
      },
    ],
  },
  scenarios: {
    heading: "One academic year",
    intro: "Alumni work has a calendar. Here are four of its weeks, with everyone in one place.",
    items: [
      {
        title: "September: the reunion committee",
        who: "Five volunteers of the Class of 1999",
        text: "A poll settles the date in two days. They publish the event, then write to classmates from the directory by name, since people come to a reunion when a friend asks and rarely when an office does. You see the registrations arrive and give your time to the classes that have no volunteers.",
        modules: ["Polls", "Event registration and RSVP", "Alumni directory"],
      },
      {
        title: "November: two job offers",
        who: "A senior in chemistry who has to choose",
        text: "She filters the directory by degree and city, finds a graduate who made the same choice ten years ago, and asks for half an hour. The request reaches his phone, not a shared inbox; the career office sees that it was answered.",
        modules: ["Alumni directory", "Mentorship", "Push notifications"],
      },
      {
        title: "March: the scholarship appeal",
        who: "The annual giving team and this year’s scholars",
        text: "Scholars write on the wall of appreciation what the year has been like. The appeal follows a week later, in the same place, to people who have just read it. Donors give on the spot, once or month by month.",
        modules: ["Wall of appreciation", "Fundraising and donations", "Feed updates"],
      },
      {
        title: "June: a class becomes alumni",
        who: "The student council and a graduating class",
        text: "Class groups open in May, while the future alumni still see one another every day. When the invitations go out after the ceremony, no one walks into an empty room.",
        modules: ["Invitations", "Chapters and forums"],
      },
    ],
  },
  testimonial: {
    quote: "The class of 1974 wrote back. Eleven of them were on our list of the lost.",
    author: "Beatriz Carvalho",
    role: "Director of Advancement",
    avatar: "BC",
  },
  modules: {
    heading: "Where institutions begin",
    items: [
      { name: "Alumni directory", use: "Every graduate by class, degree, city and field" },
      { name: "Chapters and forums", use: "Class years, halls, teams and cities, each with its own moderators" },
      { name: "Event registration and RSVP", use: "Reunions, lectures and chapter dinners in one calendar" },
      { name: "Mentorship", use: "Students ask, graduates answer, and the office sees that it happened" },
      { name: "Fundraising and donations", use: "Gifts made in the app, with the scholars’ thanks beside them" },
    ],
  },
  callToAction: {
    heading: "Bring one reunion committee first",
    text: `${facts.trialDays} days with the full platform are enough for five volunteers to plan something real and tell you what they think of it. No credit card.`,
    button: "Get Started",
    form: "trial",
  },
};
