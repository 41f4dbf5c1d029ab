import { describe, expect, it } from "vitest";
import { needsRestart, type SourceModule } from "./needs-restart.ts";

const root = "/site";

function module(path: string, ...importers: SourceModule[]): SourceModule {
  return { file: `${root}/${path}`, importers: new Set(importers) };
}

describe("a saved file needs another start of the site", () => {
  it.each([
    "cli/commands/admin.ts",
    "server/app.ts",
    "domain/blog/article.ts",
    "db/client.ts",
    "lib/addresses.ts",
    "content/brand.ts",
    "content/articles/global-alumni-networks.md",
  ])("when it is the server's: %s", (path) => {
    expect(needsRestart(path, [], root)).toBe(true);
  });

  it.each([
    "domain/blog/article.test.ts",
    "domain/testing/test-context.ts",
    "e2e/pages/home.journey.ts",
    "README.md",
    "public/favicon.svg",
    "lib-of-somebody/a.ts",
  ])("but not when the server neither runs nor reads it: %s", (path) => {
    expect(needsRestart(path, [], root)).toBe(false);
  });

  it("and of the app only when a module of the server stands on it, however far away", () => {
    const process = module("server/process/open-process.ts", module("server/development/development-site.ts"));
    const sitePaths = module("app/site-paths.ts", process);
    expect(needsRestart("app/routes.ts", [module("app/routes.ts", sitePaths)], root)).toBe(true);
    expect(needsRestart("app/site/about.tsx", [module("app/site/about.tsx", module("app/root.tsx"))], root)).toBe(
      false,
    );
    expect(needsRestart("app/styles/site.css", [], root)).toBe(false);
  });

  it("also where modules import each other", () => {
    const importers = new Set<SourceModule>();
    const one: SourceModule = { file: `${root}/app/one.ts`, importers };
    importers.add({ file: `${root}/app/other.ts`, importers: new Set([one]) });
    expect(needsRestart("app/one.ts", [one], root)).toBe(false);
  });
});
