import { articleCategories } from "./schema/article-categories.ts";

/** Words of the blog's list (docs/product.md#blog-list). */
export const blog = {
  title: "Resources & Insights",
  description:
    "Essays and field notes on running an alumni community: what keeps members coming back, what to measure, and what it takes to get started.",
  keywords: ["alumni engagement", "alumni blog", "alumni resources"],
  intro: "Notes for the people who keep an alumni community going: what works, what to measure, what to leave out.",
  latest: "Latest Articles",
  /** Describes the order of domain/blog/find-entries.ts, for a list that contains sections of articles. */
  order: "Newest articles first; then sections of them that answer a question of their own, newest first too.",
  card: { by: "By", readTime: "min read" },
  search: {
    label: "Search articles",
    placeholder: "Search articles...",
    submit: "Search",
    clear: "Clear the search",
    all: "Show all articles",
    everywhere: "Search all categories",
  },
  categories: { label: "Categories", all: "All", names: articleCategories },
  pages: {
    label: "Pages",
    newer: "Newer articles",
    older: "Older articles",
    better: "Better matches",
    more: "More matches",
  },
} as const;

const count = (total: number, isCapped = false) =>
  `${isCapped ? "At least " : ""}${total.toLocaleString("en")} ${total === 1 ? "article" : "articles"}`;

/** What the list says about itself in each state; the sentence for an empty category is exact (docs/product.md#blog-list). */
export const blogStates = {
  headingOf: (category: string | null) => (category === null ? blog.latest : `${blog.latest}: ${category}`),
  found: (query: string, category: string | null, total: number, isCapped: boolean) =>
    `${count(total, isCapped)} for “${query}”${category === null ? "" : ` in ${category}`}`,
  instead: (typed: string, meant: readonly string[]) =>
    `No article has the word “${typed}”, so we looked for ${meant.map((word) => `“${word}”`).join(", ")}.`,
  emptyCategory: (category: string) => `No articles found in the ${category} category.`,
  nothingFound: (query: string) => `Nothing found for “${query}”.`,
  whatWasSearched:
    "We looked for articles with all of these words, in titles, summaries, addresses, categories, teams and the full text. Fewer words find more, and the beginning of a word is enough.",
  refused: {
    heading: "Too many searches at once.",
    empty: "We have not looked yet. Please wait a few seconds, then search again.",
  },
  nothingInCategory: (query: string) =>
    `We searched it for “${query}”: titles, summaries, addresses, teams and the full text.`,
} as const;
