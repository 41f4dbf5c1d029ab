import type { Meta } from "../schema/meta.ts";

/** Words of the blog's list (docs/product.md#blog-list). */
export const blog = {
  title: "Resources & Insights",
  description:
    "Essays and field notes on running an alumni community: what keeps members coming back, what to measure, and what it takes to get started.",
  keywords: ["alumni engagement", "alumni blog", "alumni resources"],
  /** What else search engines and social networks are told. */
  inSearch: {} as Pick<Meta, "noindex" | "canonical" | "picture">,
  intro: "Notes for the people who keep an alumni community going: what works, what to measure, what to leave out.",
  latest: "Latest Articles",
  /** Describes the order of domain/blog/find-entries.ts, for a list that contains sections of articles. */
  order: "Newest articles first; then sections of them that answer a question of their own, newest first too.",
  card: { by: "By", readTime: "min read" },
  /** Whether visitors see when an article was published. Feeds and search engines are told in any case. */
  showDates: true,
  /** On the card of a post that stands before newer ones. */
  pinned: "Pinned",
  search: {
    label: "Search articles",
    placeholder: "Search articles...",
    submit: "Search",
    clear: "Clear the search",
    all: "Show all articles",
    everywhere: "Search all categories",
  },
  categories: { label: "Categories", all: "All" },
  pages: {
    label: "Pages",
    newer: "Newer articles",
    older: "Older articles",
    better: "Better matches",
    more: "More matches",
  },
  /** What the list says about itself in each state. */
  states: {
    ofCategory: "{latest}: {category}",
    found: "{count} for “{query}”",
    foundInCategory: "{count} for “{query}” in {category}",
    instead: "No article has the word “{typed}”, so we looked for {meant}.",
    /** Exact (docs/product.md#blog-list). */
    emptyCategory: "No articles found in the {category} category.",
    nothingFound: "Nothing found for “{query}”.",
    whatWasSearched:
      "We looked for articles with all of these words, in titles, summaries, addresses, categories, teams and the full text. Fewer words find more, and the beginning of a word is enough.",
    nothingInCategory: "We searched it for “{query}”: titles, summaries, addresses, teams and the full text.",
    refused: {
      heading: "Too many searches at once.",
      empty: "We have not looked yet. Please wait a few seconds, then search again.",
    },
  },
  /** The page of a tag. */
  tags: {
    ofTag: "{latest}: {tag}",
    found: "{count} for “{query}” with the tag “{tag}”",
    empty: "No articles found with the tag “{tag}”.",
    description: "“{tag}”: articles from the {name} journal for people who run an alumni community, newest first.",
  },
  /** Words for the same thing, between commas; who searches for one finds the others, too. */
  synonyms: {
    words: [
      "GDPR, privacy",
      "ROI, measuring, metrics",
      "apps, mobile",
      "mentoring, mentorship",
      "donations, fundraising",
      "reunion, reunions, events",
      "jobs, careers, hiring",
    ],
    also: "We also looked for {words}.",
  },
  count: { one: "{number} article", many: "{number} articles", capped: "At least {number} articles" },
  /** Descriptions for search engines. */
  descriptions: {
    search: "Articles on running an alumni community that contain the words “{query},” from the {name} journal.",
    category: "{category}: articles from the {name} journal for people who run an alumni community, newest first.",
  },
};
export type BlogWords = typeof blog;
