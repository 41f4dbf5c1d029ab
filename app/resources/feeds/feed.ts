import { itemPath, sections } from "#lib/addresses.ts";
import { getTexts } from "#domain/site-texts/get-texts.ts";
import { type FeedArticle, type Article, findFeedArticles } from "#domain/blog/article.ts";
import type { Context } from "#domain/context.ts";
import { plainText, renderArticle } from "#domain/markdown/render-markdown.ts";
import { articleImage } from "#app/lib/meta/article-meta.ts";
import { readsAsUrl, type Site } from "#app/lib/meta/page-meta.ts";
import { showLibrary } from "#app/lib/views/library-pictures.ts";

export interface FeedEntry {
  /** Permanent id of the article. */
  id: string;
  url: string;
  title: string;
  summary: string;
  /** With absolute URLs; null for older entries of a feed that would be too large. */
  html: string | null;
  category: string | null;
  /** Its authors, or the team, which has no page. */
  authors: FeedAuthor[];
  /** Absolute URL. */
  image: string;
  publishedAt: Date;
  updatedAt: Date;
}

/** An author; URLs are absolute. */
interface FeedAuthor {
  name: string;
  url?: string;
  picture?: string;
}

/** The data of a feed, for all formats. All URLs are absolute. */
export interface Feed {
  title: string;
  description: string;
  author: string;
  siteUrl: string;
  /** URL of the blog list. */
  home: string;
  /** Time of the last change of any entry. */
  updatedAt: Date;
  entries: FeedEntry[];
}

/** Characters of the summary of a post without an excerpt. */
const maxSummaryLength = 280;

/** Feed readers refuse feeds of many megabytes. */
const maxCharacters = 1_500_000;

/**
 * The newest articles, managed posts first. While the database is unavailable, only the built-in ones.
 * @param maxText characters of HTML after which older entries have no text
 */
export async function readFeed(ctx: Context, maxText = maxCharacters): Promise<Feed> {
  const [texts, found] = await Promise.all([getTexts(ctx), findFeedArticles(ctx)]);
  const { feeds, brand } = texts;
  const site = { siteUrl: ctx.siteUrl, texts };
  const entries: FeedEntry[] = [];
  let text = 0;
  for (const each of found) {
    const entry = await entryOf(site, each, text < maxText);
    text += entry.html?.length ?? 0;
    entries.push(entry);
  }
  return showLibrary(ctx, {
    title: feeds.title,
    description: feeds.description,
    author: brand.name,
    siteUrl: ctx.siteUrl,
    home: ctx.siteUrl + sections.posts,
    updatedAt: new Date(Math.max(...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    entries,
  });
}

async function entryOf(site: Site, { article, id }: FeedArticle, withText: boolean): Promise<FeedEntry> {
  const { siteUrl } = site;
  const { slug, title, excerpt, category, content, sectionIds, publishedAt, updatedAt } = article;
  const url = siteUrl + itemPath(sections.posts, slug);
  const rendered = withText ? await renderArticle(content, { ownIds: sectionIds, base: url }) : null;
  return {
    id: id === null ? url : `urn:uuid:${id}`,
    url,
    title,
    summary: excerpt ?? (plainText(content, maxSummaryLength) || title),
    html: rendered && rendered.html,
    category,
    authors: authorsOf(siteUrl, article),
    image: new URL(articleImage(site, article).src, siteUrl).href,
    publishedAt,
    updatedAt,
  };
}

function authorsOf(siteUrl: string, { author, authors }: Article): FeedAuthor[] {
  if (authors.length === 0) return [{ name: author }];
  return authors.map(({ name, slug, picture }) => ({
    name,
    url: siteUrl + itemPath(sections.authors, slug),
    ...(readsAsUrl(picture, siteUrl) && { picture: new URL(picture, siteUrl).href }),
  }));
}
