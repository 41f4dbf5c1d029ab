import { createRequestHandler, RouterContextProvider, type ServerBuild } from "react-router";
import type { Actor, Context, ProcessContext } from "#domain/context.ts";
import type { Topic } from "#db/schema.ts";
import type { Logger } from "#lib/logger.ts";
import { deferHydration } from "./hydration/defer-hydration.ts";
import type { PageCache, RenderedPage } from "./page-cache/page-cache.ts";
import { answerWith } from "./page-cache/stored-page.ts";
import type { RedirectedPaths } from "./redirected-paths.ts";
import { type RouteMatch, createRouteTable } from "./route-table.ts";
import { documentPolicy, inlineScriptHashes, resourcePolicy } from "./security/content-security-policy.ts";
import { externalSources, noExternalSources } from "./security/external-sources.ts";
import { securityHeaders } from "./security/security-headers.ts";

/** What entry.server hands out so that server and pages mean the same context keys. */
type EntryModule = ServerBuild["entry"]["module"] & typeof import("#app/entry.server.tsx");

interface PagesOptions {
  build: ServerBuild;
  process: ProcessContext;
  cache: PageCache;
  redirected: RedirectedPaths;
  https: boolean;
  /** In development documents stay as Vite needs them, and nothing is cached. */
  development: boolean;
}

interface Visit {
  remoteAddress: string;
  log: Logger;
  actor: () => Promise<Actor>;
}

export type Pages = ReturnType<typeof createPages>;

const manifestPath = "/__manifest";
const storableStatuses = new Set([200, 202, 301, 308, 404, 410]);

/**
 * Answers page requests. Public addresses are rendered for nobody in particular (no cookie, no query beyond what the
 * route names) and kept in the page cache; all others are rendered for the one who asks and never stored.
 */
export function createPages({ build, process, cache, redirected, https, development }: PagesOptions) {
  const handler = createRequestHandler(build, development ? "development" : "production");
  const { requestContext, documentRequestContext } = build.entry.module as unknown as EntryModule;
  const routes = createRouteTable(build);
  const external = externalSources(process.publicSettings);

  function render(request: Request, context: Context, isData: boolean): Promise<Response> {
    const provider = new RouterContextProvider();
    provider.set(requestContext, context);
    provider.set(documentRequestContext, !isData);
    return handler(request, provider);
  }

  /** Headers that a page response gets, whoever asks; its HTML with deferred scripts when it is public. */
  async function finish(
    response: Response,
    match: RouteMatch,
    isData: boolean,
  ): Promise<{ headers: Record<string, string>; body: Buffer }> {
    const frameAncestors = match.isEmbed ? "self" : "none";
    const headers: Record<string, string> = {
      ...securityHeaders({ https, frameAncestors }),
      "cache-control": match.isPublic ? freshness(isData && response.status === 200) : "no-store",
      "content-security-policy": resourcePolicy,
      ...(match.isPublic ? {} : { "x-robots-tag": "noindex" }),
      ...Object.fromEntries(response.headers),
    };
    const isDocument = headers["content-type"]?.startsWith("text/html") ?? false;
    if (!isDocument || development) {
      if (development) delete headers["content-security-policy"];
      return { headers, body: Buffer.from(await response.arrayBuffer()) };
    }
    const rendered = await response.text();
    const html = match.isPublic ? deferHydration(rendered) : rendered;
    headers["content-security-policy"] = documentPolicy({
      scriptHashes: inlineScriptHashes(html),
      frameAncestors,
      https,
      // Only the frame of the public site holds the dialog and the banner.
      external: match.ids.includes("site/layout") ? external : noExternalSources,
    });
    return { headers, body: Buffer.from(html) };
  }

  async function renderPublic(address: string, match: RouteMatch, isData: boolean, log: Logger): Promise<RenderedPage> {
    const topics = new Set<Topic>();
    let degraded = false;
    const context: Context = {
      ...process,
      log,
      actor: { kind: "visitor" },
      remoteAddress: null,
      reads: (topic) => topics.add(topic),
      degraded: (reason) => {
        degraded = true;
        log.warn({ err: reason, address }, "built-in content stands in for the database");
      },
    };
    const response = await render(new Request(process.linkUrl + address), context, isData);
    const { headers, body } = await finish(response, match, isData);
    const storable = storableStatuses.has(response.status) && !/no-store/.test(headers["cache-control"] ?? "");
    return { content: { status: response.status, headers, body }, topics, degraded, storable };
  }

  async function renderPrivate(request: Request, visit: Visit, match: RouteMatch, isData: boolean): Promise<Response> {
    const context: Context = {
      ...process,
      log: visit.log,
      actor: await visit.actor(),
      remoteAddress: visit.remoteAddress,
      reads() {},
      degraded: (reason) => visit.log.warn({ err: reason }, "the database did not answer"),
    };
    const response = await render(withoutOrigin(request), context, isData);
    const cookies = response.headers.getSetCookie();
    const { headers, body } = await finish(response, match, isData);
    delete headers["set-cookie"];
    const finished = new Response(response.body === null ? null : new Uint8Array(body), {
      status: response.status,
      headers,
    });
    for (const cookie of cookies) finished.headers.append("set-cookie", cookie);
    return finished;
  }

  return async function answer(request: Request, visit: Visit): Promise<Response> {
    const url = new URL(request.url);
    const isData = url.pathname.endsWith(".data");
    const match = routes(url.pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, ""));
    const isRead = request.method === "GET" || request.method === "HEAD";
    if (!isRead || !match.isPublic || url.pathname === manifestPath)
      return renderPrivate(request, visit, match, isData);

    // Where nothing is, a redirect may be: then the path is one of its own and not the not-found page's.
    const isNowhere = match.isNotFound && !isData && !(await redirected.has(url.pathname));
    const { address, cacheable } = isNowhere ? notFound : publicAddress(url, match);
    const renderPage = () => renderPublic(address, match, isData, visit.log);
    if (!cacheable || development) {
      const { content } = await renderPage();
      return new Response(new Uint8Array(content.body), { status: content.status, headers: content.headers });
    }
    const page = await cache.getOrRender(address, renderPage);
    const { status, headers, body } = answerWith(page, {
      method: request.method,
      acceptEncoding: request.headers.get("accept-encoding") ?? undefined,
      ifNoneMatch: request.headers.get("if-none-match") ?? undefined,
    });
    return new Response(body && new Uint8Array(body), { status, headers });
  };
}

