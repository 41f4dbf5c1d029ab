import routes from "./routes.ts";

type Entry = (typeof routes)[number];

/** Paths of all public pages, with ":slug" for a variable part. */
const publicPaths: readonly string[] = pathsBelow("site/layout.tsx").filter((path) => !path.includes("*"));

/** Paths of the public pages that do not depend on the database. */
export const sitePages: ReadonlySet<string> = new Set(publicPaths.filter((path) => !path.includes(":")));

/** Places of pages that have a name each: a list, and its items below it. */
const lists = [
  ...new Set(
    [...publicPaths, "/admin", "/admin/:section"]
      .filter((path) => path.lastIndexOf("/") > 0)
      .map((path) => path.slice(1, path.lastIndexOf("/"))),
  ),
];

/**
 * What in-app navigation may lead to, as the source of a regular expression after the first slash, which all have
 * (docs/product.md#navigation). Short, because each page loads it.
 */
export const knownRoutes: string = [
  `(${lists.join("|")})(/[a-z0-9-]+)?`,
  ...[...sitePages].map((path) => path.slice(1)).filter((path) => !lists.includes(path) && !path.includes("/")),
].join("|");

/** Whether the route table has a path, apart from its entry for all others. */
export function isRoute(path: string): boolean {
  return allRoutes.test(path);
}

const allRoutes = new RegExp(
  `^(?:${allPaths(routes)
    .filter((path) => path !== "/*")
    .map((path) => path.split("/").map(segmentPattern).join("/"))
    .join("|")})$`,
);

function segmentPattern(segment: string): string {
  if (segment === "*") return ".*";
  return segment.startsWith(":") ? "[^/]+" : RegExp.escape(segment);
}

interface RouteEntry {
  path?: string;
  children?: readonly RouteEntry[];
}

function allPaths(entries: readonly RouteEntry[], above = ""): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const own = path === undefined ? above : `${above}/${path}`;
    return [own === "" ? "/" : own, ...allPaths(children, own)];
  });
}

function pathsBelow(file: Entry["file"]): string[] {
  const layout: { children?: { path?: string }[] } | undefined = routes.find((entry) => entry.file === file);
  return (layout?.children ?? []).map(({ path = "" }) => `/${path}`);
}
