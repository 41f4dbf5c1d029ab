/** Longest values of a use case's fields, in characters, and the most entries of a list. For the form, without Zod. */
export const useCaseLimits = {
  title: 200,
  subtitle: 200,
  description: 5_000,
  image_url: 2_000,
  list: { entries: 50, length: 500 },
} as const;
