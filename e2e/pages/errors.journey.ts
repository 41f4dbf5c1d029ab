import { expect, type Page } from "@playwright/test";
import { openHydrated } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";

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
