import { facts } from "../facts.ts";
import type { Pricing } from "../schema/pricing.ts";

const plan = { monthly: 199, members: 1_000, storage: 5 };
const moreMembers = { monthly: 99, size: 1_000 };
const moreStorage = { monthly: 79, size: 5 };

/** The one plan, its add-ons and the words of the pricing page (docs/product.md#pricing). */
export const pricing: Pricing = {
  meta: {
    title: "Pricing",
    description: `${facts.planPrice} a month for up to ${facts.planMembers} alumni users, with branded apps, dashboard and all features. Add users or storage in blocks, and see your bill.`,
    keywords: ["alumni platform pricing", "alumni software cost", "alumni app price"],
  },
  heading: "One plan, and a bill that you can check",
  introduction:
    "The whole platform, for every customer. What you pay depends on two numbers that you know already: how many alumni you have, and how much video you keep.",
  line: `From ${facts.planPrice} a month, every module`,
  counts: "An alumni user is a member who can sign in. Addresses in your records don’t count until their owners join.",
  currency: "USD",
  plan: {
    ...plan,
    name: `The ${facts.name} plan`,
    description: "Every module, for your members and for your team.",
    period: "per month",
    includes: [
      `Up to ${facts.planMembers} alumni users`,
      "Mobile apps for iOS and Android, under your own name",
      "Web admin dashboard",
      "All features",
      `${facts.planStorage} video storage`,
    ],
    trial: facts.trialNote,
    actions: {
      trial: { label: "Start Free Trial", href: "/demo" },
      sales: { label: "Contact Sales", href: "/contact" },
      faq: { label: "View FAQ", href: "/faq" },
    },
  },
  addOns: {
    heading: "When you grow",
    introduction: "Two add-ons, in blocks. A block that you have begun counts as a whole one.",
    members: {
      ...moreMembers,
      name: `Additional ${facts.blockMembers} alumni users`,
      description: `${facts.blockMembersPrice} a month for each additional ${facts.blockMembers} users. New members have the same apps and features as the first.`,
    },
    storage: {
      ...moreStorage,
      name: `Additional ${facts.blockStorage} video storage`,
      description: `${facts.blockStoragePrice} a month for each additional ${facts.blockStorage}, for lectures, reunions and appeals that deserve to be seen again.`,
    },
  },
  included: {
    heading: "Eighteen features, all included",
    introduction: "There is no larger plan that holds something back. This is the list.",
    columns: [
      {
        title: "For your members",
        features: [
          { name: "Branded mobile apps", description: "iOS and Android, with your name and colors" },
          { name: "Alumni directory", description: "Profiles, search and personal privacy settings" },
          { name: "Feed, news and photo galleries", description: "With polls and birthdays" },
          { name: "Chapters and forums", description: "For cities, class years and interests" },
          { name: "Nearby alumni and friend requests", description: "People find one another by consent" },
          { name: "Events and RSVP", description: "Registration, tickets and reminders" },
          { name: "Career and jobs support", description: "Job board, referrals and saved searches" },
          { name: "Mentorship", description: "Matching by field, place and goal" },
          { name: "Help board and wall of appreciation", description: "Asking, answering and saying thank you" },
        ],
      },
      {
        title: "For your team",
        features: [
          { name: "Web admin dashboard", description: "Members, content and moderation in one place" },
          { name: "Role-based access control", description: "Rights for staff, chapter leads and moderators" },
          { name: "Analytics dashboard", description: "Who takes part, and what brings them back" },
          { name: "Invitations and import", description: "From your records to verified members" },
          { name: "Push notifications and email marketing", description: "To the audience that you choose" },
          { name: "Surveys and volunteers", description: "Answers to export, and lists to sign" },
          { name: "Gamification and leaderboards", description: "Points and badges by your own rules" },
          { name: "Donations and paid memberships", description: "Campaigns, dues and receipts" },
          { name: "Set-up, training and support", description: "From people, on business days" },
        ],
      },
    ],
  },
  terms: {
    heading: "The small print, in full size",
    items: [
      { title: "No setup fees", description: "Implementation and training are part of the plan." },
      { title: "Cancel anytime", description: "No minimum term. You take an export of your data along." },
      {
        title: "Changes at once",
        description: "An add-on takes effect immediately and is prorated on the next billing cycle.",
      },
      { title: `${facts.trialDays}-day free trial`, description: "Full platform, sample data, no credit card." },
    ],
  },
  closing: {
    heading: "See what it does before you pay",
    text: `${facts.trialNote} Or tell us your two numbers, and we check the bill with you.`,
    trial: `Try it for ${facts.trialDays} days`,
    question: "Ask about your bill",
  },
  calculator: {
    heading: "Work out your bill",
    introduction: "Two numbers in, one price out, with every line that leads to it.",
    members: {
      label: "Alumni users",
      hint: `Members who can sign in, not addresses on record. ${facts.planMembers} are part of the plan.`,
    },
    storage: {
      label: "Video storage in GB",
      hint: `How much video you want to keep. ${facts.planStorage} are part of the plan.`,
    },
    submit: "Calculate",
    problem: "One of the numbers needs a look",
    bill: {
      heading: "Your bill",
      columns: { item: "Item", quantity: "Quantity", unitPrice: "Price", amount: "Per month" },
      monthly: "Monthly price",
      yearly: "Yearly price",
      yearlyNote: "Twelve months at the monthly price.",
    },
    formula: {
      label: "How it is worked out",
      text: `Monthly price = ${facts.planPrice} + ${facts.blockMembersPrice} × each ${facts.blockMembers} alumni users begun above ${facts.planMembers} + ${facts.blockStoragePrice} × each ${facts.blockStorage} of video storage begun above ${facts.planStorage}.`,
    },
    share: "The address of this page holds your numbers: send it to whoever has to approve the bill.",
  },
  offer: {
    heading: "Print it as an offer for",
    text: "Your organization and its address. They stay in your browser; our address and the date are added on paper.",
    print: "Print the offer",
  },
};
