// Without the schema library, because the editor's form imports this file in the browser.

/** The categories of articles (docs/product.md#blog-list), in the order in which filters show them. */
export const articleCategories = [
  "Strategy",
  "Best Practices",
  "Technology",
  "Events",
  "Analytics",
  "Compliance",
  "Case Study",
] as const;
export type ArticleCategory = (typeof articleCategories)[number];
