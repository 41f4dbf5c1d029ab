import { expect } from "@playwright/test";
import { openHydrated } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";

// What a visitor points at is fetched ahead, so that the click needs no request.

test.use({ viewport: { width: 1440, height: 900 } });

test("a page is fetched when its link is pointed at, and not again at the click", async ({ page }) => {
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const fetched: boolean[] = [];
  session.on("Network.responseReceived", ({ response }) => {
    if (response.url.includes("/use-cases.data")) fetched.push(response.fromDiskCache ?? false);
  });
  await openHydrated(page, "/");
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Use cases", exact: true });
  await link.hover();
  await expect.poll(() => fetched).toEqual([false]);
  await expect(page.locator('link[rel="modulepreload"][href*="/assets/list-"]')).not.toHaveCount(0);
  await link.click();
  await expect(page).toHaveURL("/use-cases");
  expect(fetched).toEqual([false, true]);
});

test("a page is fetched when its link gets the focus", async ({ page }) => {
  await openHydrated(page, "/");
  const ahead = page.waitForRequest((request) => request.url().includes("/contact.data"));
  await page.getByRole("contentinfo").getByRole("link", { name: "Contact us" }).focus();
  await ahead;
  await expect(page).toHaveURL("/");
});

test("the form's script is fetched when what opens it is pointed at, and not before", async ({ page }) => {
  const scripts: string[] = [];
  page.on("request", (request) => scripts.push(request.url()));
  await openHydrated(page, "/");
  expect(scripts.filter((url) => url.includes("/form-dialog-"))).toEqual([]);
  await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).hover();
  await expect.poll(() => scripts.filter((url) => url.includes("/form-dialog-")).length).toBe(1);
});

test("a form whose script can't be had is opened as a page", async ({ page, guard }) => {
  guard.allow(/ERR_FAILED/);
  await page.route("**/form-dialog-*.js", (route) => route.abort());
  await openHydrated(page, "/");
  await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).click();
  await expect(page).toHaveURL("/embed/contact-form?type=demo");
  await expect(page.getByLabel("Email")).toBeVisible();
});
