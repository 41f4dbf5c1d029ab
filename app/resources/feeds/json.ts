import { feedFormats } from "#content/feeds.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { readFeed, type Feed, type FeedEntry } from "./feed.ts";
import type { Route } from "./+types/json.ts";

const { href, type } = feedFormats.json;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const text = jsonFeedText(await readFeed(ctx), ctx.siteUrl + href);
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
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
    items: entries.map(item),
  });
}

function item({ id, url, title, summary, html, category, authors, image, publishedAt, updatedAt }: FeedEntry) {
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
