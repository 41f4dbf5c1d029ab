import { randomBytes } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Actor, Context, ProcessContext } from "#domain/context.ts";
import type { RenderedDocument } from "#domain/gate/page/page-inspector.ts";
import type { Logger } from "#lib/logger.ts";
import { type Check, type PageCache, type RenderedPage, createRenderInOneState } from "../page-cache/page-cache.ts";
import {
  type StoredPage,
  answerWith,
  conditionsOf,
  efforts,
  etagOf,
  storePage,
  varyWith,
} from "../page-cache/stored-page.ts";
import { cacheTag } from "./cache-tag.ts";
import { type Rendered, createFinish, readStateAddress } from "./finish-page.ts";
import { createFinishTwin } from "./twins/finish-twin.ts";
import { prefersMarkdown } from "./twins/prefers-markdown.ts";
import {
  type RouteMatch,
  type PublicAddress,
  withoutLikePaths,
  createRouteTable,
  pagePath,
  plainPath,
  publicAddress,
  routesOnly,
} from "./route-table.ts";
import { DomainError, statusOf } from "#lib/domain-error.ts";
import { pageOfTwin, twinOf } from "#lib/markdown-addresses.ts";
import { hasAbility } from "#domain/security/rights.ts";
import { ownPath, publicLimits, receiveBody, saveLimits, scriptHeader, withQueryOf } from "#lib/http/requests.ts";
import type { MissingPages } from "./missing-pages.ts";
import { type Searches, canonicalPath } from "../http/requests.ts";

/** What entry.server exports, so that server and pages use the same context keys. */
type EntryModule = ServerBuild["entry"]["module"] & typeof import("#app/entry.server.tsx");

interface PagesOptions {
  build: ServerBuild;
  process: ProcessContext;
  cache: PageCache;
  searches: Searches;
  missingPages: MissingPages;
  https: boolean;
  /** Answers name in `Cache-Tag` what they are made from. */
  cdnTags: boolean;
  /** In development documents stay as Vite needs them, and nothing is cached. */
  development: boolean;
}

interface Visit {
  remoteAddress: string;
  log: Logger;
  actor: () => Promise<Actor>;
}

export type Pages = ReturnType<typeof createPages>;

const noSearch = new URLSearchParams();
const manifestPath = "/__manifest";
const storableStatuses = new Set([200, 202, 301, 308, 404, 410, 429]);

/**
 * Answers page requests. Public pages are rendered without anything of the visitor (no cookie, no query parameter that
 * the route does not name) and cached. All other pages are rendered for the requesting visitor and never stored.
 */
