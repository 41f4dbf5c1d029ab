/** Longest values of a case study's fields, in characters, and the most entries of a list. For the form, without Zod. */
export const caseStudyLimits = {
  title: 200,
  company: 200,
  industry: 200,
  challenge: 10_000,
  solution: 10_000,
  image_url: 2_000,
  list: { entries: 50, length: 500 },
  metric: { label: 200, value: 50 },
} as const;
