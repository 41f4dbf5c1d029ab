import { brand } from "../brand.ts";
import { pricing } from "../pricing.ts";
import type { FaqGroup } from "../schema/faq.ts";

const { plan, addOns } = pricing;
const users = (value: number) => value.toLocaleString("en-US");

export const pricingAndPlans: FaqGroup = {
  id: "pricing-and-plans",
  title: "Pricing & Plans",
  description: "One plan, two add-ons, no surprises.",
  questions: [
    {
      id: "price",
      question: "What does it cost?",
      answer: [
        `$${plan.monthly} per month for up to ${users(plan.members)} alumni users. That includes the mobile apps, the web admin dashboard, all features and ${plan.storage}GB of video storage. There is one plan, so nothing is held back for a dearer one.`,
      ],
      link: { label: "See the plan", href: "/pricing" },
    },
    {
      id: "more-alumni",
      question: `What if we have more than ${users(plan.members)} alumni?`,
      answer: [
        `Each additional ${users(addOns.members.size)} users cost $${addOns.members.monthly} per month, and a thousand that has begun counts as a whole one. With 3,500 alumni users you need three more: $${plan.monthly} + 3 × $${addOns.members.monthly} = $${plan.monthly + 3 * addOns.members.monthly} per month.`,
        "The calculator on the pricing page does this for your own numbers and shows every line.",
      ],
      link: { label: "Work out your bill", href: "/pricing" },
    },
    {
      id: "video-storage",
      question: "How much video can we store?",
      answer: [
        `${plan.storage}GB are included, and each additional ${addOns.storage.size}GB costs $${addOns.storage.monthly} per month. With 12GB you need two more, which is $${2 * addOns.storage.monthly} per month on top of the plan.`,
        "Whatever has served its purpose can be deleted, and the add-on ended, at any time.",
      ],
    },
    {
      id: "setup-fees-and-term",
      question: "Are there setup fees or a minimum term?",
      answer: [
        "Neither. There are no setup fees: implementation, import and training are part of the plan. And you may cancel anytime.",
      ],
    },
    {
      id: "changing-the-plan",
      question: "What happens when we grow or shrink?",
      answer: [
        "Add or remove blocks of users or storage whenever you need to. Changes take effect immediately and are prorated on the next billing cycle, so you pay for the days on which you had them.",
      ],
    },
    {
      id: "yearly-price",
      question: "Is it cheaper to pay by the year?",
      answer: [
        "No. The yearly price is twelve times the monthly price; we show it because budgets are made by the year. In return, nothing binds you for one.",
      ],
    },
    {
      id: "after-the-trial",
      question: "What happens when the trial ends?",
      answer: [
        `Nothing that costs you anything. The trial needs no credit card, so after ${brand.trial.days} days there is nothing to cancel and nothing to charge. If you decide to go on, your own community is ready in two to four weeks.`,
      ],
    },
  ],
};
