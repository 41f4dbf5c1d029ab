import { type BrowserContext, type Page, type TestInfo, type Frame, expect, test as base } from "@playwright/test";
import { type Credentials, createAdmin } from "./admin-user.ts";
import { findFaintMarks } from "./drawn-marks.ts";
import { fontAddresses } from "./pages.ts";
import { type Engine, type Site, sharedSite, startSite } from "./site.ts";
import { visitorAddress } from "./visitor-forms.ts";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type axeCore from "axe-core";
import { withTimeout } from "#lib/pacing.ts";

// Node has stripped the types in place, so its own stack traces are right. Mapping those of each call to sources takes a tenth of the
// runner's time.
if (process.env["PW_DISABLE_TS_ESM"]) Reflect.deleteProperty(Error, "prepareStackTrace");

export interface Guard {
  /** Allows matching console messages, which this test causes on purpose. */
  allow(message: RegExp): void;
  isAllowed(complaint: string): boolean;
}

interface TestOptions {
  /** Otherwise the browser has the web fonts already, so that no page changes its letters while it is looked at. */
  isFirstVisit: boolean;
}

interface TestFixtures extends TestOptions {
  guard: Guard;
  /** Fails the test when axe finds anything on the page: WCAG 2.2 A and AA, and best practices. */
  axe: (page: Page) => Promise<void>;
}

interface WorkerFixtures {
  engine: Engine;
  /** Whether the tests need a site that no other worker visits (own-site.ts). */
  isOwn: boolean;
  site: Site;
  admin: Credentials;
}

/**
 * A test with a running site. It fails when a page reports an error or warning in the console (CSP violations among
 * them), throws an uncaught error, or requests another host.
 */
export const test = base.extend<TestFixtures, WorkerFixtures>({
  engine: [async ({}, use, info) => use(info.project.metadata["engine"] as Engine), { scope: "worker" }],
  isOwn: [async ({}, use) => use(false), { scope: "worker" }],
  site: [
    async ({ engine, isOwn }, use, info) => {
      if (info.project.metadata["isShared"] && !isOwn) return use(sharedSite());
      const site = await startSite(engine);
      await use(site);
      await site.remove();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  admin: [
    async ({ site }, use) => {
      await use(await createAdmin(site, "editor@homecoming.example"));
    },
    { scope: "worker" },
  ],
  baseURL: async ({ site }, use) => use(site.url),
  // Each test has its own client address, because rate limits count by address.
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": visitorAddress() }),
  isFirstVisit: [false, { option: true }],
  guard: async ({}, use) => {
    // The duration of a navigation depends on the machine. The recorder of failed tests accesses each frame, and previews and frames in them allow no
    // scripts. When a page is left while React Router asks for the routes of its links, or a test removes its site then, the request is
    // aborted, which both report.
    const allowed: RegExp[] = [
      /Slow navigation/,
      /Blocked script execution in '(?:about:srcdoc'|[^']+\/embed\/contact-form\?)/,
      /Failed to fetch manifest patches TypeError: Failed to fetch/,
      /net::ERR_CONNECTION_(RESET|REFUSED) \(\S+\/__manifest\?/,
    ];
    await use({
      allow: (message) => allowed.push(message),
      isAllowed: (complaint) => allowed.some((pattern) => pattern.test(complaint)),
    });
  },
  // Only tests that open pages have one.
  context: async ({ context, guard, site, isFirstVisit }, use, info) => {
    if (!isFirstVisit) await context.addInitScript(rememberFonts, fontAddresses());
    const complaints = watch(context, new URL(site.url).host);
    await use(context);
    if (info.errors.length > 0) await showPages(context, info);
    expect(complaints.filter((complaint) => !guard.isAllowed(complaint))).toEqual([]);
  },
  // On SQLite the same states are checked.
  axe: async ({ engine }, use) => use(engine === "postgres" ? async () => {} : expectNoBarriers),
});

/** Notes in a page that its fonts have been loaded before, as server/pages/first-visit.ts does. */
function rememberFonts(addresses: string) {
  try {
    localStorage.setItem("webFonts", addresses);
  } catch {
    // A frame without an origin has no storage.
  }
}

/** Attaches a screenshot of each open page to the report of a failed test. */
async function showPages(context: BrowserContext, info: TestInfo): Promise<void> {
  for (const [index, page] of context.pages().entries()) {
    const body = await page.screenshot({ timeout: 5_000 }).catch(() => null);
    if (body) await info.attach(`page ${index + 1}`, { body, contentType: "image/png" });
  }
}

/** Collects errors and warnings of all pages of a browser context, as lines. */
export function watch(context: BrowserContext, host: string): string[] {
  const complaints: string[] = [];
  context.on("console", (message) => {
    // The connection for live changes is tried again by itself, also while a test has taken the server away.
    if (message.location().url.endsWith("/api/live")) return;
    if (message.type() === "error" || message.type() === "warning")
      complaints.push(`console ${message.type()}: ${message.text()} (${message.location().url})`);
  });
  context.on("weberror", (error) => complaints.push(`uncaught: ${error.error().message}`));
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.host !== host) complaints.push(`request to another host: ${url.href}`);
  });
  return complaints;
}

const widths = [390, 1366];

/** Checks the page with axe, narrow and wide. */
export async function lookAt(page: Page, axe: (page: Page) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await axe(page);
  }
}

