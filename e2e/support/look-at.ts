import { expect, type Page } from "@playwright/test";

const widths = [390, 1366];

/** Looks at the page as it stands, narrow and wide. */
export async function lookAt(page: Page, axe: (page: Page) => Promise<void>): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await axe(page);
  }
}
