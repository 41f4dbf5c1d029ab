import { feeds } from "#content/feeds.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { readFeed } from "./feed.ts";
import { jsonFeedText } from "./json-text.ts";
import type { Route } from "./+types/json.ts";

const { href, type } = feeds.formats.json;

/** The journal as JSON Feed. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const text = jsonFeedText(await readFeed(ctx), ctx.siteUrl + href);
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
}
