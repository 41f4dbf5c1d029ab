import { expect, test } from "vitest";
import { withoutLikePaths } from "./manifest-paths.ts";
import type { RouteMatch } from "./route-table.ts";

const tableOf = (path: string) => ({ ids: [path.startsWith("/blog/") ? "article" : path] }) as unknown as RouteMatch;
const kept = (paths: string) => {
  const url = `http://localhost/__manifest?version=x&paths=${encodeURIComponent(paths)}`;
  const { searchParams } = new URL(withoutLikePaths(new Request(url), tableOf).url);
  expect(searchParams.get("version")).toBe("x");
  return searchParams.get("paths");
};

test("asks for one path of each set of routes", () => {
  expect(kept("/blog/a,/blog/b,,/about,blog/c,/about")).toBe("/blog/a,/about");
});

test("takes some paths that no page links to", () => {
  expect(kept(Array.from({ length: 900 }, (_, at) => `/ ${at}`).join())?.split(",")).toHaveLength(20);
});

test("leaves a request without paths as it is", () => {
  const request = new Request("http://localhost/__manifest?version=x");
  expect(withoutLikePaths(request, tableOf)).toBe(request);
});
