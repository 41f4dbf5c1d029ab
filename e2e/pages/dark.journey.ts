import { type Page, expect } from "@playwright/test";
import { cookieNames, openSettings, settings } from "../support/consent.ts";
import { findFaintMarks } from "../support/drawn-marks.ts";
import { test } from "../support/journey.ts";
import { findPageKinds, openHydrated } from "../support/pages.ts";

// Public pages in the dark. The colors themselves: app/styles/contrast.test.ts.

test.use({ viewport: { width: 1440, height: 900 } });

const light = "rgb(251, 248, 242)";
const dark = "rgb(20, 24, 22)";

const choice = (page: Page) => page.getByRole("contentinfo").getByLabel("Appearance");
const note = (page: Page) => page.getByRole("contentinfo").getByRole("status");

const expectPaper = (page: Page, color: string) => expect(page.locator("body")).toHaveCSS("background-color", color);

test.describe("on a device in dark mode", () => {
  test.use({ colorScheme: "dark" });

  test("each kind of page is dark and has no barriers", async ({ page, site, axe, guard }) => {
    test.setTimeout(180_000);
    guard.allow(/404|No page at/);
    await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
    const others = ["/blog?q=alumni", "/blog/data-privacy-alumni-networks", "/nowhere", "/newsletter/unsubscribe"];
    for (const path of [...(await findPageKinds(site)), ...others, "/embed/contact-form?type=demo"]) {
      await test.step(path, async () => {
        await page.goto(path);
        await expectPaper(page, dark);
        await axe(page);
        expect(await findFaintMarks(page)).toEqual([]);
      });
    }
  });

  test("menus, dialogs and answers of forms have no barriers", async ({ page, axe, guard }) => {
    guard.allow(/422/);
    await openHydrated(page, "/about");
    await page.getByRole("banner").getByRole("button", { name: "Use Cases" }).click();
    await axe(page);
    await page.keyboard.press("Escape");
    await page.getByRole("banner").getByRole("link", { name: "Get Demo" }).click();
    await expect(page.getByRole("dialog").locator("iframe")).toHaveCSS("opacity", "1");
    await axe(page);
    await page.goto("/embed/contact-form");
    await page.getByRole("button", { name: "Send message" }).click();
    await expect(page.getByRole("heading", { level: 2 }).or(page.locator("[aria-invalid=true]")).first()).toBeVisible();
    await axe(page);
  });

  test("paper is light", async ({ page }) => {
    await page.goto("/pricing");
    await page.emulateMedia({ media: "print", colorScheme: "dark" });
    await expect(page.locator("h1")).toHaveCSS("color", "rgb(27, 31, 30)");
    await expect(page.locator(".sheet").first()).toHaveCSS("background-color", "rgb(255, 255, 255)");
  });

  test("a visitor who wants it light has it light, with the color of the browser's own bars", async ({ page }) => {
    await openHydrated(page, "/faq");
    await choice(page).selectOption("Light");
    await expectPaper(page, light);
    await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute("media", "not all");
    await page.emulateMedia({ media: "print" });
    await expect(page.locator("h1")).toHaveCSS("color", "rgb(27, 31, 30)");
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test("pages are dark, and there is no choice that does nothing", async ({ page }) => {
      await page.goto("/about");
      await expectPaper(page, dark);
      await expect(choice(page)).toHaveCount(0);
    });
  });
});

test("without consent a choice holds for the tab, from the first paint of each page on", async ({ page, context }) => {
  await openHydrated(page, "/about");
  await expect(choice(page)).toHaveValue("");
  await choice(page).selectOption("Dark");
  await expectPaper(page, dark);
  await expect(note(page)).toContainText("until you close the tab");
  expect(await cookieNames(context)).toEqual([]);

  await page.getByRole("contentinfo").getByRole("link", { name: "Trust", exact: true }).click();
  await expect(page).toHaveURL("/trust");
  await expectPaper(page, dark);

  // Before the body there is nothing to paint.
  await page.addInitScript(() => {
    new MutationObserver((_, observer) => {
      if (!document.body) return;
      observer.disconnect();
      Object.assign(window, { schemeAtFirst: document.documentElement.dataset["colorScheme"] });
    }).observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  expect(await page.evaluate("schemeAtFirst")).toBe("dark");
  await expectPaper(page, dark);
  await page.goto("/embed/contact-form");
  await expectPaper(page, dark);

  const other = await context.newPage();
  await other.goto("/about");
  await expectPaper(other, light);

  await openHydrated(page, "/faq");
  await expect(choice(page)).toHaveValue("dark");
  await choice(page).selectOption("System");
  await expectPaper(page, light);
  await expect(note(page)).toBeEmpty();
  await page.reload();
  await expectPaper(page, light);
});

test("with consent it is remembered, and goes with the consent", async ({ page, context }) => {
  await openHydrated(page, "/about");
  await choice(page).selectOption("Dark");
  await expect(note(page)).toContainText("until you close the tab");
  await openSettings(page);
  await settings(page).getByRole("button", { name: "Accept" }).click();
  const kept = async () => (await context.cookies()).find(({ name }) => name === "user_preferences")?.value;
  await expect.poll(kept).toContain("colorScheme=dark");

  const later = await context.newPage();
  await openHydrated(later, "/");
  await expectPaper(later, dark);
  await choice(later).selectOption("Light");
  await expect(note(later)).toContainText("for a year");
  await expect.poll(kept).toContain("colorScheme=light");
  await choice(later).selectOption("Dark");
  await expect.poll(kept).toContain("colorScheme=dark");

  await openSettings(later);
  await settings(later).getByRole("button", { name: "Decline" }).click();
  await expectPaper(later, light);
  await expect(choice(later)).toHaveValue("");
  expect(await kept()).toBeUndefined();
  await later.reload();
  await expectPaper(later, light);
});
