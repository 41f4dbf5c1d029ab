import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { Hono, type MiddlewareHandler } from "hono";
import type { Logger as PinoLogger } from "pino";
import type { Actor } from "#domain/context.ts";
import type { Trace } from "#lib/tracing.ts";
import { type AccountsEnv, openToOtherSites } from "#accounts/index.ts";
import {
  type ReaderLimits,
  canonicalAddress,
  clientAddress,
  feedAddresses,
  limitFeeds,
  sameOriginOnly,
} from "./http/requests.ts";
import { type AccessLog, finishedLog, requestLog } from "./http/access-log.ts";
import type { ObserveRequest } from "./metrics/requests.ts";
import type { ServerEnv } from "./process/log.ts";
import type { FinishedAnswers } from "./process/finished-answers.ts";
import type { PageCache } from "./page-cache/page-cache.ts";
import { type StoredPage, answerWith } from "./page-cache/stored-page.ts";
import type { Pages } from "./pages/pages.ts";
import { readStateAddress, statePath } from "./pages/finish-page.ts";
import { prefersMarkdown } from "./pages/twins/prefers-markdown.ts";
import { documentPolicy, resourcePolicy, securityHeaders } from "./pages/documents.ts";

interface AppOptions {
  log: PinoLogger;
  trace: Trace;
  /** Counts a request that a handler answered. */
  observe: ObserveRequest;
  /** Counts those that are answered from memory. */
  finished: FinishedAnswers;
  accessLog: AccessLog;
  cache: PageCache;
  files: ReadonlyMap<string, StoredPage>;
  videos: MiddlewareHandler;
  /** Files of the media library. */
  media: MiddlewareHandler;
  /** Receives files for it, below /api/media. */
  uploads: Hono<ServerEnv>;
  /** Takes mails that a service forwards; absent where none does. */
  inbound?: Hono<ServerEnv> | undefined;
  health: Hono;
  /** What stands below /dev; nothing in production. */
  developmentTools?: Hono | undefined;
  limits: ReaderLimits;
  accounts: Hono<AccountsEnv>;
  live: Hono<ServerEnv>;
  pages: Pages;
  /** Remembers in which browsers people have signed in (accounts/http/mount-accounts.ts). */
  rememberBrowser: MiddlewareHandler;
  actorOf: (headers: Headers) => Promise<Actor>;
  ownOrigin: string;
  https: boolean;
  trustProxy: boolean;
}

/**
 * The order in which a request is handled. Before the framework: built files, finished pages, and addresses that are
 * known not to exist are sent from memory. Everything else passes the list below. No middleware reads a body: each
 * handler reads its own, with a limit (lib/http/requests.ts), before it reads who asks (docs/decisions/202-body-before-actor.md).
 */
export function createApp(options: AppOptions) {
  const { log, finished, cache, files, videos, media, pages, actorOf, https, trustProxy } = options;
  const app = new Hono<ServerEnv>();

  app.use(requestLog(options));
  app.use(async (c, next) => {
    c.set("remoteAddress", clientAddress(c.env.incoming, trustProxy));
    await next();
    const isDocument = c.res.headers.get("content-type")?.startsWith("text/html") ?? false;
    const headers = {
      ...securityHeaders({ https, frameAncestors: "none" }),
      // Pages have their own policy (server/pages/pages.ts); other documents have no scripts.
      "content-security-policy": isDocument
        ? documentPolicy({ scriptHashes: [], frameAncestors: "none", https })
        : resourcePolicy,
    };
    for (const [name, value] of Object.entries(headers)) {
      if (!c.res.headers.has(name)) c.header(name, value);
    }
    // A cache may keep a 404 that says nothing about it, and the file may be there a moment later, when a new version has started.
    if (c.res.status >= 400 && !c.res.headers.has("cache-control")) c.header("cache-control", "no-store");
  });
  app.use(sameOriginOnly(options.ownOrigin, openToOtherSites));
  app.route("/", options.health);
  if (options.developmentTools) app.route("/dev", options.developmentTools);
  app.route("/api/auth", options.accounts);
  app.route("/api/live", options.live);
  app.route("/api/media", options.uploads);
  if (options.inbound) app.route("/api/inquiries/inbound", options.inbound);
  app.all("/api/*", (c) => c.json({ code: "not_found", message: "There is nothing at this address." }, 404));
  app.get(`${statePath}*`, (c) => pages.answerState(c.req.raw, c.get("log")));
  app.all("/assets/*", (c) => c.text("Not found", 404));
  app.get("/videos/*", videos);
  app.get("/media/*", media);
  app.use(canonicalAddress);
  app.use(limitFeeds(options.limits));
  app.use("/admin/*", options.rememberBrowser);
  app.all("*", (c) => {
    c.set("pageRoute", pages.routeOf(c.req.path));
    return pages.answer(c.req.raw, {
      remoteAddress: c.get("remoteAddress"),
      log: c.get("log"),
      actor: () => actorOf(c.req.raw.headers),
    });
  });
  app.onError((error, c) => {
    c.get("log").error({ err: error }, "a request failed");
    return c.json({ code: "internal", message: "Something went wrong on our side." }, 500);
  });

  const logFinished = finishedLog(log, options.accessLog);
  const sendFinished = (page: StoredPage, request: IncomingMessage, response: ServerResponse) => {
    const status = send(page, request, response);
    finished.add(status);
    logFinished?.(request, status);
  };

  // HTTP/1.0, in which some proxies check a server, needs no Host. Node refuses a request of HTTP/1.1 without one.
  const listener = getRequestListener(app.fetch, { hostname: new URL(options.ownOrigin).host });
  return (request: IncomingMessage, response: ServerResponse): void => {
    const page = findFinished(files, cache, request);
    if (page) return sendFinished(page, request, response);
    if (request.method !== "GET") return void listener(request, response);
    void pages
      .findMissing(request.url ?? "")
      .catch(() => null)
      .then((missing) => (missing ? sendFinished(missing, request, response) : listener(request, response)));
  };
}

/** The answer that is in memory. Nothing else may run on this path: it is what most visitors get. */
function findFinished(
  files: ReadonlyMap<string, StoredPage>,
  cache: PageCache,
  { method, url, headers }: IncomingMessage,
): StoredPage | undefined {
  if (url === undefined || (method !== "GET" && method !== "HEAD")) return undefined;
  if (feedAddresses.has(url)) return undefined;
  // Under its own address a page is kept as HTML.
  const page = prefersMarkdown(headers.accept) ? undefined : cache.get(url);
  return page ?? files.get(pathOf(url)) ?? findState(cache, url);
}

/** Files are the same whatever is asked of them: some append a version, or what a campaign is counted by. */
function pathOf(url: string): string {
  const end = url.indexOf("?");
  return end < 0 ? url : url.slice(0, end);
}

function findState(cache: PageCache, url: string): StoredPage | undefined {
  const asked = url.startsWith(statePath) ? readStateAddress(url) : null;
  return asked ? cache.getState(asked.page, asked.hash) : undefined;
}

/** @returns the status of the answer */
function send(page: StoredPage, { method, headers }: IncomingMessage, response: ServerResponse): number {
  const answer = answerWith(page, {
    method,
    acceptEncoding: headers["accept-encoding"],
    ifNoneMatch: headers["if-none-match"],
  });
  response.writeHead(answer.status, answer.headers as Record<string, string>);
  response.end(answer.body);
  return answer.status;
}
