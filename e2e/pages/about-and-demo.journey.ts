import { expect } from "@playwright/test";
import { test } from "../support/journey.ts";

// The about page and the demo page (docs/product.md#about, docs/product.md#demo).

test("about says what drives it, and leads to the demo and to the contact page", async ({ page }) => {
  await page.goto("/about");
  const main = page.getByRole("main");
  for (const name of ["Mission", "Vision", "Community First", "Excellence", "Trust & Privacy"])
    await expect(main.getByRole("heading", { name, exact: true })).toBeVisible();
  await expect(main.locator('a[href="/contact"]')).toBeVisible();
  await main.locator('a[href="/demo"]').click();
  await expect(page).toHaveURL("/demo");
});

test("demo lists what is shown, and books it", async ({ page }) => {
  await page.goto("/demo");
  const experience = page.getByRole("region", { name: "What You'll Experience" });
  for (const shown of [/alumni portal/i, /admin dashboard/i, /16\+ modules/i, /mobile experience/i])
    await expect(experience.getByRole("heading", { name: shown })).toBeVisible();
  await expect(page.getByText("No credit card required, setup in minutes, free support").first()).toBeVisible();
  await page.getByRole("link", { name: "Book a Free Demo Now" }).first().click();
  await expect(page.getByRole("dialog", { name: "Book a demo" })).toBeVisible();
  await expect(page.locator("dialog iframe")).toHaveAttribute("src", /type=demo/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("demo leads to the form for a demo", async ({ page }) => {
    await page.goto("/demo");
    await page.getByRole("link", { name: "Book a Free Demo Now" }).last().click();
    await expect(page).toHaveURL("/contact?type=demo");
    await expect(page.frameLocator("iframe").getByRole("button", { name: /demo|send/i })).toBeVisible();
  });
});
