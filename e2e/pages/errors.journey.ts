import { type Page, expect } from "@playwright/test";
import { openHydrated } from "../support/pages.ts";
import { test } from "../support/own-site.ts";
import { randomUUID } from "node:crypto";

test.use({ viewport: { width: 1440, height: 900 } });

/** Navigates from home to the blog within the app, while `answer` decides what happens to the data request. */
async function moveToBlog(page: Page, answer: "fails" | "never arrives"): Promise<void> {
  await page.addInitScript(() => addEventListener("hydrated", () => Object.assign(window, { isHydrated: true })));
  await page.route("**/blog.data*", (route) =>
    answer === "fails" ? route.fulfill({ status: 500, body: "" }) : route.abort("connectionfailed"),
  );
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.waitForFunction(() => "isHydrated" in window);
  await page.getByRole("banner").getByRole("button", { name: "Resources" }).click();
  await page.getByRole("banner").getByRole("link", { name: /^Blog/ }).click();
}

test("a page that fails says so, and Try Again brings it", async ({ page, guard, axe }) => {
  guard.allow(/500|decode|Error/);
  await moveToBlog(page, "fails");
  await expect(page.getByRole("heading", { name: "Something went wrong" })).toBeVisible();
  await expect(
    page.getByText(
      "We encountered an unexpected error. Don't worry, this has been logged and our team will investigate.",
    ),
  ).toBeVisible();
  await expect(page.getByRole("link", { name: "Go Home" })).toHaveAttribute("href", "/");
  await axe(page);
  await page.unroute("**/blog.data*");
  await page.getByRole("button", { name: "Try Again" }).click();
  await expect(page.getByRole("heading", { name: "Resources & Insights" })).toBeVisible();
});

test("a page that can't be fetched says so, and Retry reloads it", async ({ page, guard, axe }) => {
  guard.allow(/ERR_|Failed to fetch|Error/);
  await moveToBlog(page, "never arrives");
  await expect(page.getByText("Navigation error occurred.")).toBeVisible();
  await expect(page.locator('head script[type="application/ld+json"]')).toHaveCount(0);
  await axe(page);
  await page.unroute("**/blog.data*");
  await page.getByRole("button", { name: "Retry" }).click();
  await expect(page.getByText("Navigation error occurred.")).toBeHidden();
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
});

test("a page whose script is gone, as after a release, is opened as a document", async ({ page, guard }) => {
  guard.allow(/ERR_|Failed to fetch|Error/);
  await openHydrated(page, "/");
  await page.route(/\/assets\/faq-/, (route) => route.abort("connectionfailed"), { times: 1 });
  const opened = page.waitForRequest((request) => request.isNavigationRequest());
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  expect((await opened).url()).toContain("/faq");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(/question/i);
});

test("moving inside the site changes the page without loading a document", async ({ page }) => {
  await page.addInitScript(() => addEventListener("hydrated", () => Object.assign(window, { isHydrated: true })));
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.waitForFunction(() => "isHydrated" in window);
  let documents = 0;
  page.on("request", (request) => (documents += request.isNavigationRequest() ? 1 : 0));
  await page.getByRole("banner").getByRole("button", { name: "Resources" }).click();
  await page.getByRole("banner").getByRole("link", { name: /^Blog/ }).click();
  await expect(page.getByRole("heading", { name: "Resources & Insights" })).toBeVisible();
  await expect(page).toHaveTitle(/Resources & Insights/);
  expect(await page.evaluate(() => scrollY)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL("/");
  expect(documents).toBe(0);
});

// What the site writes to the console only (docs/product.md#console-messages).

const saying = (page: Page, words: string) =>
  page.waitForEvent("console", { predicate: (message) => message.text().startsWith(words), timeout: 10_000 });

for (const { address, leadsTo } of [
  { address: "/Pricing", leadsTo: "/pricing" },
  { address: "/llms.txt", leadsTo: "/llms.txt" },
]) {
  test(`a link to ${address}, which is no known route, is said and opens as a document`, async ({ page, guard }) => {
    guard.allow(/Invalid route/);
    await openHydrated(page, "/");
    const attempted = saying(page, "Invalid route attempted");
    const invalid = saying(page, "Invalid route /");
    const opened = page.waitForRequest((request) => request.isNavigationRequest());
    // A link of the router, which would look for a page that it does not have.
    await page
      .getByRole("banner")
      .getByRole("link", { name: "Pricing", exact: true })
      .evaluate((link, href) => {
        link.setAttribute("href", href);
      }, address);
    await page.getByRole("banner").getByRole("link", { name: "Pricing", exact: true }).click();
    expect((await attempted).text()).toContain(address);
    expect((await invalid).text()).toContain(address);
    await opened;
    await expect(page).toHaveURL(leadsTo);
  });
}

test("the route that is open already is said", async ({ page, guard }) => {
  guard.allow(/Duplicate route/);
  await openHydrated(page, "/");
  const said = saying(page, "Duplicate route");
  await page
    .getByRole("banner")
    .getByRole("link", { name: /Homecoming/ })
    .click();
  await said;
  await expect(page).toHaveURL("/");
});

test("a navigation of more than 100 ms is said, with its time", async ({ page }) => {
  await page.route("**/contact.data*", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 250));
    await route.continue();
  });
  await openHydrated(page, "/");
  const said = saying(page, "Slow navigation");
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
  expect(Number(/(\d+) ms/.exec((await said).text())?.[1])).toBeGreaterThan(100);
});

