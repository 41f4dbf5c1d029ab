import type { BuiltInCaseStudy } from "../../schema/case-study.ts";

export const microCommunities: BuiltInCaseStudy = {
  slug: "micro-communities",
  title: "Micro-Communities",
  meta: {
    title: "Micro-Communities: a case study",
    description:
      "A college let its smallest groups lead: 50+ communities, 1000+ monthly discussions, and 95% of group members taking part each month.",
    keywords: ["interest groups", "college alumni engagement"],
  },
  organization: "A college that let its smallest groups lead",
  category: "Interest groups",
  description: "The main feed was polite and quiet. Fifty small circles, each with a reason to exist, were neither.",
  challenge:
    "A single forum for everyone meant that nobody felt spoken to. Members read, did not answer, and left their notifications off.",
  solution: [
    "Anyone may open a group and becomes its moderator",
    "Groups for halls, teams, subjects and second careers",
    "Birthdays, polls and photographs inside each circle",
    "A monthly digest carries the best of the groups to everyone else",
  ],
  results: [
    { value: "95%", metric: "engagement", description: "of group members take part each month" },
    { value: "50+", metric: "communities", description: "opened and looked after by members" },
    { value: "1000+", metric: "monthly discussions", description: "across all groups" },
  ],
  testimonial: {
    quote: "There are nine of us. We rowed together for two years and now we talk every week again.",
    author: "Duncan Achterberg",
    role: "Group moderator",
    avatar: "DA",
  },
  modules: ["Chapters and forums", "Polls", "Birthdays", "Feed updates"],
  useCase: "Micro-Communities",
  segments: ["Universities and colleges", "Schools"],
  tags: ["Groups", "Moderation", "Engagement"],
};
