import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const fortune500Corp: BuiltInCaseStudy = {
  slug: "fortune-500-corp",
  title: "Fortune 500 Corporation",
  meta: {
    title: "Fortune 500 Corporation: a case study",
    description:
      "How a manufacturing group brought former employees into a private network: 300% engagement, and 500+ groups they opened themselves.",
    keywords: ["corporate alumni", "employee referrals"],
  },
  organization: "A manufacturing group with a century of former employees",
  category: "Corporate",
  description:
    "Thousands had left on good terms and vanished from view. A private network made them colleagues again, on the company’s own ground.",
  challenge:
    "Former employees met in public groups that the company could neither see nor answer for. Referrals and rehires depended on who still had whose number.",
  solution: [
    "Single sign-on for staff, verified invitations for those who have left",
    "Groups by plant, profession and year of joining",
    "Vacancies shown to alumni first, with referral by name",
    "Role-based access, reviewed by the company’s own security team",
  ],
  results: [
    { value: "300%", metric: "engagement", description: "increase over the company’s former alumni pages" },
    { value: "500+", metric: "groups", description: "opened by former employees themselves" },
  ],
  testimonial: {
    quote: "The best candidates we had last year were people who already knew where the canteen was.",
    author: "Margaret Lindqvist",
    role: "Vice President, Talent",
    avatar: "ML",
  },
  modules: ["Invitations", "Career and jobs support", "Chapters and forums", "Help board", "Admin support"],
  useCase: "Corporate Organizations",
  segments: ["Companies"],
  tags: ["Corporate alumni", "Rehiring", "Security"],
};
