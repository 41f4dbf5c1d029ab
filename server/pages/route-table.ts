import { LRUCache } from "lru-cache";
import { type ServerBuild, matchRoutes } from "react-router";
import type { PageHandle } from "#app/lib/requests.ts";
import { topicKey } from "#domain/blog/topics.ts";
import { isDecodable, withoutNeedlessEscapes } from "#lib/http/requests.ts";

interface RouteNode {
  id: string;
  path?: string;
  index?: boolean;
  caseSensitive?: boolean;
  children?: RouteNode[];
}

/** What is known of an address before it is rendered. */
export interface RouteMatch {
  /** The matched routes, outermost first. */
  ids: readonly string[];
  /** The path of the innermost one as it is declared, such as `/blog/:slug`. */
  pattern: string;
  /**
   * The same for every visitor, so it is cached: the public site and its files
   * (docs/architecture.md#pages-and-the-cache).
   */
  isPublic: boolean;
  /** Only the catch-all route matches. */
  isNotFound: boolean;
  /** May be shown in a frame of this site. */
  isEmbed: boolean;
  /** Answers the admin's scripts, and has no document. */
  isCall: boolean;
  query: NonNullable<PageHandle["query"]>;
}

/** Finds the routes of a path in the built route table. */
export function createRouteTable(build: ServerBuild): (pathname: string) => RouteMatch {
  const routes = Object.values(build.routes).filter((route) => route !== undefined);
  const childrenOf = (parentId: string | undefined): RouteNode[] =>
    routes
      .filter((route) => route.parentId === parentId)
      .map(({ id, path, index, caseSensitive }) => ({
        id,
        ...(path === undefined ? {} : { path }),
        ...(caseSensitive === undefined ? {} : { caseSensitive }),
        ...(index ? { index } : { children: childrenOf(id) }),
      }));
  const tree = childrenOf(undefined);
  const bySegment = new Map(firstSegments(tree).map((segment) => [segment, branchesOf(tree, segment)]));
  const dynamic = branchesOf(tree, null);
  const byId = new Map(routes.map((route) => [route.id, route]));
  const shapeOf = shapes(tree);
  const known = new LRUCache<string, RouteMatch>({ max: 1_000 });

  function find(pathname: string): RouteMatch {
    const segment = withoutNeedlessEscapes(pathname.split("/", 2)[1] ?? "").toLowerCase();
    const branches = bySegment.get(segment) ?? dynamic;
    const matches = matchRoutes(branches as Parameters<typeof matchRoutes>[0], pathname) ?? [];
    const ids = matches.map((match) => match.route.id ?? "");
    const leaf = byId.get(ids.at(-1) ?? "");
    const parts = matches.map((match) => match.route.path ?? "").filter(Boolean);
    return {
      ids,
      pattern: `/${parts.join("/").replace(/^\//, "")}`,
      isPublic: ids.some((id) => id.startsWith("site/") || id.startsWith("standalone/files/")),
      isNotFound: leaf === undefined || leaf.path === "*",
      isEmbed: ids.some((id) => id.startsWith("standalone/embed/")),
      isCall: leaf !== undefined && leaf.id.startsWith("admin/") && leaf.module.default === undefined,
      query: Object.assign({}, ...ids.map((id) => (byId.get(id)?.module.handle as PageHandle | undefined)?.query)),
    };
  }

  return (pathname) => {
    const shape = shapeOf(pathname);
    if (shape === null) return find(pathname);
    const match = known.get(shape) ?? find(pathname);
    known.set(shape, match);
    return match;
  };
}

/**
 * Maps a path to its shape: the fixed words of the route table as they are, and a placeholder for any other part. Paths
 * of one shape match the same routes. Null for a path with characters that React Router decodes, or with more parts
 * than any route.
 */
function shapes(tree: readonly RouteNode[]): (pathname: string) => string | null {
  const paths = pathsOf(tree);
  const words = new Set(paths.flatMap((path) => path.toLowerCase().split("/")).filter(isFixed));
  const longest = Math.max(...paths.map((path) => path.split("/").length));
  // A partly fixed part, such as ":name.md", would need more than its shape.
  if (paths.some((path) => path.split("/").some((part) => part.slice(1).includes(":")))) return () => null;
  return (pathname) => {
    if (!usualPath.test(pathname)) return null;
    const parts = pathname.split("/");
    if (parts.length > longest + 2) return null;
    return parts.map((part) => (words.has(part.toLowerCase()) ? part : part === "" ? "" : ":")).join("/");
  };
}

const usualPath = /^[\w./-]{1,2000}$/;

/** Every path of the tree, from the root. */
function pathsOf(nodes: readonly RouteNode[], above = ""): string[] {
  return nodes.flatMap(({ path = "", children = [] }) => {
    const own = `${above}/${path}`;
    return [own, ...pathsOf(children, own)];
  });
}

