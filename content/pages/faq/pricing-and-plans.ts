import { facts } from "../../facts.ts";
import type { FaqGroup } from "../../schema/faq.ts";

export const pricingAndPlans: FaqGroup = {
  id: "pricing-and-plans",
  title: "Pricing & Plans",
  description: "One plan, two add-ons, no surprises.",
  questions: [
    {
      id: "price",
      question: "What does it cost?",
      answer: [
        `${facts.planPrice} per month for up to ${facts.planMembers} alumni users. That includes the mobile apps, the web admin dashboard, all features and ${facts.planStorage} of video storage. An alumni user is a member who can sign in, not an address on record.`,
      ],
      link: { label: "See the plan", href: "/pricing" },
    },
    {
      id: "more-alumni",
      question: `What if we have more than ${facts.planMembers} alumni users?`,
      answer: [
        `Each additional ${facts.blockMembers} users cost ${facts.blockMembersPrice} per month, and a block you have started counts in full. For 3,500 alumni users, that is ${facts.planPrice} + ${facts.blocksOf3500} × ${facts.blockMembersPrice} = ${facts.priceOf3500} per month.`,
        "The calculator on the pricing page shows every line for your own numbers.",
      ],
      link: { label: "Work out your bill", href: "/pricing" },
    },
    {
      id: "video-storage",
      question: "How much video can we store?",
      answer: [
        `${facts.planStorage} are included, and each additional ${facts.blockStorage} costs ${facts.blockStoragePrice} per month. For 12GB, that is ${facts.blocksOf12GB} × ${facts.blockStoragePrice} = ${facts.priceOf12GB} per month on top of the plan.`,
        "Delete what you no longer need, and end the add-on at any time.",
      ],
    },
    {
      id: "setup-fees-and-term",
      question: "Are there setup fees or a minimum term?",
      answer: [
        "Neither. There are no setup fees: implementation, import and training are part of the plan. You can cancel anytime.",
      ],
    },
    {
      id: "changing-the-plan",
      question: "What happens when we grow or shrink?",
      answer: [
        "Add or remove blocks of users or storage whenever you need to. Changes take effect immediately and are prorated on the next billing cycle, so you pay for the days you had them.",
      ],
    },
    {
      id: "yearly-price",
      question: "Is it cheaper to pay by the year?",
      answer: [
        "No. The yearly price is twelve times the monthly price; we show it because budgets are made by the year.",
      ],
    },
    {
      id: "after-the-trial",
      question: "What happens when the trial ends?",
      answer: [
        `The trial needs no credit card, so after ${facts.trialDays} days there is nothing to cancel and nothing to charge. If you continue, your own community is ready in two to four weeks.`,
      ],
    },
  ],
};
