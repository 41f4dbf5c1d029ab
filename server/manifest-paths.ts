import type { RouteMatch } from "./route-table.ts";

/** Paths that the route table has to look up each by itself; no page of ours links to any. */
const unusual = /[^\w./-]/;
const mostUnusual = 20;

/**
 * The request for the routes of paths with one path for each set of routes, which is answered alike. React Router matches every path
 * that it is asked for against the whole site: 0.1 ms each, and an address has room for 2,000.
 */
export function withoutLikePaths(request: Request, routes: (pathname: string) => RouteMatch): Request {
  const url = new URL(request.url);
  const asked = url.searchParams.get("paths");
  if (asked === null) return request;
  const paths = new Map<string, string>();
  let left = mostUnusual;
  for (const path of new Set(asked.split(","))) {
    if (path === "" || (unusual.test(path) && left-- <= 0)) continue;
    const { ids } = routes(path.startsWith("/") ? path : `/${path}`);
    const key = ids.join();
    if (!paths.has(key)) paths.set(key, path);
  }
  url.searchParams.set("paths", [...paths.values()].join());
  return new Request(url, request);
}