/** The first parts of all paths that begin with a fixed part. */
function firstSegments(nodes: readonly RouteNode[]): string[] {
  return nodes.flatMap(({ path, children = [] }) => {
    const first = path?.split("/")[0];
    if (!first) return firstSegments(children);
    return isFixed(first) ? [first.toLowerCase()] : [];
  });
}

/**
 * The routes that a path with this first part can match. React Router ranks all given routes at each look-up, which
 * takes 0.1 ms for the whole site.
 */
function branchesOf(nodes: readonly RouteNode[], segment: string | null): RouteNode[] {
  return nodes.flatMap((node) => {
    const first = node.path?.split("/")[0];
    if (!first) return [node.children ? { ...node, children: branchesOf(node.children, segment) } : node];
    return !isFixed(first) || first.toLowerCase() === segment ? [node] : [];
  });
}

function isFixed(segment: string): boolean {
  return !segment.startsWith(":") && !segment.startsWith("*");
}

/** Paths that need a look-up each; no page links to such a path. */
const unusual = /[^\w./-]/;
const mostUnusual = 20;

/**
 * The manifest request with one path for each set of routes. React Router matches every path that it is asked for
 * against the whole site: 0.1 ms each, and an address has room for 2,000.
 */
export function withoutLikePaths(request: Request, routes: (pathname: string) => RouteMatch): Request {
  const url = new URL(request.url);
  const asked = url.searchParams.get("paths");
  if (asked === null) return request;
  const paths = new Map<string, string>();
  let left = mostUnusual;
  for (const path of new Set(asked.split(","))) {
    if (path === "" || !isDecodable(path) || (unusual.test(path) && left-- <= 0)) continue;
    const { ids } = routes(path.startsWith("/") ? path : `/${path}`);
    const key = ids.join();
    if (!paths.has(key)) paths.set(key, path);
  }
  url.searchParams.set("paths", [...paths.values()].join());
  return new Request(url, request);
}

/** A query with only the routes whose data is requested. */
export function routesOnly(search: URLSearchParams): URLSearchParams {
  const routes = search.get("_routes");
  return new URLSearchParams(routes === null ? {} : { _routes: routes });
}

export interface PublicAddress {
  address: string;
  /** False when it has values that can't be counted, so that it is rendered for each request. */
  cacheable: boolean;
  /** Whether one of them is something to search for. */
  isSearch: boolean;
}

/** Canonical paths of pages; no files and no calls. */
export const plainPath = /^(?!\/(?:__|(?:api|assets|media|videos|healthz|readyz|metrics)(?:\/|$)))(?:\/[a-z0-9_-]+)+$/;

/** The path of the page of a document or data address. */
export function pagePath(pathname: string): string {
  return pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

/**
 * The cache address of a public request: its path with the parameters that its route names, sorted.
 * @param topics the keys of the categories and tags in it that the team keeps (domain/blog/topics.ts)
 */
export function publicAddress(
  pathname: string,
  searchParams: URLSearchParams,
  match: RouteMatch,
  isData: boolean,
  topics: ReadonlySet<string> = new Set(),
): PublicAddress {
  const kept = new URLSearchParams();
  let isSearch = false;
  for (const name of Object.keys(match.query).toSorted()) {
    const value = searchParams.get(name);
    const declared = match.query[name];
    if (value === null || declared === undefined) continue;
    const rule = typeof declared === "string" ? declared : ruleOf(declared, value, topics);
    // Where any value is allowed, an empty field of a form is a value too.
    if (rule === null || (value === "" && rule === "cached")) continue;
    kept.set(name, value.slice(0, 200));
    if (rule === "search") isSearch = true;
  }
  // React Router names the routes whose data it wants when it has the others already. Sorted and without repetition, or
  // one page would be cached under any number of addresses. Names of other routes are dropped.
  const wanted = searchParams.get("_routes");
  if (isData && wanted !== null) {
    const asked = new Set(wanted.split(","));
    kept.set(
      "_routes",
      match.ids
        .filter((id) => asked.has(id))
        .toSorted()
        .join(","),
    );
  }
  const search = kept.toString();
  return { address: pathname + (search ? `?${search}` : ""), cacheable: !isSearch, isSearch };
}

/** What applies to a value of a parameter whose values are listed; null when it is removed. */
function ruleOf(
  declared: Exclude<RouteMatch["query"][string], string>,
  value: string,
  topics: ReadonlySet<string>,
): "cached" | "search" | null {
  if (!("topics" in declared || "listed" in declared)) return declared.includes(value) ? "cached" : null;
  const isListed =
    "topics" in declared ? topics.has(topicKey(declared.topics, value)) : declared.listed.includes(value);
  if (isListed) return "cached";
  return value === "" ? null : (declared.others ?? null);
}
