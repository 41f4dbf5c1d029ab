import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { pageCollections } from "#domain/pages/public-pages.ts";
import { kindOf } from "#domain/kinds/kinds.ts";
import { modulesPages, secondAddresses, sections } from "#lib/addresses.ts";
import { isKnownRoute } from "./sections/frame/navigation.tsx";
import { isRoute, knownRoutes, sitePages } from "./site-paths.ts";

test("each section of items is a list with pages below it, as are the comparisons, and no other address has a name that may be any", () => {
  const [, lists = ""] = /^\(([^)]+)\)/.exec(knownRoutes) ?? [];
  expect(lists.split("|").toSorted()).toEqual(
    ["admin", "compare", ...Object.values(sections).map((section) => section.slice(1))].toSorted(),
  );
  expect(pageCollections.map((name) => kindOf(name).pages?.section ?? "").toSorted()).toEqual(
    Object.values(sections).toSorted(),
  );
  // Authors are below the list of posts, and have none of their own.
  expect(Object.values(sections).filter((section) => !sitePages.has(section))).toEqual([sections.authors]);
});

test("a page with two addresses has both of them in the route table", () => {
  const addresses = [...modulesPages, ...[...secondAddresses].flat()];
  expect(addresses.filter((path) => !sitePages.has(path))).toEqual([]);
});

describe("isKnownRoute", () => {
  let named = "";
  beforeEach(() => {
    named = "";
    vi.stubGlobal("document", {
      querySelector: (selector: string) =>
        named.split(" ").includes(/^\[data-pages~="(.*)"\]$/.exec(selector)?.[1] ?? "") &&
        selector !== `[data-pages~=""]`
          ? {}
          : null,
    });
  });
  afterEach(() => void vi.unstubAllGlobals());

  test("knows every public page of the route table", () => {
    expect([...sitePages]).toEqual(expect.arrayContaining(["/", "/pricing", "/blog", "/cookie-policy"]));
    expect([...sitePages].filter((path) => !isKnownRoute(path))).toEqual([]);
  });

  test.each(["/pricing", "/blog/alumni-community-building", "/use-cases/micro-communities", "/admin/blog"])(
    "lets %s through",
    (path) => {
      expect(isKnownRoute(path)).toBe(true);
    },
  );

  test.each(["/nonsense", "/blog/a/b", "/pricing/extra", "/blog/", "", "//evil.example"])("refuses %j", (path) => {
    expect(isKnownRoute(path)).toBe(false);
  });

  test("knows the pages that editors have made by the frame of the site", () => {
    named = "/spring /may";
    expect(["/spring", "/may", "/spring/x", "/m"].map(isKnownRoute)).toEqual([true, true, false, false]);
  });
});

describe("isRoute", () => {
  test.each(["/", "/pricing", "/blog/any", "/use-cases/x", "/robots.txt", "/sitemaps/a", "/admin", "/admin/site/page"])(
    "knows %s",
    (path) => expect(isRoute(path)).toBe(true),
  );
  test.each([
    "/embed/contact-form",
    "/social/a/b.png",
    "/newsletter/confirm",
    "/blog/feed.xml",
    "/.well-known/security.txt",
  ])("knows %s", (path) => expect(isRoute(path)).toBe(true));
  test.each(["/spring", "/pricing/schools", "/about/team", "/newsletter/spring", "/blogs", "/robotsxtxt"])(
    "leaves %s free",
    (path) => expect(isRoute(path)).toBe(false),
  );
});
