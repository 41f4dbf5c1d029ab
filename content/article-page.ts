import { brand } from "./brand.ts";
import { feedFormats } from "./feeds.ts";

/** Words around every article (docs/product.md#blog-articles). */
export const articlePage = {
  back: { label: "Back to Blog", href: "/blog" },
  contents: "In this article",
  by: "By",
  readTime: "min read",
  share: { label: "Share", copied: "Link copied" },
  demo: {
    text: "See how this looks in a community of your own. Thirty minutes, your questions first.",
    link: { label: "Request a Demo", href: "/demo" },
  },
  feed: { label: "Follow the journal by RSS", href: feedFormats.rss.href },
  /** Where an article is a part of a series. */
  series: { part: "Part {part} of {parts}", of: "of the series" },
  previous: "Previous article",
  next: "Next article",
  related: "Related articles",
};

/** The team of an article whose author is not known. */
export const defaultTeam = `${brand.name} Editorial Team`;

/** The text of the author box, by the team's name. */
export const articleTeams: Readonly<Record<string, string>> = {
  [defaultTeam]: "Writes for the people who keep an alumni community going, in schools, companies and networks.",
  [`${brand.name} Community Team`]:
    "Helps new communities through their first year, from the first fifty invitations to the first summer lull.",
  [`${brand.name} Product Team`]: "Builds the apps and the dashboard, and answers for what they do on a cheap phone.",
  [`${brand.name} Security Team`]:
    "Looks after what members entrust to the platform, and answers the questions of those who have to sign for it.",
};
