import { expect } from "@playwright/test";
import { banner, cookieNames, settings, test } from "../support/pages/consent.ts";
import { eventually } from "../support/eventually.ts";
import { watchLayoutShift, webFontsArrived } from "../support/pages/page-load.ts";

// The consent banner: small, fair, usable by every visitor.

test.use({ viewport: { width: 1366, height: 900 } });
test.beforeEach(({ host }) => {
  host.asked.length = 0;
});

for (const width of [390, 1366]) {
  test.describe(`the banner at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } });

    test("asks without shifting, covering or deciding anything", async ({ page, context, axe, host }) => {
      const shifted = await watchLayoutShift(page);
      const released = Promise.withResolvers<void>();
      await page.route("**/consent-banner-*.js", async (route) => {
        await released.promise;
        await route.continue();
      });
      await page.goto("/", { waitUntil: "load" });
      await webFontsArrived(page);
      const before = await shifted();
      released.resolve();
      await expect(banner(page)).toBeVisible();
      const boxes = await Promise.all(
        ["Accept", "Decline", "Choose"].map((name) => banner(page).getByRole("button", { name }).boundingBox()),
      );
      const rounded = boxes.map((box) => box && [box.width, box.height, box.y].map(Math.round));
      expect(new Set(rounded.map(String)).size).toBe(1);
      expect(rounded[0]?.[1]).toBeGreaterThanOrEqual(44);
      const looks = await banner(page)
        .getByRole("button")
        .evaluateAll((buttons) => buttons.map((button) => button.className));
      expect(new Set(looks).size).toBe(1);
      const box = await banner(page).boundingBox();
      expect((box?.height ?? 844) / 844).toBeLessThan(0.2);
      await axe(page);
      await page.getByRole("contentinfo").getByRole("link", { name: "Scroll to top" }).scrollIntoViewIfNeeded();
      await page.keyboard.press("End");
      const last = page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" });
      await eventually("the end of the page is above the banner", async () => {
        const [end, edge] = [await last.boundingBox(), await banner(page).boundingBox()];
        return Boolean(end && edge && end.y + end.height <= edge.y);
      });
      expect(await shifted()).toBe(before);
      expect(await cookieNames(context)).toEqual([]);
      expect(host.asked).toEqual([]);
    });

    test("leads to settings that axe finds nothing in", async ({ page, axe }) => {
      await page.goto("/");
      await banner(page).getByRole("button", { name: "Choose" }).click();
      await expect(settings(page).getByRole("checkbox", { name: "Necessary" })).toBeDisabled();
      await expect(settings(page).getByRole("checkbox", { name: "Preferences" })).not.toBeChecked();
      await expect(settings(page).getByRole("checkbox", { name: "Analytics" })).not.toBeChecked();
      await axe(page);
      await page.keyboard.press("Escape");
      await expect(settings(page)).toBeHidden();
      await expect(banner(page)).toBeVisible();
    });
  });
}

test("is the first stop of the keyboard, and gives the focus on", async ({ page }) => {
  await page.goto("/");
  await expect(banner(page)).toBeVisible();
  await page.keyboard.press("Tab");
  await expect(banner(page).getByRole("link", { name: "Cookie policy" })).toBeFocused();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Tab");
  await expect(banner(page).getByRole("button", { name: "Decline" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(banner(page)).toBeHidden();
  await expect(page.locator("#Content")).toBeFocused();
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("nothing is asked or set, and the settings lead to what they are about", async ({ page, context }) => {
    await page.goto("/");
    await expect(banner(page)).toHaveCount(0);
    const link = page.getByRole("contentinfo").getByRole("link", { name: "Cookie settings" });
    await expect(link).toHaveAttribute("href", "/cookie-policy#your-choice");
    expect(await cookieNames(context)).toEqual([]);
  });
});
