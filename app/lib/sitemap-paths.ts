import { knownRoutes } from "./known-routes.ts";

/** Second addresses of pages whose canonical address is another one (readings, Addresses). */
const aliases: ReadonlySet<string> = new Set(["/features"]);

/** Canonical paths of all public pages that need no parameter. The addresses with one come from the domain. */
export const sitemapPaths: readonly string[] = knownRoutes.filter(
  (path) => !aliases.has(path) && !path.includes(":") && path !== "/admin",
);
