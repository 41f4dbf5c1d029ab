import type { ServerBuild } from "react-router";
import { expect, test, vi, afterEach, beforeEach, describe } from "vitest";
import { type RouteMatch, createRouteTable, publicAddress, withoutLikePaths } from "./route-table.ts";
import { createLocalContext } from "#domain/testing/test-context.ts";
import { KeptSet, MissingPages } from "./missing-pages.ts";

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
  route("standalone/files/feed", "blog/feed.xml"),
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
  ["/blog/feed.xml", "standalone/files/feed"],
  ["/blog/f%65ed.xml", "standalone/files/feed"],
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
  expect(kept("/preview/secret/%ff,/%,/about"), "none that can't be decoded").toBe("/about");
});

test("takes some paths that no page links to", () => {
  expect(kept(Array.from({ length: 900 }, (_, at) => `/ ${at}`).join())?.split(",")).toHaveLength(20);
});

test("leaves a request without paths as it is", () => {
  const request = new Request("http://localhost/__manifest?version=x");
  expect(withoutLikePaths(request, tableOf)).toBe(request);
});

test("what anybody may type makes a search, which has a limit; other values are cached", () => {
  const match = {
    ids: [],
    query: {
      q: "search",
      members: "search",
      page: "cached",
      type: ["demo"],
      category: { listed: ["Events"], others: "search" },
    },
  } as unknown as RouteMatch;
  const of = (query: string) => publicAddress("/x", new URLSearchParams(query), match, false);
  expect(of("q=reunion&page=2")).toEqual({ address: "/x?page=2&q=reunion", cacheable: false, isSearch: true });
  expect(of("q=")).toEqual({ address: "/x?q=", cacheable: false, isSearch: true });
  expect(of("members=250")).toEqual({ address: "/x?members=250", cacheable: false, isSearch: true });
  expect(of("members=")).toEqual({ address: "/x?members=", cacheable: false, isSearch: true });
  expect(of("page=&type=&other=1")).toEqual({ address: "/x", cacheable: true, isSearch: false });
  expect(of("page=2&type=demo")).toEqual({ address: "/x?page=2&type=demo", cacheable: true, isSearch: false });
  expect(of("category=Events")).toEqual({ address: "/x?category=Events", cacheable: true, isSearch: false });
  expect(of("category=None")).toEqual({ address: "/x?category=None", cacheable: false, isSearch: true });
  expect(of("category=&type=None")).toEqual({ address: "/x", cacheable: true, isSearch: false });
});

describe("addresses without a page", () => {
  type Load = () => Promise<Set<string>>;

  beforeEach(() => void vi.useFakeTimers({ toFake: ["Date"] }));
  afterEach(() => void vi.useRealTimers());

  test("asks once, and again only when its topic has changed", async () => {
    const load = vi.fn<Load>().mockResolvedValue(new Set(["/old"]));
    const paths = new KeptSet({ tags: ["redirects"], load, whileAway: "last known" });
    expect(await Promise.all([paths.has("/old"), paths.has("/new"), paths.has("/old")])).toEqual([true, false, true]);
    paths.drop(new Set(["blog_posts"]));
    await paths.has("/old");
    expect(load).toHaveBeenCalledTimes(1);
    load.mockResolvedValue(new Set(["/new"]));
    paths.drop(new Set(["redirects"]));
    expect([await paths.has("/old"), await paths.has("/new")]).toEqual([false, true]);
    expect(load).toHaveBeenCalledTimes(2);
  });

  test.each([
    ["last known", [true, false]],
    ["anything", [true, true]],
  ] as const)("while the database is away %s counts, without a question for each text", async (whileAway, expected) => {
    const load = vi.fn<Load>().mockResolvedValue(new Set(["/old"]));
    const paths = new KeptSet({ tags: ["redirects"], load, whileAway });
    await paths.has("/old");
    load.mockRejectedValue(new Error("away"));
    paths.drop(new Set(["redirects"]));
    for (let time = 0; time < 2; time++) expect([await paths.has("/old"), await paths.has("/new")]).toEqual(expected);
    expect(load).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(2_001);
    load.mockResolvedValue(new Set());
    expect([await paths.has("/old"), await paths.has("/new")]).toEqual([false, false]);
  });

  test("an answer that was under way when the set changed is not used for later requests", async () => {
    const slow = Promise.withResolvers<Set<string>>();
    const load = vi
      .fn<Load>()
      .mockReturnValueOnce(slow.promise)
      .mockResolvedValue(new Set(["/new"]));
    const paths = new KeptSet({ tags: ["redirects"], load, whileAway: "anything" });
    const before = paths.has("/new");
    paths.drop(new Set(["redirects"]));
    expect(await paths.has("/new")).toBe(true);
    slow.resolve(new Set());
    await before;
    expect(await paths.has("/new")).toBe(true);
  });

  test("all addresses without a page are one, whatever their number, and cost two questions until a page is published or moves", async () => {
    const asked: string[] = [];
    const answers: Record<string, { address: string }[]> = { site_pages: [{ address: "/spring" }] };
    const db = {
      selectFrom(table: string) {
        const query = {
          select: () => query,
          where: () => query,
          async execute() {
            asked.push(table);
            return answers[table] ?? [];
          },
        };
        return query;
      },
    };
    const missing = new MissingPages(createLocalContext({ db: db as never }));
    const match = {
      ids: [],
      pattern: "/*",
      isPublic: true,
      isNotFound: true,
      isEmbed: false,
      isCall: false,
      query: {},
    };
    const standIn = (path: string) => missing.standIn({ path, search: new URLSearchParams(), match });
    for (let number = 0; number < 200; number++) expect(await standIn(`/no-${number}`)).toBe("/NOTHING");
    expect(asked.toSorted()).toEqual(["former_addresses", "redirects", "site_pages"]);
    expect(await standIn("/spring")).toBeNull();
    missing.drop(new Set(["text:home"]));
    expect([await standIn("/spring"), asked.length]).toEqual([null, 3]);
    answers["site_pages"] = [];
    missing.drop(new Set(["pages:list"]));
    expect([await standIn("/spring"), asked.length]).toEqual(["/NOTHING", 5]);
  });
});
