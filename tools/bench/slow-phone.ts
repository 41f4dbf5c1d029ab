import type { Browser, Page } from "@playwright/test";
import { openHydrated } from "../../e2e/support/pages.ts";
import { median } from "./timing.ts";

// What a visitor on a slow phone waits for: the processor's time counts four times.

const slowdown = 4;
const rounds = 9;
const viewport = { width: 412, height: 823 };
/** Longer than anything that follows a touch or a key. Milliseconds. */
const quiet = 1500;

export interface SlowTimes {
  /** From the key to the frame that shows the new price. Milliseconds. */
  price: number;
  /** From the click on a link that was pointed at to the frame that shows the new page's heading. */
  click: number;
}

/** The medians of several rounds. Of several sites, each round asks all of them by turns, so that other load falls on all alike. */
export async function measureSlowPhone(browser: Browser, siteUrls: readonly string[]): Promise<SlowTimes[]> {
  const found = siteUrls.map(() => ({ price: [] as number[], click: [] as number[] }));
  for (let round = 0; round < rounds; round++)
    for (const [index, url] of siteUrls.entries()) {
      found[index]?.price.push(await onSlowPhone(browser, `${url}/pricing`, timePrice));
      found[index]?.click.push(await onSlowPhone(browser, `${url}/about`, timeClick));
    }
  return found.map(({ price, click }) => ({ price: median(price), click: median(click) }));
}

async function onSlowPhone(browser: Browser, address: string, time: (page: Page) => Promise<number>): Promise<number> {
  const context = await browser.newContext({ viewport });
  try {
    const page = await context.newPage();
    await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
    await openHydrated(page, address);
    const session = await context.newCDPSession(page);
    await session.send("Emulation.setCPUThrottlingRate", { rate: slowdown });
    await page.waitForTimeout(quiet);
    return await time(page);
  } finally {
    await context.close();
  }
}

async function timePrice(page: Page): Promise<number> {
  const field = page.locator("#members");
  await field.focus();
  await field.press("End");
  await page.waitForTimeout(quiet);
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const bill = document.querySelector("table.bill");
        let pressed = 0;
        addEventListener("keydown", ({ timeStamp }) => (pressed = timeStamp), { capture: true, once: true });
        new MutationObserver((_, observer) => {
          observer.disconnect();
          requestAnimationFrame((painted) => resolve(painted - pressed));
        }).observe(bill?.parentElement ?? document.body, { childList: true, characterData: true, subtree: true });
      }),
  );
  const [took] = await Promise.all([shown, field.press("0")]);
  return took;
}

async function timeClick(page: Page): Promise<number> {
  const link = page.getByRole("contentinfo").getByRole("link", { name: "Use cases", exact: true });
  await link.scrollIntoViewIfNeeded();
  await page.waitForTimeout(quiet);
  await link.hover();
  await page.waitForTimeout(quiet);
  const shown = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const left = document.querySelector("h1");
        let clicked = 0;
        addEventListener("click", ({ timeStamp }) => (clicked = timeStamp), { capture: true, once: true });
        new MutationObserver((_, observer) => {
          const heading = document.querySelector("h1");
          if (!clicked || !heading || heading === left) return;
          observer.disconnect();
          requestAnimationFrame((painted) => resolve(painted - clicked));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  const [took] = await Promise.all([shown, link.click()]);
  return took;
}
