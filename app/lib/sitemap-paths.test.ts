import type { RouteConfigEntry } from "@react-router/dev/routes";
import { expect, test } from "vitest";
import routes from "../routes.ts";
import { sitemapPaths } from "./sitemap-paths.ts";

/** Paths of the route table's public pages; a parameter keeps its colon. */
function publicPaths(): string[] {
  const walk = (entry: RouteConfigEntry, base: string): string[] => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    return entry.children ? entry.children.flatMap((child) => walk(child, path)) : [path || "/"];
  };
  return routes.filter(({ file }) => file === "site/layout.tsx").flatMap((layout) => walk(layout, ""));
}

test("every public page without a parameter is in the sitemap or an alias, and nothing else is", () => {
  const pages = publicPaths().filter((path) => !/[:*]/.test(path));
  expect(pages.toSorted()).toEqual([...sitemapPaths, "/features"].toSorted());
});

test("every list with pages below it is one that the sitemap asks the domain for", () => {
  const lists = publicPaths().filter((path) => path.includes(":"));
  const known = new Set(["/blog/:slug", "/case-studies/:slug", "/use-cases/:slug"]);
  expect(lists.filter((path) => !known.has(path))).toEqual([]);
});
