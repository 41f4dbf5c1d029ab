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
  tags: "Tags",
  previous: "Previous article",
  next: "Next article",
  related: "Related articles",
  /** The text of the author box, where a team has written. */
  teams: {
    editorial: "Writes for the people who keep an alumni community going, in schools, companies and networks.",
    community:
      "Helps new communities through their first year, from the first fifty invitations to the first summer lull.",
    product: "Builds the apps and the dashboard, and answers for what they do on a cheap phone.",
    security:
      "Looks after what members entrust to the platform, and answers questions from the people who have to sign for it.",
  },
};

/** The teams that write articles, by their keys in the words above. Without the brand, which may get another name. */
const teamNames: Readonly<Record<keyof typeof articlePage.teams, string>> = {
  editorial: "Editorial Team",
  community: "Community Team",
  product: "Product Team",
  security: "Security Team",
};

/** The team of an article whose author is not known. */
export const defaultTeam = teamNames.editorial;

/** What articles and searches call the teams. */
export const articleTeams: readonly string[] = Object.values(teamNames);

/** The text of the author box of a team; null for a name that is none. */
export function textOfTeam(name: string, { teams }: Pick<typeof articlePage, "teams">): string | null {
  const key = (Object.keys(teams) as (keyof typeof teams)[]).find((each) => teamNames[each] === name);
  return key === undefined ? null : teams[key];
}
