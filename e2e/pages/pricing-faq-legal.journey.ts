import { type Page, expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { structuredDataOf } from "./served.ts";

const members = (page: Page) => page.getByRole("textbox", { name: "Alumni users" });
const storage = (page: Page) => page.getByRole("textbox", { name: "Video storage in GB" });
const sum = (page: Page, name: string) => page.getByRole("row", { name: new RegExp(`^${name}`) }).getByRole("status");

test("the calculator answers while one types, in the page, and keeps the numbers in the address", async ({
  page,
  axe,
}) => {
  await page.goto("/pricing", { waitUntil: "networkidle" });
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/pricing") && asked.push(request.url()));
  await expect(sum(page, "Monthly price")).toHaveText("$199");
  await members(page).scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  await members(page).fill("2500");
  await expect(sum(page, "Monthly price")).toHaveText("$397");
  await expect(sum(page, "Yearly price")).toHaveText("$4,764");
  await expect(members(page)).toBeFocused();
  await expect(page).toHaveURL("/pricing?members=2500&storage=5");
  expect(await page.evaluate(() => scrollY)).toBe(before);
  expect(asked, "no request").toEqual([]);

  await members(page).fill("-5");
  await storage(page).fill("");
  await expect(page.getByRole("alert")).toBeVisible();
  await expect(storage(page)).toBeFocused();
  for (const field of [members(page), storage(page)]) {
    await expect(field).toHaveAttribute("aria-invalid", "true");
    await expect(field).toHaveAccessibleDescription(/Please enter/);
  }
  await axe(page);

  await members(page).fill("1,000");
  await storage(page).fill("12");
  await expect(sum(page, "Monthly price")).toHaveText("$357");
  await test.step("back from another page the numbers are those of the address", async () => {
    await expect(page).toHaveURL("/pricing?members=1000&storage=12");
    await page.getByRole("main").getByRole("link", { name: "View FAQ" }).click();
    await expect(page).toHaveURL("/faq");
    await page.goBack();
    await expect(sum(page, "Monthly price")).toHaveText("$357");
    await expect(storage(page)).toHaveValue("12");
    await page.reload();
    await expect(sum(page, "Monthly price")).toHaveText("$357");
  });
  await page.getByRole("banner").getByRole("link", { name: "Pricing", exact: true }).click();
  await expect(page).toHaveURL("/pricing");
  await expect(sum(page, "Monthly price")).toHaveText("$199");
  await expect(storage(page)).toHaveValue("5");
});

test("the calculator answers what was typed before the scripts came", async ({ page }) => {
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

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("pricing shows the plan, its add-ons and eighteen features, leads on, and calculates", async ({
    page,
    site,
  }) => {
    const html = await (await fetch(`${site.url}/pricing`)).text();
    await test.step("tells search engines what it costs", () => {
      const product = structuredDataOf(html).find((each) => each["@type"] === "Product");
      expect(product?.["offers"]).toMatchObject({
        "@type": "Offer",
        price: 199,
        priceCurrency: "USD",
        addOn: [{ price: 99 }, { price: 79 }],
      });
    });

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

    await test.step("the calculator answers, and shows its answer", async () => {
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
      await expect(members(page)).toHaveValue("3,500");
    });
  });
});

test("a calculation is an address that can be sent, and prints as a bill on a sheet of its own", async ({ page }) => {
  await page.goto("/pricing?members=12000&storage=12");
  await expect(members(page)).toHaveValue("12,000");
  await expect(storage(page)).toHaveValue("12");
  await expect(sum(page, "Monthly price")).toHaveText("$1,446");
  await expect(page.getByText("$199 + 11 × $99 + 2 × $79 = $1,446")).toBeVisible();
  await expect(page.locator('link[rel="canonical"]')).toHaveAttribute("href", /[^/]\/pricing$/);

  const receiver = page.getByRole("region", { name: "Work out your bill" }).locator("textarea");
  await page.getByLabel("Print it as a quote for").fill("Eastbrook School\n4 Mill Lane");
  await members(page).press("End");
  expect(page.url(), "the reader's own words stay in the page").not.toContain("Eastbrook");
  await test.step("on paper, without what only a screen needs", async () => {
    await page.emulateMedia({ media: "print" });
    await expect(sum(page, "Monthly price")).toBeVisible();
    await expect(page.getByRole("banner")).toBeHidden();
    await expect(page.getByRole("contentinfo")).toBeHidden();
    await expect(page.getByRole("main").getByRole("link")).toHaveCount(0);
    await expect(page.getByRole("main").getByRole("button")).toHaveCount(0);
    const today = new Date().toLocaleDateString("en-US", { dateStyle: "long" });
    const bill = page.getByRole("region", { name: "Work out your bill" });
    await expect(bill.getByText(today)).toBeVisible();
    await expect(bill.getByText("Homecoming", { exact: true })).toBeVisible();
    await expect(bill.getByText("115 Commons Street, Floor 9, New York, NY 10013")).toBeVisible();
    await expect(receiver).toBeVisible();
    await expect(bill.getByText("Print it as a quote for")).toBeHidden();
  });

  await test.step("on three sheets", async () => {
    const pdf = await page.pdf({ format: "A4", margin: { top: "15mm", bottom: "15mm", left: "15mm", right: "15mm" } });
    expect(pdf.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(3);
  });
});

const groups = [
  "Getting Started",
  "Features & Functionality",
  "Data & Security",
  "Pricing & Plans",
  "Support & Training",
];
const questions = (page: Page) => page.locator("details[name] > summary");
const open = (page: Page) => page.locator("details[open]");

/** The address names a question, which is open below the header; then one at a time is, by mouse and keyboard. */
async function expectOneOpen(page: Page): Promise<void> {
  await test.step("the question of the address is open below the header", async () => {
    const question = page.locator("details[open]:has(#soc-2) > summary");
    await expect(question).toBeInViewport({ ratio: 1 });
    const header = await page.getByRole("banner").boundingBox();
    expect((await question.boundingBox())?.y).toBeGreaterThanOrEqual(header?.height ?? 0);
  });
  await test.step("one question opens at a time, by mouse and keyboard, and collapses", async () => {
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
}

test("the FAQ opens the question of its address, in in-app navigation too, then one at a time, and leads to a group", async ({
  page,
  axe,
}) => {
  await page.goto("/faq#soc-2", { waitUntil: "networkidle" });
  await expectOneOpen(page);

  await test.step("an open question is accessible", async () => {
    await questions(page).first().click();
    await axe(page);
  });

  await test.step("in-app navigation", async () => {
    await page.getByRole("main").getByRole("link", { name: "Contact Support" }).click();
    await expect(page).toHaveURL("/contact");
    await page.goBack();
    await expect(page).toHaveURL("/faq#soc-2");
    await expect(page.locator("details[open]:has(#soc-2)")).toHaveCount(1);
  });

  await test.step("a group from its head", async () => {
    const heads = page.getByRole("navigation", { name: "Groups of questions" });
    await heads.getByRole("link", { name: "Data & Security" }).click();
    await expect(page).toHaveURL("/faq#data-and-security");
    await expect(page.getByRole("heading", { level: 2, name: "Data & Security" })).toBeInViewport();
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the FAQ has five groups of questions, opens one at a time, ends with people to ask, and prints every answer", async ({
    page,
    site,
  }) => {
    await page.goto("/faq#soc-2");
    await expectOneOpen(page);
    for (const group of groups) await expect(page.getByRole("region", { name: group })).toBeVisible();

    await test.step("structured data for each question", async () => {
      const asked = (await questions(page).allInnerTexts()).map((text) => text.trim());
      expect(asked.length).toBeGreaterThanOrEqual(25);
      const data = structuredDataOf(await (await fetch(`${site.url}/faq`)).text());
      const listed = data.find((each) => each["@type"] === "FAQPage")?.["mainEntity"] as { name: string }[];
      expect(listed.map(({ name }) => name)).toEqual(asked);
    });

    await test.step("people to ask", async () => {
      const still = page.getByRole("region", { name: "Still Have Questions?" });
      await expect(still.locator('a[href^="tel:"]')).toHaveCount(3);
      await expect(still.locator('a[href^="mailto:"]')).toHaveCount(1);
      await expect(still.getByRole("heading", { name: /live chat/i })).toBeVisible();
      await expect(still.getByRole("link", { name: "Contact Support" })).toHaveAttribute("href", "/contact");
      await expect(still.getByRole("link", { name: "Schedule a Demo" })).toHaveAttribute("href", "/demo");
    });

    await test.step("on paper", async () => {
      await expect(open(page)).toHaveCount(0);
      await page.emulateMedia({ media: "print" });
      await expect(page.locator("#soc-2 p").first()).toBeVisible();
      await expect(page.locator("#gdpr p").first()).toBeVisible();
    });
  });
});

test("each legal page says when it was updated, leads to each of its sections, and prints as text alone", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  for (const path of ["/privacy-policy", "/terms-of-service", "/cookie-policy"])
    await test.step(path, async () => {
      await page.emulateMedia({ media: "screen" });
      await page.goto(path);
      await expect(page.getByText("Last updated: December 17, 2024", { exact: true })).toBeVisible();
      const contents = page.getByRole("navigation", { name: "Contents" });
      const headings = await page.getByRole("main").getByRole("heading", { level: 2 }).allInnerTexts();
      expect(headings.length).toBeGreaterThanOrEqual(5);
      expect(await contents.getByRole("link").allInnerTexts()).toEqual(headings);
      const last = contents.getByRole("link").last();
      const section = page.locator(`section[id="${(await last.getAttribute("href"))?.replace(/.*#/, "")}"]`);
      await last.click();
      await expect(section.getByRole("heading")).toBeInViewport();

      await page.emulateMedia({ media: "print" });
      await expect(page.getByRole("banner")).toBeHidden();
      await expect(page.getByRole("contentinfo")).toBeHidden();
      await expect(contents).toBeHidden();
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    });

  await test.step("the table of cookies fits a telephone, and is still a table", async () => {
    await page.emulateMedia({ media: "screen" });
    await page.setViewportSize({ width: 390, height: 844 });
    await expect(page.getByRole("navigation", { name: "Contents" })).toBeHidden();
    const table = page.getByRole("table");
    for (const name of ["session_id", "user_preferences", "_ga", "cookie_consent"]) {
      await expect(table.getByRole("rowheader", { name })).toBeVisible();
    }
    const box = await table.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 999)).toBeLessThanOrEqual(390);
  });
});
