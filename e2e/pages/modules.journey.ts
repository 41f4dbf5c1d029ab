import { expect, type Page } from "@playwright/test";
import { weighFirstVisit } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";

const anchors = ["communication", "directory", "networking", "analytics", "search", "profiles", "events", "growth"];
const tabs = (page: Page) => page.getByRole("navigation", { name: "Module categories" });
const tab = (page: Page, name: string) => tabs(page).getByRole("link", { name: new RegExp(`^${name}`) });

test("has a tab for all and for each of eight categories, and their counts add up", async ({ page }) => {
  await page.goto("/modules");
  await expect(tab(page, "All Modules")).toHaveAttribute("aria-current", "page");
  const counts = (await tabs(page).getByRole("link").allInnerTexts()).map((text) => Number(/\d+$/.exec(text)?.[0]));
  expect(counts).toHaveLength(9);
  const [all, ...each] = counts;
  expect(each.reduce((sum, count) => sum + count, 0)).toBe(all);
  await expect(page.getByRole("main").getByRole("heading", { level: 4 })).toHaveCount(all ?? 0);
});

test("is the same page under /features, and says that it is /modules", async ({ page, site }) => {
  for (const path of ["/features", "/modules?category=events"]) {
    await page.goto(path);
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /[^/]\/modules$/);
  }
  const [features, modules] = await Promise.all(
    ["/features", "/modules"].map(async (path) => (await fetch(site.url + path)).text()),
  );
  const main = (html = "") => /<main[\s\S]*<\/main>/.exec(html)?.[0].replaceAll("/features", "/modules");
  expect(main(features)).toBe(main(modules));
});

test("knows no category but the eight", async ({ site }) => {
  const [plain, unknown] = await Promise.all(
    ["/modules", "/modules?category=<nonsense>"].map(async (path) => (await fetch(site.url + path)).text()),
  );
  expect(unknown).toBe(plain);
});

test("changes tabs in place, and the address with them", async ({ page, axe }) => {
  await page.goto("/modules", { waitUntil: "networkidle" });
  await tab(page, "Events").scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await tab(page, "Events").click();
  await expect(page).toHaveURL("/modules?category=events");
  await expect(page.getByRole("heading", { level: 2, name: "Events" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Key features" })).toHaveCount(1);
  await expect(page.getByRole("heading", { name: "Benefits" })).toHaveCount(1);
  await expect(tab(page, "Events")).toBeFocused();
  await page.waitForTimeout(300);
  expect(await page.evaluate(() => scrollY)).toBe(before);
  await axe(page);
  await page.goBack();
  await expect(page).toHaveURL("/modules");
  await expect(tab(page, "All Modules")).toHaveAttribute("aria-current", "page");
});

test("shows a category from its beginning when it was chosen from far down the list", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 700 });
  await page.goto("/modules", { waitUntil: "networkidle" });
  await page.locator("#admin").scrollIntoViewIfNeeded();
  await tab(page, "Networking").click();
  await expect(page.getByRole("heading", { level: 2, name: "Networking" })).toBeInViewport();
});

for (const anchor of anchors) {
  test(`a menu that leads to #${anchor} arrives below the header`, async ({ page }) => {
    await page.goto(`/modules#${anchor}`);
    const target = page.locator(`[id="${anchor}"]`);
    await expect(target).toHaveCount(1);
    const entry = page.locator(`.landing:is(#${anchor}, :has(> #${anchor}))`);
    await expect(entry.getByRole("heading").first()).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole("banner").boundingBox();
    const top = (await entry.boundingBox())?.y ?? 0;
    expect(top).toBeGreaterThanOrEqual(header?.height ?? 0);
  });
}

test("each menu anchor has a place of its own", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto("/modules");
  const places = await page
    .locator(anchors.map((anchor) => `[id="${anchor}"]`).join(", "))
    .evaluateAll((found) =>
      found.map((place) => place.closest(".landing")).map((entry) => entry?.querySelector("h3, h4, h5")?.textContent),
    );
  expect(places).toHaveLength(anchors.length);
  expect(new Set(places).size).toBe(anchors.length);
});

test("ends with a demo and the use cases", async ({ page }) => {
  await page.goto("/modules", { waitUntil: "networkidle" });
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "View Use Cases" })).toHaveAttribute("href", "/use-cases");
  await main.getByRole("link", { name: "Schedule Demo" }).click();
  await expect(page.getByRole("dialog", { name: "Book a demo" })).toBeVisible();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("tabs lead to their category, with the tabs in view", async ({ page }) => {
    await page.goto("/modules");
    await tab(page, "Career").click();
    await expect(page).toHaveURL(/\/modules\?category=career#/);
    await expect(page.getByRole("heading", { level: 2, name: "Career" })).toBeInViewport();
    await expect(tab(page, "Career")).toBeInViewport();
    await tab(page, "All Modules").click();
    await expect(page.getByRole("heading", { level: 2, name: "All Modules" })).toBeInViewport();
  });
});

test("stays within the budgets of bytes", async ({ browser, site }) => {
  const { before, after } = await weighFirstVisit(browser, `${site.url}/modules`);
  expect(before.files.script).toBe(0);
  expect(before.bytes.document).toBeLessThanOrEqual(20_000);
  expect(before.bytes.style).toBeLessThanOrEqual(14_000);
  expect(after.bytes.script).toBeLessThanOrEqual(105_000);
});