export function createPages(options: PagesOptions) {
  const { build, process, cache, searches, missingPages, https, development, cdnTags } = options;
  const handler = createRequestHandler(build, development ? "development" : "production");
  const {
    requestContext,
    documentRequestContext,
    renderPageContext,
    searchRefusedContext,
    scriptMarkContext,
    webFonts,
  } = build.entry.module as unknown as EntryModule;
  const routes = createRouteTable(build);
  const finish = createFinish({ https, development, settings: process.publicSettings, webFonts });
  const finishTwin = createFinishTwin(https);
  const renderInOneState = createRenderInOneState(process.db);

  async function render(request: Request, context: Context, isData: boolean, searchRefused = false): Promise<Rendered> {
    const provider = new RouterContextProvider();
    const mark = randomBytes(16).toString("base64url");
    provider.set(scriptMarkContext, mark);
    provider.set(searchRefusedContext, searchRefused);
    provider.set(requestContext, context);
    provider.set(renderPageContext, async (path, seeing) => {
      const page = await render(new Request(process.linkUrl + path), seeing, false);
      return page.response;
    });
    provider.set(documentRequestContext, !isData);
    const response = await process.trace({ name: isData ? "render data" : "render page" }, () =>
      handler(request, provider),
    );
    return { response, mark };
  }

  interface PublicRender {
    isData: boolean;
    log: Logger;
    searchRefused?: boolean;
    /** Takes the state out of the document. Only for what is cached: nobody else could answer with it. */
    stateApart?: boolean;
    /** As Markdown. */
    isTwin?: boolean;
  }

  function renderPublic(address: string, match: RouteMatch, options: PublicRender): Promise<RenderedPage> {
    return renderInOneState(
      () => renderOnce(address, match, options),
      ({ degraded }) => !degraded,
    );
  }

  async function renderOnce(
    address: string,
    match: RouteMatch,
    { isData, log, searchRefused = false, stateApart = false, isTwin = false }: PublicRender,
  ): Promise<RenderedPage> {
    const tags = new Set<string>();
    const checks: Check[] = [];
    let degraded = false;
    const context: Context = {
      ...process,
      log,
      actor: { kind: "visitor" },
      remoteAddress: null,
      view: "live",
      reads: (tag, isSame) => (isSame ? checks.push({ tag, isSame }) : tags.add(tag)),
      degraded: (reason) => {
        degraded = true;
        // Without its query, which has the words of a search.
        log.warn({ err: reason, path: address.split("?")[0] }, "built-in content stands in for the database");
      },
    };
    const rendered = await render(new Request(process.linkUrl + address), context, isData, searchRefused);
    const { response } = rendered;
    await nextTurn();
    const isKept =
      stateApart &&
      !degraded &&
      response.status === 200 &&
      !/no-store/.test(response.headers.get("cache-control") ?? "");
    // An admin may have a redirect where the twin would be.
    if (isTwin) tags.add("redirects");
    const { headers, ...content } = isTwin
      ? await finishTwin(rendered, process.siteUrl + address)
      : await finish(rendered, match, isData, isKept ? address : undefined);
    const named = cacheTag([...tags, ...checks.map(({ tag }) => tag)]);
    if (cdnTags && named !== "") {
      for (const each of [headers, content.state?.headers]) if (each) each["cache-tag"] = named;
    }
    const storable = storableStatuses.has(response.status) && !/no-store/.test(headers["cache-control"] ?? "");
    return { content: { status: response.status, headers, ...content }, tags, checks, degraded, storable };
  }

  /** Only the team may send more than everybody; that is asked before anything is read, and who asks is read again after it. */
  async function receive(request: Request, { actor }: Visit): Promise<Request> {
    const announced = Number(request.headers.get("content-length") ?? Infinity);
    const isLarge = announced > publicLimits.maxBytes;
    const isOfTeam = isLarge && hasAbility({ actor: await actor() }, "draft");
    return receiveBody(request, isOfTeam ? saveLimits : publicLimits);
  }

  async function renderPrivate(sent: Request, visit: Visit, match: RouteMatch, isData: boolean): Promise<Response> {
    const request = sent.method === "GET" || sent.method === "HEAD" ? sent : await receive(sent, visit);
    const context: Context = {
      ...process,
      log: visit.log,
      actor: await visit.actor(),
      remoteAddress: visit.remoteAddress,
      view: "live",
      reads() {},
      degraded: (reason) => visit.log.warn({ err: reason }, "the database did not answer"),
    };
    const rendered = await render(withoutOrigin(request), context, isData);
    const { response } = rendered;
    const cookies = response.headers.getSetCookie();
    const { headers, body } = await finish(rendered, match, isData);
    delete headers["set-cookie"];
    const finished = new Response(response.body === null ? null : new Uint8Array(body), {
      status: response.status,
      headers,
    });
    for (const cookie of cookies) finished.headers.append("set-cookie", cookie);
    return finished;
  }

  /** The address under which a request is cached: its own, or the one for all addresses of its kind without a page. */
  async function addressOf(url: URL, match: RouteMatch, isData: boolean): Promise<PublicAddress> {
    const topics = await missingPages.knownTopics(match, url.searchParams);
    const own = publicAddress(url.pathname, url.searchParams, match, isData, topics);
    // What is kept at the address of a twin is no answer to a query that has none.
    const isKept = pageOfTwin(url.pathname) === null && cache.has(own.address);
    if (!own.cacheable || isKept) return own;
    const path = pagePath(url.pathname);
    const missing = await missingPages.standIn({ path, search: url.searchParams, match });
    if (missing === null) return own;
    if (!isData) return { address: missing, cacheable: true, isSearch: false };
    const [pathname = "", query] = missing.split("?");
    const wanted = new URLSearchParams(query);
    const routesWanted = url.searchParams.get("_routes");
    if (routesWanted !== null) wanted.set("_routes", routesWanted);
    return publicAddress(`${pathname}.data`, wanted, match, isData);
  }

  /**
   * The not-found page for a path without a page, from memory only, before the framework. Null when there may be a
   * page, or when it was not rendered yet.
   */
  async function findMissing(target: string): Promise<StoredPage | null> {
    const end = target.indexOf("?");
    const path = end < 0 ? target : target.slice(0, end);
    if (!plainPath.test(path) || development) return null;
    const match = routes(path);
    if (!match.isPublic) return null;
    const missing = await missingPages.standIn({ path, search: noSearch, match });
    return missing === null ? null : (cache.get(missing) ?? null);
  }

  async function answer(request: Request, visit: Visit): Promise<Response> {
    const url = new URL(request.url);
    const isData = url.pathname.endsWith(".data");
    const match = routes(pagePath(url.pathname));
    const isRead = request.method === "GET" || request.method === "HEAD";
    // React Router would render a page or feed for it, past the cache.
    if (request.method === "OPTIONS") return refused(204);
    if (match.isPublic && !isRead && request.method !== "POST") return refused(405);
    if (!isRead && (isData || match.isCall) && !request.headers.has(scriptHeader)) return refused(403);
    if (url.pathname === manifestPath) return renderPrivate(withoutLikePaths(request, routes), visit, match, isData);
    const twin = isRead && !isData ? await answerTwin(request, url, visit.log) : null;
    if (twin) return twin;
    if (!isRead || !match.isPublic) return renderPrivate(request, visit, match, isData);

    const { address, cacheable, isSearch } = await addressOf(url, match, isData);
    const renderPage = () => renderPublic(address, match, { isData, log: visit.log, stateApart: cacheable });
    if (development) {
      const { content } = await renderPage();
      return new Response(new Uint8Array(content.body), { status: content.status, headers: content.headers });
    }
    const give = async () =>
      cacheable ? cache.getOrRender(address, renderPage) : storePage((await renderPage()).content, efforts.least);
    const { page, refusal } = isSearch
      ? await search(url, address, match, isData, visit)
      : { page: await give(), refusal: null };
    const { ifNoneMatch, ...conditions } = conditionsOf(request);
    const { status, headers, body } = answerWith(page, {
      ...conditions,
      ifNoneMatch: refusal ? undefined : ifNoneMatch,
    });
    // Stored once for all queries. Data of the app names its target within the body.
    const moved = headers["location"] && { location: withQueryOf(url.search, headers["location"]) };
    return new Response(body && new Uint8Array(body), {
      status: refusal?.status ?? status,
      headers: { ...headers, ...moved, ...refusal?.headers },
    });
  }

  /**
   * A page of the site as Markdown, at the address of its twin or at its own when Markdown is preferred there. Null for everything else: what is
   * no page, a search, and an address from which an admin's redirect leads.
   */
  async function answerTwin(request: Request, url: URL, log: Logger): Promise<Response | null> {
    const page = pageOfTwin(url.pathname);
    const path = page ?? (prefersMarkdown(request.headers.get("accept")) ? url.pathname : null);
    if (path === null || (page !== null && (await missingPages.isRedirected(url.pathname)))) return null;
    const match = routes(path);
    if (!match.ids.includes("site/layout")) return null;
    const search = url.searchParams;
    const topics = await missingPages.knownTopics(match, search);
    const { address, cacheable } = publicAddress(path, search, match, false, topics);
    const key = twinOf(address);
    if (!cacheable || key === null || (await missingPages.standIn({ path, search, match })) !== null) return null;
    const render = () => renderPublic(address, match, { isData: false, log, isTwin: true });
    try {
      const stored = development
        ? await storePage((await render()).content, efforts.least)
        : await cache.getOrRender(key, render);
      // The page's own redirect leads to the other page, and that of its twin to the other twin.
      const hasMoved = stored.variants.identity.headers["location"] !== undefined;
      return page === null && hasMoved ? null : twinAnswer(stored, request, page === null ? key : null);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      const headers = { "cache-control": "no-store", "retry-after": String(error.retryAfter ?? 60) };
      return new Response(`${error.message}\n`, { status: statusOf(error), headers });
    }
  }

  /**
   * The state of a page (finish-page.ts), while the page has the one of this address. A process that has not rendered the page yet does so,
   * as it would for the page itself.
   */
  async function answerState(request: Request, log: Logger): Promise<Response> {
    const { pathname, search } = new URL(request.url);
    const asked = readStateAddress(pathname + search);
    const state = asked && (await findState(asked.page, asked.hash, log));
    if (!state) return new Response("Not found", { status: 404, headers: { "cache-control": "no-store" } });
    const { status, headers, body } = answerWith(state, conditionsOf(request));
    return new Response(body && new Uint8Array(body), { status, headers });
  }

  async function findState(page: string, hash: string, log: Logger): Promise<StoredPage | undefined> {
    if (development || ownPath(page, process.linkUrl) !== page) return undefined;
    const url = new URL(page, process.linkUrl);
    if (url.pathname.endsWith(".data") || canonicalPath(url.pathname) !== url.pathname) return undefined;
    const match = routes(url.pathname);
    if (!match.ids.includes("site/layout")) return undefined;
    // Another spelling of an address would be rendered and kept apart.
    const { address, cacheable } = await addressOf(url, match, false);
    if (!cacheable || address !== page) return undefined;
    const { state } = await cache.getOrRender(address, () =>
      renderPublic(address, match, { isData: false, log, stateApart: true }),
    );
    return state?.etag === etagOf(hash) ? state : undefined;
  }

  function search(url: URL, address: string, match: RouteMatch, isData: boolean, { remoteAddress, log }: Visit) {
    const noWords = publicAddress(url.pathname, routesOnly(url.searchParams), match, isData).address;
    const refuse = (asked: string) => renderPublic(asked, match, { isData, log, searchRefused: true });
    return searches.answer({
      address,
      remoteAddress,
      find: () => renderPublic(address, match, { isData, log }),
      refuse: () => refuse(address),
      // Addresses never contain a space, so this is no address.
      refuseAll: () => cache.getOrRender(`refused ${noWords}`, () => refuse(noWords)),
    });
  }

  /** The document of a page for a context, possibly with drafts. Caches nothing. */
  async function renderDocument(path: string, seeing: Context): Promise<RenderedDocument> {
    const { response } = await render(new Request(process.linkUrl + path), seeing, false);
    return { status: response.status, location: response.headers.get("location"), html: await response.text() };
  }

  /** The pattern of the route of a path: one of those in the route table. */
  const routeOf = (path: string) => routes(pagePath(path)).pattern;

  return { answer, answerState, findMissing, renderDocument, routeOf };
}

