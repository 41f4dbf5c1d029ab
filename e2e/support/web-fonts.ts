import type { Page } from "@playwright/test";

/** Waits until a page is set in its web fonts: on a first visit they come after the first paint. */
export async function webFontsArrived(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const faces = [...document.fonts].filter(({ family }) => /^"?(Fraunces|Instrument Sans)"?$/.test(family));
    const isLoading = faces.some(({ status }) => status === "loading");
    return !document.documentElement.dataset["fonts"] && !isLoading && faces.some(({ status }) => status === "loaded");
  });
  // What they move is counted with the frame after the one that they are drawn in.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}
