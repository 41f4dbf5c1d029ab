import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import { bodyLimit } from "hono/body-limit";
import type { Logger as PinoLogger } from "pino";
import type { Actor } from "#domain/context.ts";
import { openToOtherSites } from "./accounts/calls/visits.ts";
import { canonicalAddress } from "./canonical-address.ts";
import { clientAddress } from "./client-address.ts";
import type { RequestMetrics } from "./observability/metrics.ts";
import { requestLog } from "./observability/request-log.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { answerWith, type StoredPage } from "./page-cache/stored-page.ts";
import type { Pages } from "./pages.ts";
import { resourcePolicy } from "./security/content-security-policy.ts";
import { sameOriginOnly } from "./security/same-origin.ts";
import { securityHeaders } from "./security/security-headers.ts";
import type { ServerEnv } from "./server-env.ts";

interface AppOptions {
  log: PinoLogger;
  metrics: RequestMetrics;
  cache: PageCache;
  files: ReadonlyMap<string, StoredPage>;
  videos: MiddlewareHandler;
  health: Hono;
  accounts: Hono<ServerEnv>;
  pages: Pages;
  actorOf: (headers: Headers) => Promise<Actor>;
  ownOrigin: string;
  https: boolean;
  trustProxy: boolean;
}

/** Enough for the longest post that an editor may save. */
const maxBodyBytes = 4 << 20;

/**
 * What happens to a request, in order. First, outside the framework: a built file or a finished page is written as it
 * stands. Everything else goes down this list.
 */
export function createApp(options: AppOptions) {
  const { log, metrics, cache, files, videos, pages, actorOf, https, trustProxy } = options;
  const app = new Hono<ServerEnv>();

  app.use(requestLog(log, metrics));
  app.use(async (c, next) => {
    c.set("remoteAddress", clientAddress(c.env.incoming, trustProxy));
    await next();
    const isDocument = c.res.headers.get("content-type")?.startsWith("text/html") ?? false;
    const headers = {
      ...securityHeaders({ https, frameAncestors: "none" }),
      // A document has a policy of its own (pages.ts).
      ...(isDocument ? {} : { "content-security-policy": resourcePolicy }),
    };
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
  });
  app.use(sameOriginOnly(options.ownOrigin, openToOtherSites));
  app.use(
    bodyLimit({
      maxSize: maxBodyBytes,
      onError: (c) => c.json({ code: "invalid", message: "That is more than the server accepts at once." }, 413),
    }),
  );
  app.route("/", options.health);
  app.route("/api/auth", options.accounts);
  app.all("/api/*", (c) => c.json({ code: "not_found", message: "There is nothing at this address." }, 404));
  app.all("/assets/*", (c) => c.text("Not found", 404));
  app.get("/videos/*", videos);
  app.use(canonicalAddress);
  app.all("*", (c) =>
    pages(c.req.raw, {
      remoteAddress: c.get("remoteAddress"),
      log: c.get("log"),
      actor: () => actorOf(c.req.raw.headers),
    }),
  );
  app.onError((error, c) => {
    c.get("log").error({ err: error }, "a request failed");
    return c.json({ code: "internal", message: "Something went wrong on our side." }, 500);
  });

  const listener = getRequestListener(app.fetch);
  return (request: IncomingMessage, response: ServerResponse): void => {
    if (!sendFinished(files, cache, request, response)) void listener(request, response);
  };
}

/** Answers from memory. Nothing else may run on this path: it is what most visitors get. */
function sendFinished(
  files: ReadonlyMap<string, StoredPage>,
  cache: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
): boolean {
  const { method, url, headers } = request;
  if (url === undefined || (method !== "GET" && method !== "HEAD")) return false;
  const page = cache.get(url) ?? files.get(url);
  if (page === undefined) return false;
  const answer = answerWith(page, {
    method,
    acceptEncoding: headers["accept-encoding"],
    ifNoneMatch: headers["if-none-match"],
  });
  response.writeHead(answer.status, answer.headers as Record<string, string>);
  response.end(answer.body);
  return true;
}