test("an error while a click is handled is said, and the link works", async ({ page, guard }) => {
  guard.allow(/^console error: Navigation click error/);
  await openHydrated(page, "/");
  const said = saying(page, "Navigation click error");
  await page.evaluate(() => {
    const original = Element.prototype.closest;
    Element.prototype.closest = function closest(selector: string) {
      if (selector.includes("data-cookie-settings")) throw new Error("not today");
      return Reflect.apply(original, this, [selector]) as Element | null;
    };
  });
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).click();
  await said;
  await expect(page).toHaveURL("/contact");
});

// Any number of addresses without a page must cost neither renders nor room in the cache. Nobody else may visit the site meanwhile.

async function figures(url: string): Promise<{ renders: number; bytes: number }> {
  const text = await (await fetch(`${url}/metrics`)).text();
  const read = (pattern: RegExp) => Number(pattern.exec(text)?.[1]);
  return {
    renders: read(/^homecoming_page_cache_total\{outcome="renders"\} (\d+)/m),
    bytes: read(/^homecoming_page_cache_bytes (\d+)/m),
  };
}

const kinds: Record<string, () => string> = {
  "an unknown path": () => `/${randomUUID()}`,
  "an unknown article": () => `/blog/${randomUUID()}`,
  "what can be no slug": () => `/blog/${randomUUID()}.${"a".repeat(5_000)}`,
  "an unknown use case": () => `/use-cases/${randomUUID()}`,
  "an unknown case study": () => `/case-studies/${randomUUID()}`,
  "a page that the list has not": () => `/blog?page=${Math.ceil(1e3 + Math.random() * 1e6)}`,
  "below a page": () => `/about/${randomUUID()}`,
  "the data of an unknown path": () => `/${randomUUID()}.data`,
  "the data of an unknown article": () => `/blog/${randomUUID()}.data`,
  "a part of the sitemap": () => `/sitemaps/${randomUUID()}.xml`,
};

for (const [kind, address] of Object.entries(kinds)) {
  test(`${kind} is rendered once for all`, async ({ site }) => {
    const ask = async () => {
      const answer = await fetch(site.url + address());
      expect(answer.status).toBe(404);
      return answer.text();
    };
    const first = await ask();
    const before = await figures(site.url);
    for (let round = 0; round < 20; round++) expect(await ask()).toBe(first);
    const after = await figures(site.url);
    expect(after.renders - before.renders).toBeLessThanOrEqual(kind === "a part of the sitemap" ? 20 : 0);
    // Meanwhile a page that was rendered first may have got its best compression, which is smaller.
    expect(after.bytes).toBeLessThanOrEqual(before.bytes);
  });
}

test("data is kept once for each set of routes, however they are named", async ({ site }) => {
  const ids = ["site/layout", "site/about"];
  const orders = [ids, ids.toReversed(), [...ids, ...ids], [...ids, "none"], [...ids, "x".repeat(2_000)]];
  const ask = async (routes: string[]) => (await fetch(`${site.url}/about.data?_routes=${routes.join(",")}`)).text();
  const first = await ask(ids);
  const before = await figures(site.url);
  for (const order of orders) expect(await ask(order)).toBe(first);
  const after = await figures(site.url);
  expect(after).toEqual(before);
});

test("a page is rendered once, however its address is written", async ({ site }) => {
  const spellings = {
    "/about.data": ["/About.data", "/about////.data", "/about/_.data", "/%61bout.data", "/about%2edata"],
    "/social/home.png": ["/social/h%6fme.png", "/social/home%2epng", "/Social/home.png"],
    "/blog/measuring-roi": ["/blog/measuring%2Droi", "/%62log/measuring-roi"],
    "/blog/measuring-roi.data": ["/blog/measuring-roi/_.data", "/Blog/measuring%2Droi/.data"],
  };
  for (const [address, others] of Object.entries(spellings)) {
    const first = await (await fetch(site.url + address)).text();
    const before = await figures(site.url);
    for (const other of others) expect(await (await fetch(site.url + other)).text(), other).toBe(first);
    const after = await figures(site.url);
    expect(after.renders, address).toBe(before.renders);
  }
});

test("what is there is found all the same, former and short addresses too", async ({ site }) => {
  for (const [path, status] of [
    ["/blog/measuring-roi", 200],
    ["/blog/mobile-first", 301],
    ["/use-cases/startup-ecosystem", 200],
    ["/case-studies/tech-university", 200],
    ["/blog?page=1", 200],
    ["/__manifest?version=x&paths=%2Fpricing", 204],
    ["/healthz", 200],
    ["/api/auth/no-such-call", 404],
    // What `npm run dev` shows of everybody's mail.
    ["/dev/mail", 404],
    ["/dev", 404],
  ] as const) {
    expect([path, (await fetch(site.url + path, { redirect: "manual" })).status]).toEqual([path, status]);
  }
});
