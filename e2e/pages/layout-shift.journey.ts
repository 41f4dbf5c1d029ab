import { expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { watchLayoutShift, webFontsArrived } from "../support/pages/page-load.ts";
import { findPageKinds } from "../support/routes.ts";

// Nothing shifts while a page loads on a phone, even when its fonts are late.

test.use({ viewport: { width: 412, height: 823 } });

test("no kind of page shifts while it loads", async ({ page, site }) => {
  test.setTimeout(180_000);
  const shifted = await watchLayoutShift(page);
  await page.addInitScript(() => {
    localStorage.setItem("contactFormClosed", "true");
    // Each page is a first visit.
    localStorage.removeItem("webFonts");
  });
  await page.route("**/*.woff2", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 300));
    await route.continue();
  });
  for (const path of await findPageKinds(site)) {
    await page.goto(path, { waitUntil: "networkidle" });
    await webFontsArrived(page);
    expect.soft(await shifted(), path).toBeLessThan(0.02);
  }
});

test("the form that opens by itself grows without jumping", async ({ page }) => {
  const shifted = await watchLayoutShift(page);
  await page.goto("/contact");
  const frame = page.getByRole("dialog").locator("iframe");
  await expect(frame).toHaveCSS("opacity", "1");
  await expect.poll(async () => (await frame.boundingBox())?.height).toBeGreaterThan(650);
  expect(await shifted()).toBeLessThan(0.02);
});
