import type { BuiltInModuleInput } from "../../schema/module.ts";

export const subscriptionModules: BuiltInModuleInput[] = [
  {
    slug: "paid-membership-subscriptions",
    name: "Paid membership subscriptions",
    summary: "Dues and membership tiers, collected and renewed without a spreadsheet.",
    description:
      "Many associations live on dues. Define your tiers and what each of them opens, from the members’ rate at events to a closed group, and let people join, pay and renew in the app. Reminders go out before a membership lapses and receipts after each payment, and the treasurer sees who is current without asking anyone for the file.",
    features: [
      "Tiers with a price, a period and benefits of their own",
      "Automatic renewal, with a reminder beforehand",
      "Receipts and past payments for each member",
      "Groups, content and event rates by tier",
      "An overview of current, due and lapsed memberships, with export",
    ],
    benefits: [
      "Dues arrive on time, without a round of letters",
      "Members see what their fee gives them, where they use it",
      "The treasurer’s figures agree with the membership list",
    ],
    category: "subscription",
    icon: "CreditCard",
    anchors: [],
  },
  {
    slug: "fundraising-and-donations",
    name: "Fundraising and donations",
    summary: "Appeals with a face, gifts in two taps, and thanks that arrive in time.",
    description:
      "An appeal works best where people already talk. Open a campaign for a scholarship or a boathouse roof, show how far it has come, and take single or recurring gifts in the app. Classes may give together and donors may stay anonymous; those who benefit say thank you on the wall of appreciation while the gift is still fresh in mind.",
    features: [
      "Campaign pages with a purpose, a goal and its progress",
      "Single and recurring gifts, in the amount that the donor chooses",
      "Challenges between classes and chapters",
      "Anonymous gifts, and gifts in someone’s honor",
      "Receipts for donors and an export for your office",
    ],
    benefits: [
      "The appeal reaches alumni where they already are",
      "Donors see what their gift did, and give again",
      "Giving and taking part appear side by side in your figures",
    ],
    category: "subscription",
    icon: "HandHeart",
    anchors: [],
  },
];
