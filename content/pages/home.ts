import { facts } from "../facts.ts";
import type { HomeContent } from "../schema/home.ts";

/** The words of the home page, from top to bottom. */
export const home: HomeContent = {
  meta: {
    title: "A private digital community for your alumni",
    description: `${facts.name} gives your organization a private, secure alumni community: apps under your own name, a web dashboard and 16+ modules.`,
    keywords: ["alumni engagement software", "alumni directory", "white-label alumni app", "alumni events"],
  },
  hero: {
    headline: "Give your alumni a door that is always open.",
    lead: `${facts.name} is a private, secure digital community for schools, companies and networks. Your alumni get iOS and Android apps under your own name; your team gets one dashboard for all of it.`,
    start: "Get Started Today",
    useCases: "View Use Cases",
    picture: {
      scene: "hero",
      alt: "The alumni app of a sample college: a graduate in Lisbon looks for company, another shares a photograph of the campus, and 86 people are going to the Class of 1999 reunion.",
    },
  },
  proof: [
    { label: `${facts.alumni} alumni`, href: "/#figures" },
    { label: `${facts.rating} out of 5 in ${facts.reviews} reviews`, href: "/#figures" },
    { label: "SOC 2", href: "/trust#soc-2" },
    { label: "GDPR", href: "/trust#data" },
  ],
  film: {
    title: "What a week behind that door looks like",
    text: "Forty seconds with a sample college: a question from Lisbon, a table by the river, a supper for eighty-seven, and the one dashboard behind it all.",
  },
  audiences: {
    title: "For every place that people stay loyal to",
    items: [
      {
        title: "Schools, colleges and universities",
        text: "Keep every class year together, from the first reunion to the fiftieth.",
        href: "/use-cases/educational-institutions",
      },
      {
        title: "Corporate organizations",
        text: "Stay close to former colleagues: they refer, they return, they buy.",
        href: "/use-cases/corporate-organizations",
      },
      {
        title: "Career networks and startups",
        text: "Jobs, mentors and introductions that stay inside the circle.",
        href: "/use-cases/startup-ecosystem",
      },
      {
        title: "Geographic and micro-communities",
        text: "City chapters and small groups that look after themselves.",
        href: "/use-cases/geographic-communities",
      },
    ],
  },
  modules: {
    title: "More than sixteen modules, all in one platform",
    text: "They share one directory, one set of rights and one bill. Start with the few you need; the rest are there when members ask.",
    items: [
      { title: "Feed updates", text: "News and stories from every class", href: "/modules#communication" },
      { title: "Nearby alumni", text: "Who is in town, if they wish to be seen", href: "/modules#networking" },
      { title: "Invitations", text: "Members bring in their own classmates", href: "/modules#networking" },
      { title: "Chapters and forums", text: "Rooms for cities, years and interests", href: "/modules#community" },
      { title: "Birthdays", text: "A reason to write, every single day", href: "/modules#communication" },
      { title: "Event registration and RSVP", text: "From dinner for ten to a full reunion", href: "/modules#events" },
      { title: "Friend requests", text: "Old friends, one tap apart", href: "/modules#networking" },
      { title: "Career and jobs support", text: "Job openings with a name behind them", href: "/modules#growth" },
      {
        title: "Gamification and leaderboards",
        text: "Thanks for the members who help most",
        href: "/modules#gamification",
      },
      { title: "Help board", text: "Questions stay open until answered", href: "/modules#community" },
      { title: "Wall of appreciation", text: "Thanks, where everyone can read them", href: "/modules#community" },
      { title: "Polls", text: "Settle the date, the place, the menu", href: "/modules#communication" },
      { title: "Push notifications", text: "Few, timely, and easy to mute", href: "/modules#communication" },
      { title: "Admin support", text: "Roles, moderation and reports", href: "/modules#admin" },
      { title: "Paid membership subscriptions", text: "Dues that renew automatically", href: "/modules#subscription" },
      { title: "Alumni directory", text: "Every graduate, by class, city and field", href: "/modules#directory" },
      { title: "Mentorship", text: "Mentors with an hour to spare", href: "/modules#growth" },
      {
        title: "Fundraising and donations",
        text: "Gifts, and thanks while they are fresh",
        href: "/modules#subscription",
      },
    ],
    all: "See what each module does",
  },
  platforms: {
    title: "In their pockets, and on your desk",
    text: "Members see your name and your colors, never ours.",
    items: [
      { title: "iOS app", text: "Custom-branded and published under your organization’s name." },
      { title: "Android app", text: "The same community on Android, released together with iOS." },
      { title: "Web admin dashboard", text: "Members, events, messages and reports for your whole team." },
    ],
    picture: {
      scene: "dashboard",
      alt: "The web dashboard of a sample college: conversations by day, the next three events with their registrations, and three alumni who just joined.",
    },
  },
  advantages: {
    title: "What happens when people can find one another",
    items: [
      {
        title: "Unite alumni",
        text: "Addresses go stale; people do not. One directory, kept up to date by the alumni themselves, shows who is where and who would like to hear from you.",
        picture: { scene: "nearby", alt: "A map with five members of the Lisbon chapter who have chosen to be seen." },
      },
      {
        title: "Micro-communities",
        text: "Few people will write to ten thousand others; almost anyone will write to nine. A small circle forms in a minute and has its own moderators.",
        picture: { scene: "circle", alt: "Three members of a former rowing eight arrange to meet at the boathouse." },
      },
      {
        title: "Foster bonding",
        text: "Birthdays, thank-you notes and old photographs do what no appeal can: they make people glad they opened the app.",
        picture: {
          scene: "thanks",
          alt: "A note on the wall of appreciation thanks a former teacher; below it, a classmate’s birthday.",
        },
      },
      {
        title: "Event management",
        text: "Invitation, registration, reminder and guest list in one place, for the chapter lead as much as for head office.",
        picture: {
          scene: "event",
          alt: "The registration card of a mentors’ evening in Toronto, with three people who are going.",
        },
      },
    ],
  },
  figures: {
    title: `Alumni of ${facts.institutions} institutions meet here`,
    rating: `Rated ${facts.rating} out of 5 in ${facts.reviews} reviews`,
  },
  actions: {
    modules: `Try them all for ${facts.trialDays} days`,
    figures: "Schedule a demo",
  },
  useCases: {
    title: "Start from a community like yours",
    text: `Organizations of many kinds use ${facts.name}. Most of them start with one of these.`,
    learnMore: "Learn More",
    all: "Explore All Use Cases",
  },
  stories: {
    title: "Success stories",
    text: `Communities on the platform report an average ${facts.engagement} increase in engagement. Here is what that looks like up close.`,
    read: "Read the story",
    all: "View All Case Studies",
  },
  closing: {
    title: "Your alumni still think of you. Open the door.",
    text: facts.trialNote,
    trial: "Start Free Trial",
    demo: "Schedule Demo",
  },
};