const rules = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"];

/**
 * Frames that axe leaves out: the preview shows a public page, which is checked elsewhere, without scripts, where axe would wait a minute; and
 * nobody gets to a frame below a modal dialog.
 */
const framesLeftOut = "iframe[sandbox], body:has(dialog:modal) iframe:not(dialog:modal iframe)";

const source = readFileSync(fileURLToPath(import.meta.resolve("axe-core/axe.min.js")), "utf8");

/** Fails when axe finds anything on the page (WCAG 2.2 A and AA, and best practices), or a drawn mark is too faint. */
async function expectNoBarriers(page: Page): Promise<void> {
  // While a button stops being busy, axe could see the colors of one state with the attributes of the other.
  await expect(page.locator("button[aria-busy=true]")).toHaveCount(0);
  // Halfway through a fade the colors are those of no state.
  await page.evaluate(() => {
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
  });
  for (const frame of page.frames()) await provideAxe(frame);
  const found = await page.evaluate(
    async ({ values, leftOut }) => {
      const { axe } = window as unknown as { axe: typeof axeCore };
      const { violations } = await axe.run(
        { exclude: [[leftOut]] },
        {
          runOnly: { type: "tag", values },
          // WCAG 2.5.3 (A), which axe counts as an experiment: who speaks to the computer says what stands on the button.
          rules: { "label-content-name-mismatch": { enabled: true } },
          resultTypes: ["violations"],
        },
      );
      // What is scrolled halfway under the header is no smaller for it.
      const below = document.querySelector("header.sticky")?.getBoundingClientRect().bottom ?? 0;
      const isCovered = ([at]: (typeof violations)[0]["nodes"][0]["target"]) =>
        typeof at === "string" && (document.querySelector(at)?.getBoundingClientRect().top ?? below) < below;
      return violations
        .map(({ id, help, nodes }) => ({
          id,
          help,
          at: nodes
            .filter(({ target }) => id !== "target-size" || !isCovered(target))
            .map(({ html }) => html.slice(0, 160)),
        }))
        .filter(({ at }) => at.length > 0);
    },
    { values: rules, leftOut: framesLeftOut },
  );
  expect(found, `axe on ${page.url()}`).toEqual([]);
  expect(await findFaintMarks(page), `contrast of what is drawn on ${page.url()}`).toEqual([]);
}

/** A frame that says nothing for so long has no document yet. */
const frameTimeoutMs = 2_000;

/**
 * Loads axe once into each document: axe's own package for Playwright does so twice for each check, which takes as long as the check. A
 * frame that is still loading, or was closed meanwhile, has nothing to check.
 */
async function provideAxe(frame: Frame): Promise<void> {
  if (frame.parentFrame() === null) {
    if (!(await frame.evaluate(() => "axe" in window))) await frame.evaluate(source);
    return;
  }
  const state = await withTimeout(stateOf(frame), frameTimeoutMs).catch(() => "away");
  if (state === "without axe") await frame.evaluate(source).catch(() => {});
}

async function stateOf(frame: Frame): Promise<"left out" | "with axe" | "without axe"> {
  const holder = await frame.frameElement();
  if (await holder.evaluate((element, leftOut) => (element as Element).matches(leftOut), framesLeftOut))
    return "left out";
  return (await frame.evaluate(() => "axe" in window)) ? "with axe" : "without axe";
}
