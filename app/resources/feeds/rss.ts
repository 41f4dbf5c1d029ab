import { feeds } from "#content/feeds.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { readFeed } from "./feed.ts";
import { rssText } from "./rss-text.ts";
import type { Route } from "./+types/rss.ts";

const { href, type } = feeds.formats.rss;

/** The journal as RSS. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const text = rssText(await readFeed(ctx), ctx.siteUrl + href);
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
}