/**
 * @param from the address of the twin, for an answer at the page's own address. Shared caches leave it alone: one that takes no notice of
 *   `Vary` would give it to browsers
 */
function twinAnswer(stored: StoredPage, request: Request, from: string | null): Response {
  const { status, headers, body } = answerWith(stored, conditionsOf(request));
  const negotiated = from !== null && {
    "cache-control": headers["cache-control"]?.replace(/^public\b/, "private") ?? "no-store",
    vary: varyWith("Accept", headers["vary"]),
    "content-location": from,
  };
  return new Response(body && new Uint8Array(body), { status, headers: { ...headers, ...negotiated } });
}

const refusals = {
  204: null,
  403: `Only scripts may send this: the header ${scriptHeader} is missing.`,
  405: "Method not allowed",
} as const;

/** The answer to a method that asks what else there is, to a form that leads to what only scripts send, or to a method that no page takes. */
function refused(status: keyof typeof refusals): Response {
  const headers = { allow: "GET, HEAD, POST, OPTIONS", "cache-control": "no-store" };
  return new Response(refusals[status], { status, headers });
}

/**
 * The request without its Origin header. server/http/requests.ts has already compared it. React Router would compare
 * it with the address that this process sees, which differs behind a proxy that ends TLS.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has("origin")) return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  return new Request(request, { headers });
}