/**
 * The request without its Origin. It has been compared with the site's own address already (security/same-origin.ts); React
 * Router would compare it once more, with the address that this process sees, and behind a proxy that ends TLS those differ.
 */
function withoutOrigin(request: Request): Request {
  if (!request.headers.has("origin")) return request;
  const headers = new Headers(request.headers);
  headers.delete("origin");
  return new Request(request, { headers });
}

/**
 * How long a browser may keep a public answer. Documents are asked for anew each time, which costs a 304. Data that a link
 * fetched ahead must not be: the click that follows would wait for the network after all.
 */
function freshness(mayKeep: boolean): string {
  return mayKeep ? "public, max-age=10, s-maxage=0, must-revalidate" : "public, max-age=0, must-revalidate";
}

/** All unknown addresses are one, so that the not-found page is rendered and kept once. */
const notFound = { address: "/404", cacheable: true };

/** The address that a public request stands for: its path with the parameters that its route names, in order. */
function publicAddress(url: URL, match: RouteMatch): { address: string; cacheable: boolean } {
  const isData = url.pathname.endsWith(".data");
  const kept = new URLSearchParams();
  let cacheable = true;
  for (const name of Object.keys(match.query).toSorted()) {
    const value = url.searchParams.get(name);
    const rule = match.query[name];
    // An emptied field of a form is an answer too, where any answer is one.
    if (value === null || (value === "" && rule !== "uncached")) continue;
    if (typeof rule === "object" && !rule.includes(value)) continue;
    kept.set(name, value.slice(0, 200));
    if (rule === "uncached") cacheable = false;
  }
  // React Router names the routes whose data it wants when it has the others already.
  const wanted = url.searchParams.get("_routes");
  if (isData && wanted !== null) {
    kept.set("_routes", wanted);
    if (!wanted.split(",").every((id) => match.ids.includes(id))) cacheable = false;
  }
  const search = kept.toString();
  return { address: url.pathname + (search ? `?${search}` : ""), cacheable };
}
