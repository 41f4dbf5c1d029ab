import routes from "./routes.ts";

type Entry = (typeof routes)[number];

/** Every address of a public page; a name that may be any stands as ":slug". */
const publicPaths: readonly string[] = pathsBelow("site/layout.tsx").filter((path) => !path.includes("*"));

/** The public pages that are at their address whatever is in the tables. */
export const sitePages: ReadonlySet<string> = new Set(publicPaths.filter((path) => !path.includes(":")));

/** What in-app navigation may lead to, as the source of a regular expression (docs/product.md#navigation). */
export const knownRoutes: string = [...publicPaths, "/admin", "/admin/:section"]
  .join("|")
  .replaceAll(/:\w+/g, "[a-z0-9-]+");

function pathsBelow(file: Entry["file"]): string[] {
  const layout: { children?: { path?: string }[] } | undefined = routes.find((entry) => entry.file === file);
  return (layout?.children ?? []).map(({ path = "" }) => `/${path}`);
}
