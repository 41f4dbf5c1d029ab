import type { ServerBuild } from "react-router";
import { expect, test, vi } from "vitest";
import { createRouteTable, withoutLikePaths, type RouteMatch } from "./route-table.ts";

const route = (id: string, path: string | undefined, parentId?: string, index = false) => ({
  id,
  ...(path === undefined ? {} : { path }),
  ...(parentId === undefined ? {} : { parentId }),
  ...(index ? { index: true } : {}),
  module: { default: vi.fn(), handle: id === "site/blog/list" ? { query: { page: "number" } } : undefined },
});

const routes = [
  route("site/layout", undefined),
  route("site/home", undefined, "site/layout", true),
  route("site/blog/list", "blog", "site/layout"),
  route("site/blog/article", "blog/:slug", "site/layout"),
  route("resources/feed", "blog/feed.xml"),
  route("embed/form", "form-embed"),
  route("admin/layout", "admin"),
  route("admin/team", "team", "admin/layout"),
  route("site/not-found", "*", "site/layout"),
];
const build = { routes: Object.fromEntries(routes.map((each) => [each.id, each])) } as unknown as ServerBuild;

const leaves = [
  ["/", "site/home"],
  ["/blog", "site/blog/list"],
  ["/Blog/", "site/blog/list"],
  ["/blog/one", "site/blog/article"],
  ["/blog/two", "site/blog/article"],
  ["/blog/team", "site/blog/article"],
  ["/blog/feed.xml", "resources/feed"],
  ["/blog/f%65ed.xml", "resources/feed"],
  ["/blog/caf%C3%A9", "site/blog/article"],
  ["/%62log", "site/blog/list"],
  ["/%61dmin/team", "admin/team"],
  ["/blog/one/two", "site/not-found"],
  ["/form-embed", "embed/form"],
  ["/admin/team", "admin/team"],
  ["/admin/nobody", "site/not-found"],
  ["/x", "site/not-found"],
  ["/x/y/z/a/b/c/d", "site/not-found"],
  ["//evil.example/x", "site/not-found"],
] as const;

test("finds the route of a path, whatever was asked for before", () => {
  const once = leaves.map(([path]) => createRouteTable(build)(path).ids.at(-1));
  const find = createRouteTable(build);
  const inTurn = [...leaves, ...leaves].map(([path]) => find(path).ids.at(-1));
  expect(inTurn).toEqual([...once, ...once]);
  expect(once).toEqual(leaves.map(([, leaf]) => leaf));
});

test("looks paths of one shape up once", () => {
  const find = createRouteTable(build);
  expect(find("/blog/one")).toBe(find("/blog/two"));
  expect(find("/x")).toBe(find("/y"));
  expect(find("/blog/feed.xml")).not.toBe(find("/blog/one"));
  expect(find("/blog")).toMatchObject({ isPublic: true, isNotFound: false, query: { page: "number" } });
});

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
