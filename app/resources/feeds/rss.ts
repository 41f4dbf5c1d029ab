import { feedFormats } from "#content/feeds.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { readFeed, type Feed, type FeedEntry } from "./feed.ts";
import type { Route } from "./+types/rss.ts";
import { element, textElement, xmlDocument } from "#lib/text/format-text.ts";

const { href, type } = feedFormats.rss;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const text = rssText(await readFeed(ctx), ctx.siteUrl + href);
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
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
    textElement("description", description),
    textElement("language", "en"),
    textElement("lastBuildDate", updatedAt.toUTCString()),
    element("atom:link", { rel: "self", type: "application/rss+xml", href: self }),
    ...entries.map(item),
  ];
  return xmlDocument(element("rss", { version: "2.0", ...namespaces }, element("channel", {}, ...channel)));
}

function item({ id, url, title, summary, html, category, authors, image, publishedAt }: FeedEntry): string {
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
    textElement("description", summary),
    ...(html === null ? [] : [textElement("content:encoded", html)]),
    element("media:content", { url: image, medium: "image" }),
  );
}
