import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import type { Browser, Page } from "@playwright/test";
import { openHydrated } from "../../e2e/support/pages.ts";

/** What is measured. Gets the number of the run. */
export type Operations = Record<string, (run: number) => Promise<unknown>>;

export interface Timing {
  operation: string;
  /** Milliseconds. */
  p50: number;
  p95: number;
}

export const runs = 60;

/** Times each operation sixty times, after five runs for warming up. */
export async function timeOperations(operations: Operations): Promise<Timing[]> {
  const timings: Timing[] = [];
  for (const [operation, run] of Object.entries(operations)) {
    const times: number[] = [];
    for (let index = -5; index < runs; index += 1) {
      const started = performance.now();
      await run(index + 5);
      if (index >= 0) times.push(performance.now() - started);
    }
    timings.push({ operation, p50: median(times), p95: percentile(times, 95) });
  }
  return timings;
}

/** The median; of an even number of values the lower of the two middle ones. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN;
}

/** The smallest value that at least `percent` percent of the values do not exceed. */
export function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length * percent) / 100) - 1] ?? Number.NaN;
}

const run = promisify(execFile);
const autocannon = fileURLToPath(import.meta.resolve("autocannon"));
const seconds = 6;
const rounds = 3;
const connections = 32;

export interface Throughput {
  /** Requests per second, median of the rounds. */
  site: number;
  bare: number;
  /** site / bare. */
  ratio: number;
}

/**
 * Requests per second of an address, compared with a bare node:http server that sends the same bytes and headers. Both
 * are measured in turn, by a client in its own process, with kept connections and brotli.
 */
export async function measureThroughput(url: string): Promise<Throughput> {
  const { headers, body } = await fetchRaw(url);
  const bare = spawn(process.execPath, [join(import.meta.dirname, "bare-server.ts")], {
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["pipe", "pipe", "inherit"],
  });
  try {
    bare.stdin.end(JSON.stringify({ headers, body: body.toString("base64") }));
    const [line] = (await once(bare.stdout, "data")) as [Buffer];
    const { port } = JSON.parse(line.toString()) as AddressInfo;
    const bareUrl = `http://127.0.0.1:${port}/`;
    await load(url, 2);
    await load(bareUrl, 2);
    const results: { site: number; bare: number }[] = [];
    for (let round = 0; round < rounds; round++) {
      results.push({ site: await load(url, seconds), bare: await load(bareUrl, seconds) });
    }
    return {
      site: median(results.map(({ site }) => site)),
      bare: median(results.map(({ bare: peer }) => peer)),
      ratio: median(results.map(({ site, bare: peer }) => site / peer)),
    };
  } finally {
    bare.kill();
  }
}

/** Headers and body as sent, without the headers that every node:http server adds. */
async function fetchRaw(url: string): Promise<{ headers: Record<string, string>; body: Buffer }> {
  const request = get(url, { headers: { "accept-encoding": "br" } });
  const [response] = (await once(request, "response")) as [import("node:http").IncomingMessage];
  const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"]);
  const pairs = Object.entries(response.headers).filter(([name]) => !own.has(name));
  return { headers: Object.fromEntries(pairs) as Record<string, string>, body: await buffer(response) };
}

async function load(url: string, duration: number): Promise<number> {
  const args = [autocannon, "-j", "-c", String(connections), "-d", String(duration), "-H", "accept-encoding=br", url];
  const { stdout } = await run(process.execPath, args, { maxBuffer: 1 << 24 });
  const result = JSON.parse(stdout) as { requests: { average: number }; non2xx: number; errors: number };
  if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url} answered with errors: ${stdout}`);
  return result.requests.average;
}

/** How long the pointer rests on a link before the click: about as long as a person takes. Milliseconds. */
const hovering = 250;
const viewport = { width: 1440, height: 900 };

export interface Step {
  from: string;
  to: string;
  /** Milliseconds from the click to the frame that shows the new page's heading. */
  took: number;
}

/**
 * Navigates to every page that can be reached by links from home, each from a page that links to it and with an empty
 * browser cache, so that the click can only use what was fetched during the hover.
 */
export async function measureNavigation(browser: Browser, siteUrl: string): Promise<Step[]> {
  const found = new Map<string, string>([["/", "/about"]]);
  // New entries are added during the loop.
  for (const path of found.keys()) {
    for (const link of await linksOf(browser, siteUrl + path)) if (!found.has(link)) found.set(link, path);
  }
  const steps: Step[] = [];
  for (const [to, from] of found) {
    const context = await browser.newContext({ viewport, baseURL: siteUrl });
    try {
      const page = await context.newPage();
      await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
      await openHydrated(page, from);
      steps.push({ from, to, took: await follow(page, to) });
    } finally {
      await context.close();
    }
  }
  return steps;
}

/** Pages of this site that a page links to, menus included, without queries. Links to files are left out. */
async function linksOf(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ viewport });
  await page.goto(url);
  const paths = await page.evaluate(() =>
    [...document.links]
      .filter((link) => link.checkVisibility() || link.closest("[popover]"))
      .filter((link) => link.origin === location.origin && !link.search && !link.target)
      .map((link) => link.pathname),
  );
  await page.close();
  return paths.filter((path) => !/\.\w+$|^\/(admin|embed|api)\b/.test(path));
}

async function follow(page: Page, to: string): Promise<number> {
  await openMenuWith(page, to);
  const link = page.locator(`a[href="${to}"]:visible`).first();
  await link.hover();
  await page.waitForTimeout(hovering);
  const arrival = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const left = document.querySelector("h1");
        let clicked = 0;
        addEventListener("click", (event) => (clicked = event.timeStamp), { capture: true, once: true });
        new MutationObserver((_, observer) => {
          const shown = document.querySelector("h1");
          if (!clicked || !shown || shown === left) return;
          observer.disconnect();
          requestAnimationFrame((painted) => resolve(painted - clicked));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  const [took] = await Promise.all([arrival, link.click()]).catch((error: unknown) => {
    throw new Error(`The way to ${to} did not stay inside the site's script.`, { cause: error });
  });
  return took;
}

/** Opens the menu that holds the link, unless the link is also in the page. */
async function openMenuWith(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => {
    const links = [...document.querySelectorAll<HTMLElement>(`a[href="${path}"]`)];
    if (!links.some((link) => link.checkVisibility())) links[0]?.closest<HTMLElement>("[popover]")?.showPopover();
  }, to);
}
