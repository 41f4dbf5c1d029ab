import { itemPath, sections } from "#lib/addresses.ts";
import { brand } from "#content/brand.ts";
import { feeds } from "#content/feeds.ts";
import { type FeedArticle, findFeedArticles } from "#domain/blog/find-feed-articles.ts";
import type { Context } from "#domain/context.ts";
import { plainText } from "#domain/markdown/plain-text.ts";
import { renderArticle } from "#domain/markdown/render-markdown.ts";
import { articleImage } from "#app/lib/meta/article-meta.ts";

export interface FeedEntry {
  /** Stays the same for as long as the article exists. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** With absolute addresses; null where the feed would grow too large, and the summary has to do. */
  html: string | null;
  category: string | null;
  author: string;
  /** Absolute address. */
  image: string;
  publishedAt: Date;
  updatedAt: Date;
}

/** The journal as every format of feed tells it. All addresses are absolute. */
export interface Feed {
  title: string;
  description: string;
  author: string;
  siteUrl: string;
  /** The journal's page. */
  home: string;
  /** When something in it last changed. */
  updatedAt: Date;
  entries: FeedEntry[];
}

/** Of a post whose editor wrote no excerpt, in characters. */
const longestSummary = 280;

/** Readers refuse feeds of many megabytes. */
const mostCharacters = 1_500_000;

/**
 * The newest articles, managed posts first. What the database can't give is left out; the built-in ones stay.
 * @param mostText characters of HTML beyond which older entries come without their text
 */
export async function readFeed(ctx: Context, mostText = mostCharacters): Promise<Feed> {
  const found = await findFeedArticles(ctx);
  const entries: FeedEntry[] = [];
  let text = 0;
  for (const each of found) {
    const entry = await entryOf(ctx.siteUrl, each, text < mostText);
    text += entry.html?.length ?? 0;
    entries.push(entry);
  }
  return {
    title: feeds.title,
    description: feeds.description,
    author: brand.name,
    siteUrl: ctx.siteUrl,
    home: ctx.siteUrl + sections.posts,
    updatedAt: new Date(Math.max(...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    entries,
  };
}

async function entryOf(siteUrl: string, { article, id }: FeedArticle, withText: boolean): Promise<FeedEntry> {
  const { slug, title, excerpt, category, author, content, sectionIds, publishedAt, updatedAt } = article;
  const url = siteUrl + itemPath(sections.posts, slug);
  const rendered = withText ? await renderArticle(content, { ownIds: sectionIds, base: url }) : null;
  return {
    id: id === null ? url : `urn:uuid:${id}`,
    url,
    title,
    summary: excerpt ?? (plainText(content, longestSummary) || title),
    html: rendered && rendered.html,
    category,
    author,
    image: new URL(articleImage(article).src, siteUrl).href,
    publishedAt,
    updatedAt,
  };
}
