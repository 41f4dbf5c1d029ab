import { expect, type Page } from "@playwright/test";
import { openHydrated } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";

// What the site writes to the console only (docs/product.md#console-messages).

test.use({ viewport: { width: 1440, height: 900 } });

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
