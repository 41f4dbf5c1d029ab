import { feedFormats } from "#content/feeds.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { readFeed, type Feed, type FeedEntry } from "./feed.ts";
import type { Route } from "./+types/atom.ts";
import { element, textElement, xmlDocument } from "#lib/text/format-text.ts";

const { href, type } = feedFormats.atom;

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const text = atomText(await readFeed(ctx), ctx.siteUrl + href);
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
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
      ...entries.map(entryText),
    ),
  );
}

function entryText(entry: FeedEntry): string {
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
