/** Words of the pages of authors (docs/product.md#authors). */
export const authorPage = {
  back: { label: "Back to Blog", href: "/blog" },
  articles: "Articles by {author}",
  none: "This author has no published articles at the moment.",
  elsewhere: "Elsewhere",
  /** For search engines, of an author without words of their own. */
  description: "Articles by {author} in the {name} journal, for people who run an alumni community.",
};
