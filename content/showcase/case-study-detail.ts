/** Words that the detail pages of all case studies share (docs/product.md#case-study-page). */
export const caseStudyDetail = {
  back: { label: "Back to Case Studies", href: "/case-studies" },
  breadcrumbs: { label: "Breadcrumbs", home: "Home", list: "Case Studies" },
  challenge: "The challenge",
  solution: "What they set up",
  story: "How it went",
  results: "What changed",
  modules: "Key modules",
  useCase: "More about this use case",
  next: { heading: "The next story", all: { label: "View all case studies", href: "/case-studies" } },
  closing: {
    heading: "Would it work for you?",
    text: "Ask us what this community would do differently, and what it would not do without. Thirty minutes, your questions first.",
    demo: { label: "Schedule a Demo", href: "/demo" },
  },
};
