import { expect, type Page } from "@playwright/test";
import { test } from "../support/journey.ts";

// Print and forced colors remove backgrounds: a button must still be recognizable by its border.

/** Buttons without a border, or with an invisible one. */
const edgeless = (page: Page) =>
  page.locator("[class*='rounded-md'][class*='font-semibold']").evaluateAll((buttons) =>
    buttons
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, color } = getComputedStyle(button);
        const faint = [borderTopColor, color].some((value) => /^rgb\(255, 255, 255\)$|^rgba\(.*, 0\)$/.test(value));
        return borderTopWidth === "0px" || borderTopStyle === "none" || faint;
      })
      .map((button) => button.textContent),
  );

const paths = ["/", "/pricing", "/contact", "/use-cases", "/use-cases/startup-ecosystem", "/blog", "/no-such-page"];

for (const media of [{ forcedColors: "active" as const, colorScheme: "light" as const }, { media: "print" as const }]) {
  test(`buttons have an edge: ${JSON.stringify(media)}`, async ({ page, guard }) => {
    guard.allow(/404|No page at/);
    await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
    await page.emulateMedia(media);
    for (const path of paths) {
      await page.goto(path);
      expect({ path, edgeless: await edgeless(page) }).toEqual({ path, edgeless: [] });
    }
  });
}
