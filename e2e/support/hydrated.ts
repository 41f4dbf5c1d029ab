import type { Page } from "@playwright/test";

/** Opens a page and waits until its scripts are there: from then on links are followed within the page. */
export async function openHydrated(page: Page, path: string) {
  await page.addInitScript(() => addEventListener("hydrated", () => Object.assign(window, { isHydrated: true })));
  await page.goto(path);
  await page.waitForFunction(() => "isHydrated" in window);
}
