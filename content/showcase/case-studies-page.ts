import { facts } from "../facts.ts";
import type { CaseStudiesPage } from "../schema/list-page.ts";

/** Words of the case-study list (docs/product.md#case-study-list). */
export const caseStudiesPage: CaseStudiesPage = {
  meta: {
    title: "Case studies: what changed, with the figures",
    description: `What changed when universities, companies, accelerators and city chapters moved to ${facts.name}: the challenge, the solution and the figures.`,
    keywords: ["alumni case studies", "alumni engagement results", "alumni platform success stories"],
  },
  heading: "What changed, and for whom",
  introduction:
    "Each of these communities had tried something before: a newsletter, a spreadsheet, a group on someone else’s network. They describe what was missing, what they set up in its place and what came of it. Every story names the modules in use, so that you can judge what would carry over to yours.",
  stats: [
    { value: "50+", label: "success stories", description: "gathered from communities of every kind" },
    { value: facts.engagement, label: "engagement", description: "average increase across the platform" },
    { value: "85%", label: "placement", description: "of active members in one career network" },
    { value: "$2.5M", label: "average funding", description: "raised by startups in one accelerator’s community" },
  ],
  segments: { label: "Find a community like yours", all: "All stories", title: "{segment}: case studies" },
  card: { featured: "Featured", results: "Result", modules: "Modules in use" },
  closing: {
    heading: "The next one could begin with your list of lost alumni",
    text: "Bring us the problem you have stopped mentioning in meetings. In half an hour we can tell you which of these communities had the same one, and what they wish they had done sooner.",
    contact: { label: "Tell us about yours", href: "/contact" },
    demo: { label: "See the demo", href: "/demo" },
  },
};
