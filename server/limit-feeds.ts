import { createMiddleware } from "hono/factory";
import { feeds } from "#content/feeds.ts";
import { DomainError } from "#lib/domain-error.ts";
import type { ReaderLimits } from "./reader-limits.ts";
import { refusalOf } from "./searches.ts";
import type { ServerEnv } from "./server-env.ts";

/** Where the journal's feeds are, also as data. They are kept like pages, but not given from memory to whoever asks. */
export const feedAddresses: ReadonlySet<string> = new Set(
  Object.values(feeds.formats).flatMap(({ href }) => [href, `${href}.data`]),
);

/** Gives each client so many feeds; says in plain text when to come again, since programs ask. */
export function limitFeeds(limits: ReaderLimits) {
  return createMiddleware<ServerEnv>(async (c, next) => {
    if (!feedAddresses.has(c.req.path)) return next();
    try {
      limits.take("feed", c.get("remoteAddress"));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const { status, headers } = refusalOf(error);
      return c.text(`${error.message}\n`, status as 429, headers);
    }
    return next();
  });
}
