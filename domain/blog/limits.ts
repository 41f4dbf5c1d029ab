/** Longest values of a post's fields, in characters. Apart from the schema so that the form can use them without Zod. */
export const postLimits = { title: 200, excerpt: 500, content: 100_000, featured_image: 2_000 } as const;

/** Entries on one page of the list, which two open and rows of three follow, and of what a search found. */
export const entriesPerPage = { list: 38, search: 20 } as const;
