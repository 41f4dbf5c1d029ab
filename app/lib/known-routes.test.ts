import type { RouteConfigEntry } from "@react-router/dev/routes";
import { describe, expect, test } from "vitest";
import routes from "../routes.ts";
import { isKnownRoute } from "./known-routes.ts";

/** Every page address of the route table under `layoutFile`, with a sample in place of each parameter. */
function addressesUnder(layoutFile: string): string[] {
  const walk = (entry: RouteConfigEntry, base: string): string[] => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    return [...(entry.children ? [] : [path || "/"]), ...(entry.children ?? []).flatMap((child) => walk(child, path))];
  };
  return routes
    .filter((entry) => entry.file === layoutFile)
    .flatMap((entry) => walk(entry, ""))
    .filter((path) => !path.includes("*"))
    .map((path) => path.replaceAll(/:\w+\??/g, "sample"));
}

describe("isKnownRoute", () => {
  test("knows every public page of the route table", () => {
    const addresses = addressesUnder("site/layout.tsx");
    expect(addresses).toContain("/");
    expect(addresses.filter((path) => !isKnownRoute(path))).toEqual([]);
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
});
