import { expect } from "@playwright/test";
import { openHydrated } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";

const menus = ["Use Cases", "Modules", "Case Studies", "Resources"];

test.describe("header at 1440 px", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("opens each menu, one at a time, and closes it with Escape", async ({ page, axe }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    for (const name of menus) {
      await header.getByRole("button", { name, exact: true }).click();
      await expect(page.locator(".menu-panel:popover-open")).toHaveCount(1);
      await axe(page);
    }
    await page.keyboard.press("Escape");
    await expect(page.locator(".menu-panel:popover-open")).toHaveCount(0);
  });

  test("leads to every page of the menus", async ({ page }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    const count = async (menu: string, links: number, all?: string) => {
      await header.getByRole("button", { name: menu, exact: true }).click();
      const panel = page.locator(".menu-panel:popover-open");
      await expect(panel.getByRole("listitem")).toHaveCount(links);
      if (all) await expect(panel.getByRole("link", { name: all })).toBeVisible();
      await page.keyboard.press("Escape");
    };
    await count("Use Cases", 6, "View all use cases");
    await count("Modules", 8, "View all modules");
    await count("Case Studies", 6, "View all case studies");
    await count("Resources", 4);
    await expect(header.getByRole("link", { name: "Pricing", exact: true })).toHaveAttribute("href", "/pricing");
  });
});

test.describe("header at 390 px", () => {
  test.use({ viewport: { width: 390, height: 844 } });

  test("offers the same in a slide-out menu", async ({ page, axe }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    await expect(header.getByRole("link", { name: "Get Demo" })).toBeHidden();
    await header.getByRole("button", { name: "Menu", exact: true }).click();
    await expect(header.getByRole("link", { name: "Get Demo" })).toBeVisible();
    await axe(page);
    await header.getByRole("button", { name: "Use Cases", exact: true }).click();
    await expect(header.getByRole("link", { name: "View all use cases" })).toBeVisible();
    await axe(page);
  });

  test("closes when Get Demo is chosen, and opens the form", async ({ page }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    await header.getByRole("button", { name: "Menu", exact: true }).click();
    await header.getByRole("link", { name: "Get Demo" }).click();
    await expect(page.getByRole("dialog", { name: "Book a demo" })).toBeVisible();
    await expect(page.locator("#Menu")).toBeHidden();
  });
});

test("a menu closes when the focus leaves it, and stays open around it", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, "/");
  const header = page.getByRole("banner");
  const open = page.locator(":popover-open");
  const opener = header.getByRole("button", { name: "Resources", exact: true });
  await opener.focus();
  await page.keyboard.press("Enter");
  const links = open.getByRole("link");
  await links.last().focus();
  await page.keyboard.press("Shift+Tab");
  await expect(open).toHaveCount(1);
  await links.last().focus();
  await page.keyboard.press("Tab");
  await expect(open).toHaveCount(0);
  await expect(header.getByRole("link", { name: "Get Demo" })).toBeFocused();

  await page.setViewportSize({ width: 390, height: 844 });
  const menu = header.getByRole("button", { name: "Menu", exact: true });
  await menu.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await expect(header.getByRole("button", { name: "Close", exact: true })).toBeFocused();
  await page.keyboard.press("Shift+Tab");
  await expect(menu).toBeFocused();
  await expect(open).toHaveCount(1);
  await page.keyboard.press("Shift+Tab");
  await expect(open).toHaveCount(0);
});

test("a page that was chosen in the slide-out menu has the focus, however soon it is there", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // As on a fast machine: the page arrives before the menu closes by itself, after 100 ms.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number) => wait(run, delay === 100 ? 2_000 : delay),
    });
  });
  await openHydrated(page, "/");
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "Menu", exact: true }).click();
  await header.getByRole("link", { name: "Pricing", exact: true }).click();
  await expect(page).toHaveURL("/pricing");
  await page.waitForTimeout(2_200);
  await expect(page.locator(":popover-open")).toHaveCount(0);
  await expect(page.locator("#Content")).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

  test("menus open and their links work", async ({ page }) => {
    await page.goto("/");
    const header = page.getByRole("banner");
    await header.getByRole("button", { name: "Modules", exact: true }).click();
    await expect(header.getByRole("link", { name: "View all modules" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Get Demo" })).toHaveAttribute("href", "/contact?type=demo");
  });
});

test("an unknown address answers 404 with the specified words", async ({ page, guard, axe }) => {
  guard.allow(/404|No page at/);
  const logged = page.waitForEvent("console", (message) => message.text().includes("/no/such/page"));
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  await axe(page);
  await logged;
});

test("trailing slashes and upper case redirect for good", async ({ site }) => {
  for (const [from, to] of [
    ["/Blog/", "/blog"],
    ["/CONTACT?type=demo", "/contact?type=demo"],
  ]) {
    const answer = await fetch(site.url + from, { redirect: "manual" });
    expect([301, 308]).toContain(answer.status);
    expect(answer.headers.get("location")).toBe(to);
  }
});
