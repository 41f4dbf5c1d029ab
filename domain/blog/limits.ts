/** Longest values of a post's fields, in characters. Apart from the schema so that the form can use them without Zod. */
export const postLimits = { title: 200, excerpt: 500, content: 100_000, featured_image: 2_000 } as const;

/** Posts on one page of the public list. */
export const postsPerPage = { public: 12 } as const;
