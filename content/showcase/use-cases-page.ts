import { facts } from "../facts.ts";
import type { UseCasesPage } from "../schema/list-page.ts";

/** Words of the use-case list (docs/product.md#use-case-list). */
export const useCasesPage: UseCasesPage = {
  meta: {
    title: "Use cases: alumni communities of every kind",
    description: `How schools, companies, career networks, accelerators, city chapters and small circles each use ${facts.name}, with scenarios, figures and stories.`,
    keywords: ["alumni platform use cases", "school alumni", "corporate alumni", "alumni chapters"],
  },
  heading: "Whose alumni are they?",
  introduction:
    "People stay loyal to a university, a former employer, an accelerator, a city or a crew of nine, and each time for different reasons. A community works when it is built around those reasons. Find the kind that sounds like yours; most organizations turn out to be two.",
  stats: [
    { value: "6", label: "primary use cases", description: "each with its own habits, roles and first modules" },
    { value: "50+", label: "organizations", description: "whose experience went into these pages" },
    {
      value: facts.engagement,
      label: "average engagement increase",
      description: "once members had a place of their own",
    },
    { value: "95%", label: "satisfaction", description: "among the communities described here" },
  ],
  featured: {
    stats: [
      { label: "Engagement Rate", value: "85%" },
      { label: "Active Users", value: "1.2K+" },
    ],
    scenarios: "For example",
    learnMore: "Learn More",
  },
  closing: {
    heading: "Not quite any of these?",
    text: "Then tell us who your people are and what they have in common. We have probably met a community like yours, and we will say so if we have not.",
    start: { label: "Get Started Today", href: "/contact" },
    stories: { label: "View Success Stories", href: "/case-studies" },
  },
};
