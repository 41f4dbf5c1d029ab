import type { RouteMatch } from "./route-table.ts";

/** The search of an address with nothing left but the routes whose data is wanted. */
export function routesOnly(search: URLSearchParams): URLSearchParams {
  const routes = search.get("_routes");
  return new URLSearchParams(routes === null ? {} : { _routes: routes });
}

export interface PublicAddress {
  address: string;
  cacheable: boolean;
}

/** Paths as pages have them: those of no file and no call, in their canonical form. */
export const plainPath = /^(?!\/(?:__|(?:api|assets|videos|healthz|readyz|metrics)(?:\/|$)))(?:\/[a-z0-9_-]+)+$/;

/** The path of the page whose document or data is asked for. */
export function pagePath(pathname: string): string {
  return pathname.replace(/\/_\.data$/, "/").replace(/\.data$/, "");
}

/** The address that a public request stands for: its path with the parameters that its route names, in order. */
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
    // An emptied field of a form is an answer too, where any answer is one.
    if (value === null || (value === "" && rule !== "uncached")) continue;
    if (typeof rule === "object" && !rule.includes(value)) continue;
    kept.set(name, value.slice(0, 200));
    if (rule === "uncached") cacheable = false;
  }
  // React Router names the routes whose data it wants when it has the others already. Sorted and each once, or one page would be kept
  // under any number of addresses; a name that is not one of the page's asks for nothing.
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
