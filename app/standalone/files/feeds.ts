import { itemPath, sections } from "#lib/addresses.ts";
import { feedFormats } from "#content/journal/feeds.ts";
import { getTexts } from "#domain/texts/get-texts.ts";
import { filterOf, topicIn, topicQuery } from "#domain/blog/topics.ts";
import { type FeedArticle, type Article, findFeedArticles } from "#domain/blog/article.ts";
import type { Context } from "#domain/context.ts";
import { plainText, renderArticle } from "#domain/markdown/render-markdown.ts";
import { articleImage } from "#app/site/blog/blog-meta.ts";
import { type Site, readsAsUrl } from "#app/lib/page-meta.ts";
import { showLibrary } from "#app/lib/views/content-pictures.ts";
import { element, escapeMarkup, textElement, xmlDocument } from "#lib/text/format-text.ts";

/** The feed of the journal, or of one category or tag, as a file of one format (docs/decisions/104-feeds.md). */
export async function feedFile(
  ctx: Context,
  format: keyof typeof feedFormats,
  search: URLSearchParams,
): Promise<Response> {
  const { href, type } = feedFormats[format];
  const write = { rss: rssText, atom: atomText, json: jsonFeedText }[format];
  const found = topicIn(search, (await getTexts(ctx)).topics);
  const query = found ? `?${topicQuery(found)}` : "";
  const text = write(await readFeed(ctx, { found }), ctx.siteUrl + href + query);
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
}

interface FeedEntry {
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
interface Feed {
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
export async function readFeed(
  ctx: Context,
  { maxText = maxCharacters, found: narrowed = null }: { maxText?: number; found?: ReturnType<typeof topicIn> } = {},
): Promise<Feed> {
  const [texts, found] = await Promise.all([getTexts(ctx), findFeedArticles(ctx, filterOf(narrowed))]);
  const { feeds, brand } = texts;
  const site = { siteUrl: ctx.siteUrl, texts };
  const entries: FeedEntry[] = [];
  let text = 0;
  for (const each of found) {
    const entry = await entryOf(ctx, site, each, text < maxText);
    text += entry.html?.length ?? 0;
    entries.push(entry);
  }
  return showLibrary(ctx, {
    title: narrowed ? `${feeds.title}: ${narrowed.topic.name}` : feeds.title,
    description: narrowed?.topic.description || feeds.description,
    author: brand.name,
    siteUrl: ctx.siteUrl,
    home: ctx.siteUrl + sections.posts + (narrowed ? `?${topicQuery(narrowed)}` : ""),
    // A feed may be empty: each built-in article can be replaced by one that is left out.
    updatedAt: new Date(Math.max(0, ...entries.map(({ updatedAt }) => updatedAt.getTime()))),
    entries,
  });
}

async function entryOf(ctx: Context, site: Site, { article, id }: FeedArticle, withText: boolean): Promise<FeedEntry> {
  const { siteUrl } = site;
  const { slug, title, excerpt, category, content, ownSections, publishedAt, updatedAt } = article;
  const url = siteUrl + itemPath(sections.posts, slug);
  const rendered = withText ? await renderArticle(ctx, content, { ownSections, base: url }) : null;
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

const namespaces = {
  "xmlns:atom": "http://www.w3.org/2005/Atom",
  "xmlns:content": "http://purl.org/rss/1.0/modules/content/",
  "xmlns:dc": "http://purl.org/dc/elements/1.1/",
  "xmlns:media": "http://search.yahoo.com/mrss/",
};

/** RSS 2.0 with the whole text of each article (rssboard.org/rss-specification). */
export function rssText(feed: Feed, self: string): string {
  const { title, description, home, updatedAt, entries } = feed;
  const channel = [
    textElement("title", title),
    textElement("link", home),
    textElement("description", escapeMarkup(description)),
    textElement("language", "en"),
    textElement("lastBuildDate", updatedAt.toUTCString()),
    element("atom:link", { rel: "self", type: "application/rss+xml", href: self }),
    ...entries.map(rssItem),
  ];
  return xmlDocument(element("rss", { version: "2.0", ...namespaces }, element("channel", {}, ...channel)));
}

function rssItem({ id, url, title, summary, html, category, authors, image, publishedAt }: FeedEntry): string {
  return element(
    "item",
    {},
    textElement("title", title),
    textElement("link", url),
    textElement("guid", id, { isPermaLink: String(id === url) }),
    textElement("pubDate", publishedAt.toUTCString()),
    // RSS's own <author> must be an email address.
    ...authors.map(({ name }) => textElement("dc:creator", name)),
    ...(category ? [textElement("category", category)] : []),
    // Readers take it for HTML (rssboard.org/rss-profile): without this, words in angle brackets are missing there.
    textElement("description", escapeMarkup(summary)),
    ...(html === null ? [] : [textElement("content:encoded", html)]),
    element("media:content", { url: image, medium: "image" }),
  );
}

/** Atom with the whole text of each article (RFC 4287). */
export function atomText(feed: Feed, self: string): string {
  const { title, description, author, siteUrl, home, updatedAt, entries } = feed;
  return xmlDocument(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom", "xmlns:media": "http://search.yahoo.com/mrss/", "xml:lang": "en" },
      textElement("id", home),
      textElement("title", title),
      textElement("subtitle", description),
      textElement("updated", updatedAt.toISOString()),
      element("link", { rel: "self", type: "application/atom+xml", href: self }),
      element("link", { rel: "alternate", type: "text/html", href: home }),
      element("author", {}, textElement("name", author), textElement("uri", `${siteUrl}/`)),
      textElement("icon", `${siteUrl}/icon-192.png`),
      ...entries.map(atomEntry),
    ),
  );
}

function atomEntry(entry: FeedEntry): string {
  const { id, url, title, summary, html, category, authors, image, publishedAt, updatedAt } = entry;
  return element(
    "entry",
    {},
    textElement("id", id),
    textElement("title", title),
    element("link", { rel: "alternate", type: "text/html", href: url }),
    textElement("published", publishedAt.toISOString()),
    textElement("updated", updatedAt.toISOString()),
    ...authors.map(({ name, url: page }) =>
      element("author", {}, textElement("name", name), ...(page ? [textElement("uri", page)] : [])),
    ),
    ...(category ? [element("category", { term: category })] : []),
    textElement("summary", summary),
    ...(html === null ? [] : [textElement("content", html, { type: "html" })]),
    element("media:content", { url: image, medium: "image" }),
  );
}

/** JSON Feed 1.1 with the whole text of each article (jsonfeed.org/version/1.1). */
export function jsonFeedText(feed: Feed, self: string): string {
  const { title, description, author, siteUrl, home, entries } = feed;
  return JSON.stringify({
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: home,
    feed_url: self,
    language: "en",
    icon: `${siteUrl}/icon-512.png`,
    favicon: `${siteUrl}/icon-192.png`,
    authors: [{ name: author, url: `${siteUrl}/` }],
    items: entries.map(jsonItem),
  });
}

function jsonItem({ id, url, title, summary, html, category, authors, image, publishedAt, updatedAt }: FeedEntry) {
  return {
    id,
    url,
    title,
    summary,
    // The format requires one of the two.
    ...(html === null ? { content_text: summary } : { content_html: html }),
    image,
    date_published: publishedAt.toISOString(),
    date_modified: updatedAt.toISOString(),
    authors: authors.map(({ name, url: page, picture }) => ({ name, url: page, avatar: picture })),
    ...(category ? { tags: [category] } : {}),
  };
}
