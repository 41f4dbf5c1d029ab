import { expect, type Page } from "@playwright/test";
import { weighFirstVisit } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";

const members = (page: Page) => page.getByRole("spinbutton", { name: "Alumni users" });
const storage = (page: Page) => page.getByRole("spinbutton", { name: "Video storage in GB" });
const sum = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("status");

test("shows the plan, its add-ons and eighteen features, and leads on", async ({ page }) => {
  await page.goto("/pricing");
  const main = page.getByRole("main");
  for (const price of ["$199", "+$99", "+$79"]) {
    await expect(main.getByText(price, { exact: true }).first()).toBeVisible();
  }
  const included = main.getByRole("region", { name: /features/i });
  await expect(included.getByRole("list")).toHaveCount(2);
  await expect(included.getByRole("listitem")).toHaveCount(18);
  await expect(main.getByRole("link", { name: "Start Free Trial" })).toHaveAttribute("href", "/demo");
  await expect(main.getByRole("link", { name: "Contact Sales" })).toHaveAttribute("href", "/contact");
  await expect(main.getByRole("link", { name: "View FAQ" })).toHaveAttribute("href", "/faq");
});

test("tells search engines what it costs", async ({ page }) => {
  await page.goto("/pricing");
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const product = data.map((json) => JSON.parse(json)).find((each) => each["@type"] === "Product");
  expect(product.offers).toMatchObject({ "@type": "Offer", price: 199, priceCurrency: "USD" });
  expect(product.offers.addOn.map((offer: { price: number }) => offer.price)).toEqual([99, 79]);
});

test("answers while one types, in place, and keeps the numbers in the address", async ({ page, axe }) => {
  await page.goto("/pricing", { waitUntil: "networkidle" });
  await expect(sum(page, "Monthly price")).toHaveText("$199");
  await members(page).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await members(page).fill("2500");
  await expect(sum(page, "Monthly price")).toHaveText("$397");
  await expect(sum(page, "Yearly price")).toHaveText("$4,764");
  await expect(members(page)).toBeFocused();
  await expect(page).toHaveURL("/pricing?members=2500&storage=5");
  expect(await page.evaluate(() => scrollY)).toBe(before);

  await members(page).fill("-5");
  await storage(page).fill("");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(storage(page)).toBeFocused();
  for (const field of [members(page), storage(page)]) {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/Please enter/);
  }
  await axe(page);

  await members(page).fill("1000");
  await storage(page).fill("12");
  await expect(sum(page, "Monthly price")).toHaveText("$357");
  await page.getByRole("banner").getByRole("link", { name: "Pricing", exact: true }).click();
  await expect(page).toHaveURL("/pricing");
  await expect(sum(page, "Monthly price")).toHaveText("$199");
  await expect(storage(page)).toHaveValue("5");
});

test("answers what was typed before the scripts came", async ({ page }) => {
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0;
  });
  await page.route("**/*.js", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    await route.continue();
  });
  await page.goto("/pricing");
  await members(page).fill("12000");
  await expect(sum(page, "Monthly price")).toHaveText("$1,288");
  await expect(members(page)).toBeFocused();
});

test("is an address that can be sent", async ({ page }) => {
  await page.goto("/pricing?members=12000&storage=12");
  await expect(members(page)).toHaveValue("12000");
  await expect(storage(page)).toHaveValue("12");
  await expect(sum(page, "Monthly price")).toHaveText("$1,446");
  await expect(page.getByText("$199 + 11 × $99 + 2 × $79 = $1,446")).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /[^/]\/pricing$/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("answers, and shows its answer", async ({ page }) => {
    await page.goto("/pricing");
    await members(page).fill("3500");
    await storage(page).fill("12");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(page).toHaveURL(/\/pricing\?members=3500&storage=12/);
    await expect(sum(page, "Monthly price")).toHaveText("$654");
    await expect(members(page)).toBeInViewport();
    await storage(page).fill("-1");
    await page.getByRole("button", { name: "Calculate" }).click();
    await expect(storage(page)).toHaveAccessibleDescription(/Please enter/);
    await expect(storage(page)).toHaveValue("-1");
    await expect(members(page)).toHaveValue("3500");
  });
});

test("prints as a bill, without what only a screen needs", async ({ page }) => {
  await page.goto("/pricing?members=12000");
  await page.emulateMedia({ media: "print" });
  await expect(sum(page, "Monthly price")).toBeVisible();
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("contentinfo")).toBeHidden();
  await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
  await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
});

test("prints on three sheets, the bill on one of its own", async ({ page }) => {
  await page.goto("/pricing?members=4200&storage=23");
  const pdf = await page.pdf({ format: "A4", margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" } });
  expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(3);
});

test("stays within the budgets of bytes", async ({ browser, site }) => {
  const { before, after } = await weighFirstVisit(browser, `${site.url}/pricing`);
  expect(before.files.script).toBe(0);
  expect(before.bytes.document).toBeLessThanOrEqual(20_000);
  expect(before.bytes.style).toBeLessThanOrEqual(14_000);
  expect(after.bytes.script).toBeLessThanOrEqual(105_000);
});
