import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const startupEcosystem: BuiltInCaseStudy = {
  slug: "startup-ecosystem",
  title: "Startup Ecosystem",
  meta: {
    title: "Startup Ecosystem: an accelerator’s case study",
    description:
      "How an accelerator kept founders and investors talking after demo day: $2.5M average funding, and 85% more engagement.",
    keywords: ["accelerator alumni", "founder community"],
  },
  organization: "An accelerator with founders from every past batch",
  category: "Startup",
  description:
    "After demo day the batch chat went quiet. A shared home for founders, mentors and investors kept introductions moving for years.",
  challenge:
    "Each batch lived in its own chat. Investors wrote to the program team for introductions, founders asked the same questions every season, and the answers scrolled away.",
  solution: [
    "One directory of founders, mentors and investors, by batch and by sector",
    "A help board where requests stay open until somebody answers",
    "Office hours booked as events, with RSVP and reminders",
    "Leaderboards that thank the alumni who help most",
  ],
  results: [
    { value: "$2.5M", metric: "average funding", description: "raised by companies active in the community" },
    { value: "85%", metric: "engagement increase", description: "among founders after their batch had ended" },
  ],
  testimonial: {
    quote: "The introduction that led to our round came from a founder four batches before us. We had never met.",
    author: "Tomás Arriaga",
    role: "Founder and batch alumnus",
    avatar: "TA",
  },
  modules: ["Help board", "Alumni directory", "Event registration and RSVP", "Gamification and leaderboards"],
  useCase: "Startup Ecosystem",
  segments: ["Accelerators and incubators"],
  tags: ["Accelerator", "Founders", "Investors"],
};
