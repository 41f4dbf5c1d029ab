import { brand } from "./brand.ts";
import { pricingSchema, type Pricing } from "./schema/pricing.ts";

const plan = { monthly: 199, members: 1_000, storage: 5 };
const moreMembers = { monthly: 99, size: 1_000 };
const moreStorage = { monthly: 79, size: 5 };
const count = (value: number) => value.toLocaleString("en-US");

/** The one plan, its add-ons and the words of the pricing page (docs/product.md#pricing). */
export const pricing: Pricing = pricingSchema.parse({
  meta: {
    title: "Pricing",
    description: `$${plan.monthly} a month for up to ${count(plan.members)} alumni users, with branded apps, web dashboard and all features. Add users or video storage in blocks, and work out your bill.`,
    keywords: ["alumni platform pricing", "alumni software cost", "alumni app price"],
  },
  heading: "One plan, and a bill that you can check",
  introduction:
    "The whole platform, for every customer. What you pay depends on two numbers that you know already: how many alumni you have, and how much video you keep.",
  currency: "USD",
  plan: {
    ...plan,
    name: `The ${brand.name} plan`,
    description: "Every module, for your members and for your team.",
    period: "per month",
    includes: [
      `Up to ${count(plan.members)} alumni users`,
      "Mobile apps for iOS and Android, under your own name",
      "Web admin dashboard",
      "All features",
      `${plan.storage}GB video storage`,
    ],
    trial: brand.trial.note,
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
      name: `Additional ${count(moreMembers.size)} alumni users`,
      description: `$${moreMembers.monthly} a month for each additional ${count(moreMembers.size)} users. New members have the same apps and features as the first.`,
    },
    storage: {
      ...moreStorage,
      name: `Additional ${moreStorage.size}GB video storage`,
      description: `$${moreStorage.monthly} a month for each additional ${moreStorage.size}GB, for lectures, reunions and appeals that deserve to be seen again.`,
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
      { title: `${brand.trial.days}-day free trial`, description: "Full platform, sample data, no credit card." },
    ],
  },
  closing: {
    heading: "See what it does before you pay",
    text: `${brand.trial.note} Or tell us your two numbers, and we check the bill with you.`,
    trial: `Try it for ${brand.trial.days} days`,
    question: "Ask about your bill",
  },
  calculator: {
    heading: "Work out your bill",
    introduction: "Two numbers in, one price out, with every line that leads to it.",
    members: {
      label: "Alumni users",
      hint: `How many alumni will use the community. ${count(plan.members)} are part of the plan.`,
    },
    storage: {
      label: "Video storage in GB",
      hint: `How much video you want to keep. ${plan.storage}GB are part of the plan.`,
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
      text: `Monthly price = $${plan.monthly} + $${moreMembers.monthly} × each ${count(moreMembers.size)} alumni users begun above ${count(plan.members)} + $${moreStorage.monthly} × each ${moreStorage.size}GB of video storage begun above ${plan.storage}GB.`,
    },
    share: "The address of this page holds your numbers: send it to whoever has to approve the bill.",
  },
});
