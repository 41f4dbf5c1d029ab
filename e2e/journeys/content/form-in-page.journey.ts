import { type Page, type Route, expect } from "@playwright/test";
import { openHydrated } from "../../support/pages.ts";
import { test } from "../../support/own-site.ts";
import { publishPage } from "../../support/site-data.ts";
import { inquirerAddress, expectArrived, fillIn } from "../../support/visitor-forms.ts";

// The contact form in a page that editors have made (docs/product.md#contact-dialog). On its own site, because that page is in its sitemap.

const address = "/write-to-us";

test.beforeEach(async ({ database, site }) => {
  const isThere = async () => (await fetch(site.url + address)).ok;
  if (await isThere()) return;
  const section = { kind: "form", id: "form", hidden: false, form: "demo" } as const;
  await publishPage(database, site, address, [{ ...section, heading: "Write to us", text: "We read all." }]);
});

const formIn = (page: Page) => page.getByRole("main").frameLocator("iframe");
const send = (page: Page) => formIn(page).getByRole("button").last().click();

/** Opens the page, and waits until nothing more is loaded. */
async function openPage(page: Page) {
  await openHydrated(page, address);
  await formIn(page).locator('[name="name"]').waitFor();
  await page.waitForLoadState("networkidle");
}

/** Loses the form when it is sent, until it has been lost in each of these ways. */
async function lose(page: Page, ...ways: ((route: Route) => Promise<void>)[]) {
  await page.route("**/embed/contact-form?**", (route) => {
    const way = route.request().method() === "POST" ? ways.shift() : undefined;
    return way ? way(route) : route.continue();
  });
}

test("a send without an answer keeps what was typed, and is sent once, wide and narrow @one-engine", async ({
  page,
  context,
  site,
  guard,
  axe,
}) => {
  guard.allow(/502|ERR_INTERNET_DISCONNECTED/);
  await page.setViewportSize({ width: 1440, height: 844 });
  await openPage(page);
  const email = inquirerAddress();
  await fillIn(formIn(page), email);
  await lose(page, (route) => route.fulfill({ status: 502, contentType: "text/html", body: "<h1>Bad gateway</h1>" }));
  const notice = page.getByRole("main").getByRole("alert");
  const retry = async () => {
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
  };
  const expectLost = async () => {
    await expect(notice).toContainText("What you typed is still here.");
    await expect(notice).toBeFocused();
    await expect(notice).toBeInViewport({ ratio: 1 });
  };
  const expectTyped = async () => {
    await expect(formIn(page).locator('[name="email"]')).toHaveValue(email);
    await expect(formIn(page).locator('[name="message"]')).toHaveValue(/small team\.\nWhen/);
    await expect(notice).toHaveCount(0);
  };
  await send(page);
  await expectLost();
  await axe(page);
  await retry();
  await expectTyped();

  await page.setViewportSize({ width: 390, height: 844 });
  await context.setOffline(true);
  await send(page);
  await expectLost();
  await axe(page);
  await retry();
  await expectLost();
  await context.setOffline(false);
  await retry();
  await expectTyped();
  const expectSent = async () => {
    await send(page);
    await expect(formIn(page).locator('[name="email"]')).toHaveCount(0);
    await expect(formIn(page).getByRole("heading", { level: 1 })).toBeInViewport({ ratio: 0.9 });
  };
  await expectSent();
  await expectArrived(site, email, "demo");

  await page.setViewportSize({ width: 1440, height: 844 });
  await openPage(page);
  await fillIn(formIn(page), inquirerAddress());
  await expectSent();
});

test("what was typed before the scripts came stays, and is in the next form after the page was left @one-engine", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  let release = () => {};
  const held = new Promise<void>((done) => (release = done));
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.addInitScript(() => addEventListener("hydrated", () => Object.assign(window, { isHydrated: true })));
  await page.goto(address, { waitUntil: "commit" });
  const message = formIn(page).locator('[name="message"]');
  await message.fill("We are 4,000 alumni");
  const id = await formIn(page).locator('[name="submission"]').inputValue();
  release();
  await page.waitForFunction(() => "isHydrated" in window);
  await page.waitForLoadState("networkidle");
  await expect(message).toBeFocused();
  await expect(message).toHaveValue("We are 4,000 alumni");
  await page.getByRole("contentinfo").getByRole("link", { name: "FAQ" }).click();
  await expect(page).toHaveURL("/faq");
  await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).click();
  const inDialog = page.getByRole("dialog").frameLocator("iframe");
  await expect(inDialog.locator('[name="message"]')).toHaveValue("We are 4,000 alumni");
  await expect(inDialog.locator('[name="submission"]')).toHaveValue(id);
});

test("a form whose script can't be had is sent all the same @one-engine", async ({ page, site, guard }) => {
  guard.allow(/ERR_FAILED/);
  await page.route("**/form-dialog-*.js", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await openPage(page);
  await failed;
  const email = inquirerAddress();
  await fillIn(formIn(page), email);
  await send(page);
  await expect(formIn(page).locator('[name="email"]')).toHaveCount(0);
  await expectArrived(site, email, "demo");
});
