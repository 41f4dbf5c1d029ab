import { expect } from "@playwright/test";
import { weighFirstVisit } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";

test("leads to the pages and forms that it should", async ({ page }) => {
  await page.goto("/");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Get Started Today" })).toBeVisible();
  await expect(main.getByRole("link", { name: "View Use Cases" }).first()).toHaveAttribute("href", "/use-cases");
  await expect(main.getByRole("link", { name: "Explore All Use Cases" })).toHaveAttribute("href", "/use-cases");
  await expect(main.getByRole("link", { name: "View All Case Studies" })).toHaveAttribute("href", "/case-studies");
  await expect(main.getByRole("link", { name: "Start Free Trial" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Schedule Demo" })).toBeVisible();
  const learnMore = main.getByRole("link", { name: /^Learn More/ });
  await expect(learnMore).toHaveCount(3);
  for (const link of await learnMore.all()) await expect(link).toHaveAttribute("href", /^\/use-cases#[a-z0-9-]+$/);
  await expect(main.locator('a[href^="/case-studies/"]')).toHaveCount(3);
});

test("runs no script until somebody is there for it, then stays within its budget", async ({ browser, site }) => {
  const { before, after } = await weighFirstVisit(browser, `${site.url}/`);
  expect(before.files.script).toBe(0);
  expect(before.bytes.document).toBeLessThanOrEqual(17_000);
  expect(before.bytes.style).toBeLessThanOrEqual(12_500);
  expect(before.files.font).toBeLessThanOrEqual(2);
  expect(before.bytes.font).toBeLessThanOrEqual(46_000);
  expect(after.files.script).toBeGreaterThan(0);
  expect(after.bytes.script).toBeLessThanOrEqual(105_000);
});

test("starts its scripts by itself when the browser is idle", async ({ page }) => {
  const script = page.waitForRequest((request) => request.resourceType() === "script");
  await page.goto("/");
  expect((await script).url()).toContain("/assets/");
});

test("replays a click that came before the scripts", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  let held = false;
  await page.route("**/*.js", async (route) => {
    held = true;
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/");
  await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).click();
  await expect(page.getByRole("dialog", { name: "Book a demo" })).toBeVisible();
  expect(held, "the click came before the scripts").toBe(true);
  await expect(page).toHaveURL("/");
});

test("answers byte for byte the same to everyone, and 304 to who has it", async ({ site }) => {
  const ask = (headers: Record<string, string>) => fetch(`${site.url}/`, { headers });
  const first = await ask({ "user-agent": "Mozilla/5.0 (iPhone)", cookie: "user_preferences=a" });
  const second = await ask({ "user-agent": "Googlebot/2.1", "accept-language": "de" });
  expect(await first.text()).toBe(await second.text());
  expect(first.headers.get("set-cookie")).toBeNull();
  const etag = first.headers.get("etag") ?? "";
  expect((await ask({ "if-none-match": etag })).status).toBe(304);
  for (const encoding of ["br", "gzip"]) {
    expect((await ask({ "accept-encoding": encoding })).headers.get("content-encoding")).toBe(encoding);
  }
});
