import { expect, type Page } from "@playwright/test";
import { expectToast, signInAsAdmin } from "../support/admin/admin-session.ts";
import { lookAt } from "../support/journey.ts";
import { test } from "../support/own-site.ts";
import { openHydrated } from "../support/pages/page-load.ts";

test.use({ viewport: { width: 1440, height: 900 } });
test.describe.configure({ timeout: 120_000 });

const pageOf = (page: Page) => page.frameLocator('iframe[title^="The page"]');
const saved = (page: Page) => page.getByText("All drafts are saved");
const texts = (page: Page) => page.getByRole("region", { name: "Texts" });

async function publish(page: Page) {
  await expect(saved(page)).toBeVisible();
  await page.getByRole("button", { name: "Publish …" }).click();
  const dialog = page.getByRole("dialog", { name: "Publish" });
  await dialog.getByRole("button", { name: "Publish", exact: true }).click();
  await expectToast(page, "Success", "Published. Visitors see it from now on.");
}

test("a page is made, filled, published, moved, deleted and brought back", async ({
  page,
  admin,
  axe,
  browser,
  site,
  guard,
}) => {
  guard.allow(/404|422/);
  await signInAsAdmin(page, admin);
  await page.goto("/admin/site");
  await expect(pageOf(page).locator("h1")).toBeVisible();
  await page.getByRole("button", { name: "Pages …" }).click();
  const dialog = page.getByRole("dialog", { name: "Pages", exact: true });
  await dialog.getByRole("textbox", { name: "Title of a new page" }).fill("Spring reunion");
  await expect(dialog.getByRole("textbox", { name: "Address" })).toHaveValue("/spring-reunion");
  await dialog.getByRole("textbox", { name: "Address" }).fill("/pricing");
  await dialog.getByRole("button", { name: "Make the page" }).click();
  await expect(dialog.getByText("The site itself has a page or an answer at this address.")).toBeVisible();
  await lookAt(page, axe);
  await dialog.getByRole("textbox", { name: "Address" }).fill("/events/spring-reunion");
  await dialog.getByRole("button", { name: "Make the page" }).click();
  await expect(pageOf(page).locator("h1")).toHaveText("Spring reunion");

  // Not scaled: Playwright looks for what covers an element at the place that it would have then.
  await page.getByRole("button", { name: "Phone", exact: true }).click();
  await pageOf(page).getByText("Say here what visitors find on this page.").click();
  await page.keyboard.press("Control+a");
  await page.keyboard.type("Three days in May.");
  await page.keyboard.press("Enter");

  await texts(page).locator("summary", { hasText: "Sections" }).first().click();
  const insert = async (at: string, kind: string) => {
    await texts(page)
      .getByRole("button", { name: `Insert here ${at}` })
      .click();
    const picker = page.getByRole("dialog", { name: "Add a section" });
    await expect(picker.getByRole("button")).toHaveCount(11);
    await picker.getByRole("button", { name: kind, exact: true }).click();
  };
  await insert("below Text", "Questions and answers");
  await expect(pageOf(page).getByRole("heading", { name: "What people ask first" })).toBeVisible();
  await insert("below Text", "Call to action");
  await insert("below Questions and answers", "Cards with links");
  const headings = pageOf(page).locator("main h2");
  await expect(headings).toHaveText(["See it for yourself", "What people ask first", "Where to read on"]);
  // By keyboard: the button keeps the focus while its section moves.
  await texts(page).getByRole("button", { name: "Up Cards with links" }).focus();
  await page.keyboard.press("Enter");
  await expect(headings).toHaveText(["See it for yourself", "Where to read on", "What people ask first"]);
  await expect(texts(page).getByRole("button", { name: "Up Cards with links" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(headings).toHaveText(["Where to read on", "See it for yourself", "What people ask first"]);

  await texts(page)
    .locator("summary", { hasText: /^Menu$/ })
    .click();
  await texts(page).getByRole("combobox", { name: "In a menu" }).selectOption("resources");
  await lookAt(page, axe);
  await publish(page);

  const plain = await browser.newPage({ baseURL: site.url, javaScriptEnabled: false });
  const answer = await plain.goto("/events/spring-reunion");
  expect(answer?.status()).toBe(200);
  await expect(plain.locator("h1")).toHaveText("Spring reunion");
  await expect(plain.getByText("Three days in May.")).toBeVisible();
  await expect(plain.locator('link[rel="canonical"]')).toHaveAttribute("href", /\/events\/spring-reunion$/);
  expect(await plain.content()).toContain('"@type":"BreadcrumbList"');
  await expect(
    plain.locator("#Menu-resources").getByRole("link", { name: /Spring reunion/, includeHidden: true }),
  ).toHaveCount(1);
  for (const path of ["/sitemap.xml", "/llms.txt"])
    expect(await (await plain.request.get(path)).text(), path).toContain("/events/spring-reunion");
  expect((await plain.request.get("/social/events/spring-reunion.png")).status()).toBe(200);
  expect((await plain.request.get("/events")).status()).toBe(404);

  // With a script the page is reached within the app.
  const visitor = await browser.newPage({ baseURL: site.url });
  await openHydrated(visitor, "/about");
  await visitor.getByRole("button", { name: "Resources" }).click();
  await visitor.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await visitor.getByRole("link", { name: /Spring reunion/ }).click();
  await expect(visitor.locator("h1")).toHaveText("Spring reunion");
  expect(await visitor.evaluate(() => "isSameDocument" in window)).toBe(true);
  await axe(visitor);
  await visitor.close();

  await texts(page).getByRole("textbox", { name: "Address" }).first().fill("/spring");
  await publish(page);
  // The toast may be that of the first publication.
  await expect(page.getByRole("dialog", { name: "Publish" })).toHaveCount(0);
  const moved = await plain.request.get("/events/spring-reunion", { maxRedirects: 0 });
  expect([moved.status(), moved.headers()["location"]]).toEqual([301, "/spring"]);
  await plain.goto("/about");
  await expect(plain.locator('a[href="/spring"]')).toHaveCount(1);

  await page.getByRole("button", { name: "Pages …" }).click();
  await dialog.getByRole("button", { name: "Delete Spring reunion" }).click();
  const question = page.getByRole("dialog", { name: "Delete this page?" });
  await expect(question).toContainText("/spring");
  await question.getByRole("button", { name: "Delete", exact: true }).click();
  await expectToast(page, "Success", "Page deleted successfully");
  expect((await plain.request.get("/spring")).status()).toBe(404);
  await plain.goto("/about");
  await expect(plain.locator('a[href="/spring"]')).toHaveCount(0);

  await page.goto("/admin/trash");
  await page.getByRole("button", { name: "Restore Page: Spring reunion" }).click();
  await expectToast(page, "Success", "Page restored successfully");
  expect((await plain.request.get("/spring")).status()).toBe(200);
  expect((await plain.request.get("/events/spring-reunion", { maxRedirects: 0 })).status()).toBe(301);
  await plain.close();
});

test.describe("on a phone", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("a page is made, and a section is inserted @one-engine", async ({ page, admin, axe }) => {
    await signInAsAdmin(page, admin);
    await page.goto("/admin/site");
    await page.getByRole("button", { name: "Texts", exact: true }).click();
    await page.getByRole("button", { name: "Pages …" }).click();
    const dialog = page.getByRole("dialog", { name: "Pages", exact: true });
    await dialog.getByRole("textbox", { name: "Title of a new page" }).fill("On a phone");
    await axe(page);
    await dialog.getByRole("button", { name: "Make the page" }).click();
    await texts(page).locator("summary", { hasText: "Sections" }).first().click();
    await texts(page).getByRole("button", { name: "Insert here at the top" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Quote", exact: true }).click();
    await expect(texts(page).getByRole("button", { name: "Insert here below Quote" })).toBeVisible();
    await axe(page);
    await page.getByRole("button", { name: "Page", exact: true }).click();
    await expect(pageOf(page).locator("h1")).toHaveText("On a phone");
  });
});
