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
  heading: "One plan, and a bill you can check",
  introduction:
    "The whole platform, for every customer. What you pay depends on two numbers: how many of your alumni can sign in, and how much video you keep.",
  line: `From ${facts.planPrice} a month, every module`,
  counts: "An alumni user is a member who can sign in. People in your records don’t count until they join.",
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
      compare: { label: "Compare with what you have", href: "/compare" },
    },
  },
  addOns: {
    heading: "When you grow",
    introduction: "Two add-ons, sold in blocks. A block you have started counts in full.",
    members: {
      ...moreMembers,
      name: `Additional ${facts.blockMembers} alumni users`,
      description: `${facts.blockMembersPrice} a month for each additional ${facts.blockMembers} users. New members get the same apps and features as everyone else.`,
    },
    storage: {
      ...moreStorage,
      name: `Additional ${facts.blockStorage} video storage`,
      description: `${facts.blockStoragePrice} a month for each additional ${facts.blockStorage}, for lectures, reunions and appeals that deserve to be seen again.`,
    },
  },
  included: {
    heading: "Eighteen features, all included",
    introduction: "Nothing is held back for a larger plan. This is the list.",
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
          { name: "Push notifications and email marketing", description: "To the audience you choose" },
          { name: "Surveys and volunteers", description: "Answers to export, and sign-up lists" },
          { name: "Gamification and leaderboards", description: "Points and badges by your own rules" },
          { name: "Donations and paid memberships", description: "Campaigns, dues and receipts" },
          { name: "Setup, training and support", description: "From people, on business days" },
        ],
      },
    ],
  },
  terms: {
    heading: "The fine print, in full size",
    items: [
      { title: "No setup fees", description: "Implementation and training are part of the plan." },
      { title: "Cancel anytime", description: "No minimum term, and an export of your data goes with you." },
      {
        title: "Changes right away",
        description: "An add-on takes effect immediately and is prorated on the next billing cycle.",
      },
      { title: `${facts.trialDays}-day free trial`, description: "Full platform, sample data, no credit card." },
    ],
  },
  closing: {
    heading: "See what it does before you pay",
    text: `${facts.trialNote} Or tell us your two numbers, and we will check the bill with you.`,
    trial: `Try it for ${facts.trialDays} days`,
    question: "Ask about your bill",
  },
  calculator: {
    heading: "Work out your bill",
    introduction: "Two numbers in, one price out, with every line that leads to it.",
    members: {
      label: "Alumni users",
      hint: `Members who can sign in, not addresses on record. The plan includes ${facts.planMembers}.`,
    },
    storage: {
      label: "Video storage in GB",
      hint: `How much video you want to keep. The plan includes ${facts.planStorage}.`,
    },
    submit: "Calculate",
    problem: "Please check the numbers",
    bill: {
      heading: "Your bill",
      columns: { item: "Item", quantity: "Quantity", unitPrice: "Price", amount: "Per month" },
      monthly: "Monthly price",
      yearly: "Yearly price",
      yearlyNote: "Twelve months at the monthly price.",
    },
    formula: {
      label: "How we calculate it",
      text: `Monthly price = ${facts.planPrice} + ${facts.blockMembersPrice} × each block of ${facts.blockMembers} alumni users above ${facts.planMembers} + ${facts.blockStoragePrice} × each block of ${facts.blockStorage} of video storage above ${facts.planStorage}. A block you have started counts in full.`,
    },
    share: "The address of this page includes your numbers: send it to the person who approves the bill.",
  },
  offer: {
    heading: "Print it as a quote for",
    text: "Your organization and its address. They stay in your browser; the printout adds our address and the date.",
    print: "Print the quote",
  },
};
