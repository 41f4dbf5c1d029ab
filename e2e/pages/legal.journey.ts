import { expect } from "@playwright/test";
import { weighFirstVisit } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";

for (const path of ["/privacy-policy", "/terms-of-service", "/cookie-policy"]) {
  test(`${path} says when it was updated and leads to each of its sections`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path, { waitUntil: "networkidle" });
    await expect(page.getByText("Last updated: December 17, 2024", { exact: true })).toBeVisible();
    const contents = page.getByRole("navigation", { name: "Contents" });
    const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
    expect(headings.length).toBeGreaterThanOrEqual(5);
    expect(await contents.getByRole("link").allInnerTexts()).toEqual(headings);
    const last = contents.getByRole("link").last();
    const section = page.locator(`section[id="${(await last.getAttribute("href"))?.replace(/.*#/, "")}"]`);
    await last.click();
    await expect(section.getByRole("heading")).toBeInViewport();
  });

  test(`${path} prints as text alone`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    await page.emulateMedia({ media: "print" });
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  });
}

test("the table of cookies fits a telephone, and is still a table", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/cookie-policy");
  await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
  const table = page.getByRole("table");
  for (const name of ["session_id", "user_preferences", "_ga", "cookie_consent"]) {
    await expect(table.getByRole("rowheader", { name })).toBeVisible();
  }
  const box = await table.boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
});

test("stays within the budgets of bytes", async ({ browser, site }) => {
  const { before, after } = await weighFirstVisit(browser, `${site.url}/privacy-policy`);
  expect(before.files.script).toBe(0);
  expect(before.bytes.document).toBeLessThanOrEqual(20_000);
  expect(before.bytes.style).toBeLessThanOrEqual(14_000);
  expect(after.bytes.script).toBeLessThanOrEqual(105_000);
});
