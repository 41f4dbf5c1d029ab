import { expect, type Page } from "@playwright/test";
import { weighFirstVisit } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";

const groups = [
  "Getting Started",
  "Features & Functionality",
  "Data & Security",
  "Pricing & Plans",
  "Support & Training",
];
const questions = (page: Page) => page.locator("details[name] > summary");
const open = (page: Page) => page.locator("details[open]");

test("has five groups of questions, and structured data for each question", async ({ page }) => {
  await page.goto("/faq");
  for (const group of groups) await expect(page.getByRole("region", { name: group })).toBeVisible();
  const asked = (await questions(page).allInnerTexts()).map((text) => text.trim());
  expect(asked.length).toBeGreaterThanOrEqual(25);
  const data = await page.locator('script[type="application/ld+json"]').allTextContents();
  const listed = data.map((json) => JSON.parse(json)).find((each) => each["@type"] === "FAQPage");
  expect(listed.mainEntity.map(({ name }: { name: string }) => name)).toEqual(asked);
});

for (const javaScriptEnabled of [true, false]) {
  test.describe(`${javaScriptEnabled ? "with" : "without"} JavaScript`, () => {
    test.use({ javaScriptEnabled });

    test("opens one question at a time, by mouse and keyboard, and collapses it", async ({ page }) => {
      await page.goto("/faq");
      await questions(page).nth(2).click();
      await expect(open(page)).toHaveCount(1);
      await questions(page).nth(20).focus();
      await page.keyboard.press("Enter");
      await expect(open(page)).toHaveCount(1);
      await expect(open(page).locator("p").first()).toBeVisible();
      await expect(open(page).locator("summary")).toBeFocused();
      await page.keyboard.press("Enter");
      await expect(open(page)).toHaveCount(0);
    });

    test("an address that names a question opens it below the header", async ({ page }) => {
      await page.goto("/faq#soc-2");
      const question = page.locator("details[open]:has(#soc-2) > summary");
      await expect(question).toBeInViewport({ ratio: 1 });
      const header = await page.getByRole("banner").boundingBox();
      expect((await question.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
    });
  });
}

test("an open question is accessible", async ({ page, axe }) => {
  await page.goto("/faq", { waitUntil: "networkidle" });
  await questions(page).first().click();
  await page.waitForTimeout(300);
  await axe(page);
});

test("leads to a group from its head", async ({ page }) => {
  await page.goto("/faq", { waitUntil: "networkidle" });
  const heads = page.getByRole("navigation", { name: "Groups of questions" });
  await heads.getByRole("link", { name: "Data & Security" }).click();
  await expect(page).toHaveURL("/faq#data-and-security");
  await expect(page.getByRole("heading", { level: 2, name: "Data & Security" })).toBeInViewport();
});

test("opens the question of its address in in-app navigation too", async ({ page }) => {
  await page.goto("/faq#soc-2", { waitUntil: "networkidle" });
  await page.getByRole("main").getByRole("link", { name: "Contact Support" }).click();
  await expect(page).toHaveURL("/contact");
  await page.goBack();
  await expect(page).toHaveURL("/faq#soc-2");
  await expect(page.locator("details[open]:has(#soc-2)")).toHaveCount(1);
});

test("ends with people to ask", async ({ page }) => {
  await page.goto("/faq");
  const still = page.getByRole("region", { name: "Still Have Questions?" });
  await expect(still.locator('a[href^="tel:"]')).toHaveCount(3);
  await expect(still.locator('a[href^="mailto:"]')).toHaveCount(1);
  await expect(still.getByRole("heading", { name: /live chat/i })).toBeVisible();
  await expect(still.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", "/contact");
  await expect(still.getByRole("link", { name: "Schedule a Demo" })).toHaveAttribute("href", "/demo");
});

test("prints every answer", async ({ page }) => {
  await page.goto("/faq");
  await page.emulateMedia({ media: "print" });
  await expect(page.locator("#soc-2 p").first()).toBeVisible();
  await expect(page.locator("#gdpr p").first()).toBeVisible();
});

test("stays within the budgets of bytes", async ({ browser, site }) => {
  const { before, after } = await weighFirstVisit(browser, `${site.url}/faq`);
  expect(before.files.script).toBe(0);
  expect(before.bytes.document).toBeLessThanOrEqual(20_000);
  expect(before.bytes.style).toBeLessThanOrEqual(14_000);
  expect(after.bytes.script).toBeLessThanOrEqual(105_000);
});
