import { feeds } from "#content/feeds.ts";
import { requestContext } from "#app/lib/request-context.ts";
import { readFeed } from "./feed.ts";
import { atomText } from "./atom-text.ts";
import type { Route } from "./+types/atom.ts";

const { href, type } = feeds.formats.atom;

/** The journal as Atom. */
export async function loader({ context }: Route.LoaderArgs) {
  const ctx = context.get(requestContext);
  const text = atomText(await readFeed(ctx), ctx.siteUrl + href);
  return new Response(text, { headers: { "content-type": `${type}; charset=utf-8` } });
}
