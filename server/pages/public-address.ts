import type { RouteMatch } from "./route-table.ts";

/** A query with only the routes whose data is requested. */
export function routesOnly(search: URLSearchParams): URLSearchParams {
  const routes = search.get("_routes");
  return new URLSearchParams(routes === null ? {} : { _routes: routes });
}

export interface PublicAddress {
  address: string;
  cacheable: boolean;
}

/** Canonical paths of pages; no files and no calls. */
export const plainPath = /^(?!\/(?:__|(?:api|assets|media|videos|healthz|readyz|metrics)(?:\/|$)))(?:\/[a-z0-9_-]+)+$/;

/** The path of the page of a document or data address. */
export function pagePath(pathname: string): string {
  return pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

/** The cache address of a public request: its path with the parameters that its route names, sorted. */
export function publicAddress(
  pathname: string,
  searchParams: URLSearchParams,
  match: RouteMatch,
  isData: boolean,
): PublicAddress {
  const kept = new URLSearchParams();
  let cacheable = true;
  for (const name of Object.keys(match.query).toSorted()) {
    const value = searchParams.get(name);
    const rule = match.query[name];
    // Where any value is allowed, an empty field of a form is a value too.
    if (value === null || (value === "" && rule !== "uncached")) continue;
    if (typeof rule === "object" && !rule.includes(value)) continue;
    kept.set(name, value.slice(0, 200));
    if (rule === "uncached") cacheable = false;
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
  return { address: pathname + (search ? `?${search}` : ""), cacheable };
}
