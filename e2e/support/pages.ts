import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import routes from "#app/routes.ts";
import type { Site } from "./site.ts";
import { type Page, type Browser, type BrowserContextOptions, type Request, expect } from "@playwright/test";

interface Route {
  path?: string | undefined;
  file: string;
  children?: Route[] | undefined;
}

export interface Address {
  /** Path with each parameter filled in. */
  path: string;
  /** The same with the names of its parameters. */
  pattern: string;
  /** Modules of its routes, outermost first. */
  files: string[];
}

/** Every address of the route table (app/routes.ts). */
export function readRouteTable(): Address[] {
  const addresses: Address[] = [];
  const walk = (routes: Route[], parent: Address) => {
    for (const route of routes) {
      const pattern = route.path ? `${parent.pattern}/${route.path}` : parent.pattern;
      const path = pattern.replace(/:\w+\??|\*/g, "x");
      const here = { path, pattern, files: [...parent.files, route.file] };
      if (route.children?.length) walk(route.children, here);
      else addresses.push(here);
    }
  };
  walk(routes, { path: "", pattern: "", files: [] });
  return addresses.map(({ path, ...rest }) => ({ path: path || "/", ...rest }));
}

const assets = resolve(import.meta.dirname, "../../build/client/assets");

interface Part {
  module: string;
  imports?: string[];
  clientMiddlewareModule?: string;
}

interface Manifest {
  entry: Part;
  routes: Record<string, Part>;
}

/**
 * Addresses of the scripts that the build has for some routes: those that they load themselves, without what is fetched
 * on intent.
 * @param isMeant gets a route's id, which begins with its folder: "admin/blog/blog"
 */
export function scriptsOf(isMeant: (id: string) => boolean): Set<string> {
  const file = readdirSync(assets).find((name) => /^manifest-\w+\.js$/.test(name));
  if (!file) throw new Error(`There is no manifest in ${assets}.`);
  const text = readFileSync(resolve(assets, file), "utf8");
  const { entry, routes } = JSON.parse(text.slice(text.indexOf("=") + 1).replace(/;\s*$/, "")) as Manifest;
  const parts = Object.entries(routes).flatMap(([id, part]) => (isMeant(id) ? [part] : []));
  return new Set(
    [entry, ...parts].flatMap(({ module, imports = [], clientMiddlewareModule: middleware }) => [
      module,
      ...imports,
      ...(middleware ? [middleware] : []),
    ]),
  );
}

/** Addresses of the fonts that every page uses, as the browser's storage has them. */
export function fontAddresses(): string {
  const names = ["fraunces-basic-", "instrument-sans-basic-"];
  const files = readdirSync(assets);
  return names.map((name) => `/assets/${files.find((file) => file.startsWith(name))}`).join(" ");
}

/** One public page of each kind, from the sitemap: the first one below each list. */
export async function findPageKinds(site: Site): Promise<string[]> {
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  const paths = [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => new URL(address).pathname);
  const lists = paths.map((path) => path.slice(0, path.lastIndexOf("/")));
  return paths.filter((_, index) => lists[index] === "" || lists.indexOf(lists[index] ?? "") === index);
}

/** Opens a page and waits for its scripts: from then on links are followed within the app. */
export async function openHydrated(page: Page, path: string) {
  await page.addInitScript(() => addEventListener("hydrated", () => Object.assign(window, { isHydrated: true })));
  await page.goto(path);
  await page.waitForFunction(() => "isHydrated" in window);
}

/** Waits until a page uses its web fonts: on a first visit after the first paint. */
export async function webFontsArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const faces = [...document.fonts].filter(({ family }) => /^"?(Fraunces|Instrument Sans)"?$/.test(family));
    const isLoading = faces.some(({ status }) => status === "loading");
    // None while nothing of the document has arrived.
    const root = document.documentElement as HTMLElement | null;
    return root && !root.dataset["fonts"] && !isLoading && faces.some(({ status }) => status === "loaded");
  });
  // Layout shifts are reported with the frame after the one in which they are drawn.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

/**
 * Observes a page from its beginning. The function returns how far it has shifted, apart from shifts that the visitor
 * caused.
 */
export async function watchLayoutShift(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  return () =>
    page.evaluate(() => (window as unknown as { shifts: number[] }).shifts.reduce((sum, shift) => sum + shift, 0));
}

export type Kind = "document" | "style" | "script" | "font" | "image" | "other";

export interface Visit {
  /** Bytes of the bodies as transferred (compressed), by kind. */
  bytes: Record<Kind, number>;
  /** How many files of each kind. */
  files: Record<Kind, number>;
}

const kinds: Record<string, Kind> = {
  document: "document",
  stylesheet: "style",
  script: "script",
  font: "font",
  image: "image",
};

/**
 * Opens an address with an empty cache and counts what arrives: first with a browser that never gets idle and a visitor
 * who does nothing, then after the first intent, when hydration has loaded its scripts.
 * @param screen by default that of a desk
 * @returns also how far the page has shifted before the intent
 */
export async function weighFirstVisit(
  browser: Browser,
  url: string,
  screen: BrowserContextOptions = { viewport: { width: 1440, height: 900 } },
): Promise<{ before: Visit; after: Visit; shift: number }> {
  const context = await browser.newContext(screen);
  try {
    const page = await context.newPage();
    const shifted = await watchLayoutShift(page);
    await page.addInitScript(() => {
      window.requestIdleCallback = () => 0;
      // The form that opens by itself after a second is no part of the visit, however slow the machine is.
      const { setTimeout: later } = window;
      Object.assign(window, { setTimeout: (work: () => void, ms = 0) => (ms < 1_000 ? later(work, ms) : 0) });
      addEventListener("hydrated", () => Object.assign(window, { isHydrated: true }));
    });
    const finished: Request[] = [];
    page.on("requestfinished", (request) => finished.push(request));
    await page.goto(url, { waitUntil: "networkidle" });
    await webFontsArrived(page);
    const [before, shift] = [await weigh(finished), await shifted()];
    // A busy browser may lose a key, and here nothing else starts the scripts.
    await expect(async () => {
      await page.keyboard.press("Shift");
      await page.waitForFunction(() => "isHydrated" in window, null, { timeout: 10_000 });
    }).toPass();
    // What the router fetches ahead once it runs counts as part of the visit.
    await page.waitForTimeout(500);
    return { before, after: await weigh(finished), shift };
  } finally {
    await context.close();
  }
}

async function weigh(requests: readonly Request[]): Promise<Visit> {
  const none = { document: 0, style: 0, script: 0, font: 0, image: 0, other: 0 };
  const visit: Visit = { bytes: { ...none }, files: { ...none } };
  for (const request of requests) {
    const kind = kinds[request.resourceType()] ?? "other";
    const { responseBodySize } = await request.sizes();
    visit.bytes[kind] += responseBodySize;
    visit.files[kind] += 1;
  }
  return visit;
}
