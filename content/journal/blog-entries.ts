import { z } from "zod";
import { readingMinutes } from "./reading-time.ts";
import { articles, sectionOf } from "./articles.ts";
import type { ArticleCategory } from "../schema/article-categories.ts";
import type { BuiltInArticle } from "../schema/article.ts";
import { blogEntrySchema, type BlogEntry } from "../schema/blog-entry.ts";

interface SectionEntry {
  slug: string;
  section: string;
  title: string;
  excerpt: string;
  category: ArticleCategory;
}

/** Sections that answer a question of their own and have an entry in the list. */
const sectionEntries: SectionEntry[] = [
  {
    slug: "alumni-community-building",
    section: "find-the-first-fifty",
    title: "Who to invite before the doors open",
    excerpt:
      "The people who arrive first decide whether the next ones walk into an empty room. How to choose about fifty of them, and the message to send.",
    category: "Best Practices",
  },
  {
    slug: "alumni-community-building",
    section: "when-it-goes-quiet",
    title: "What to do when the community falls silent",
    excerpt:
      "It happens in the fourth or fifth month, and again in August. Five things to try, in the order in which they tend to help, before anyone buys a prize.",
    category: "Strategy",
  },
  {
    slug: "all-in-one-alumni-platform",
    section: "moving-without-losing-anybody",
    title: "Changing platforms in six steps, with no one left behind",
    excerpt:
      "Freeze the copies, read the import’s report, let old groups keep their founders, and switch off with a forwarding address. An order that protects the people.",
    category: "Technology",
  },
  {
    slug: "alumni-communities-strategic-assets",
    section: "the-paper-for-the-board",
    title: "One page for the board: a skeleton to fill in",
    excerpt:
      "Boards decide on paper, at the end of a long afternoon. Eight paragraphs that make the case for alumni work, among them the one that convinces.",
    category: "Strategy",
  },
  {
    slug: "global-alumni-networks",
    section: "ninety-days-to-a-chapter",
    title: "From fifteen messages to a chapter in ninety days",
    excerpt:
      "A month of listening, one small dinner, then the open door. A plan for two volunteers in one city, with the conditions under which to call it a chapter.",
    category: "Best Practices",
  },
  {
    slug: "alumni-mentorship-programs",
    section: "the-first-forty-minutes",
    title: "An agenda for the first mentoring conversation",
    excerpt:
      "Pairs part after a first meeting that was pleasant and left nothing to continue. Forty minutes, divided up, with the line that matters most at the end.",
    category: "Best Practices",
  },
  {
    slug: "alumni-mentorship-programs",
    section: "what-to-count",
    title: "Four figures that show whether mentoring works",
    excerpt:
      "Registrations flatter. What tells you about a program’s health can be taken from a list of pairs with dates, and one of the figures is worth all the others.",
    category: "Analytics",
  },
  {
    slug: "corporate-alumni-networks",
    section: "vacancies-with-a-name-behind-them",
    title: "Returners and referrals: three replies to promise",
    excerpt:
      "A former colleague who puts a name forward is lending you a reputation. What one manufacturing group does, and what recruiting has to promise in return.",
    category: "Case Study",
  },
  {
    slug: "data-privacy-alumni-networks",
    section: "when-a-member-asks-for-their-data",
    title: "A member asks for their data: a calm two weeks",
    excerpt:
      "From the confirmation on the same day to the second pair of eyes before sending. A procedure to rehearse once a year, with a reply that you can copy.",
    category: "Compliance",
  },
  {
    slug: "data-privacy-alumni-networks",
    section: "volunteers-with-access",
    title: "The class secretary and her spreadsheet",
    excerpt:
      "The most common privacy risk in alumni work is usually its most devoted volunteer. A short routine of roles and dates that takes away the need for the file.",
    category: "Compliance",
  },
  {
    slug: "virtual-hybrid-alumni-events",
    section: "a-run-sheet-for-75-minutes-online",
    title: "An online evening, minute by minute",
    excerpt:
      "A run sheet for one speaker and up to eighty guests that alternates between listening and doing, and asks the audience for something in minute 55.",
    category: "Events",
  },
  {
    slug: "virtual-hybrid-alumni-events",
    section: "the-week-after",
    title: "Seven days that make an event last",
    excerpt:
      "When the last guest has left, most of the value is still on the table. Who does what in the week after, and the four numbers to keep for years.",
    category: "Events",
  },
  {
    slug: "future-alumni-engagement",
    section: "machines-will-draft-and-people-will-sign",
    title: "What an alumni office may leave to a machine",
    excerpt:
      "Event texts may be drafted by software; condolences may not. A table for the office door, and two sentences on data to agree on before anyone tries.",
    category: "Technology",
  },
  {
    slug: "measuring-alumni-network-roi",
    section: "say-how-sure-you-are",
    title: "Did the network do it? Grading the evidence",
    excerpt:
      "The weak point of every report on returns is the word “through.” Three grades of certainty, settled with finance beforehand, make a smaller number that holds.",
    category: "Analytics",
  },
  {
    slug: "mobile-first-alumni-platforms",
    section: "notifications-are-a-budget",
    title: "How many notifications alumni will put up with",
    excerpt:
      "The permission is given once and withdrawn without a word. Treat it as a weekly budget, with four questions that every message has to pass.",
    category: "Technology",
  },
];

function entryOf(article: BuiltInArticle): BlogEntry {
  const { slug, title, excerpt, category, readTime, author, date, image } = article;
  return { slug, title, excerpt, category, readTime, author, date, image, section: null, href: `/blog/${slug}` };
}

function sectionEntryOf({ slug, section, title, excerpt, category }: SectionEntry): BlogEntry {
  const article = articles.get(slug);
  if (!article) throw new Error(`There is no article ${slug} for the entry "${title}".`);
  const readTime = readingMinutes(sectionOf(article, section));
  return { ...entryOf(article), title, excerpt, category, readTime, section, href: `/blog/${slug}#${section}` };
}

/** A stable sort: sections of one article keep their order. */
const newestFirst = (one: BlogEntry, other: BlogEntry) => other.date.localeCompare(one.date);

/**
 * The 26 built-in entries of the blog's list (docs/product.md#blog-list): the eleven articles, newest first, then
 * sections of them with their own titles, newest first. Each links to a different place.
 */
export const blogEntries: readonly BlogEntry[] = z
  .array(blogEntrySchema)
  .parse([...[...articles.values()].map(entryOf), ...sectionEntries.map(sectionEntryOf).toSorted(newestFirst)]);
