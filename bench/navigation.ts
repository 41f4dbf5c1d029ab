import type { Browser, Page } from "@playwright/test";
import { openHydrated } from "../e2e/support/pages/page-load.ts";

/** How long the pointer rests on a link before the click: about as long as a person takes. Milliseconds. */
const hovering = 250;
const viewport = { width: 1440, height: 900 };

export interface Step {
  from: string;
  to: string;
  /** Milliseconds from the click to the frame that shows the new page's heading. */
  took: number;
}

/**
 * Navigates to every page that can be reached by links from home, each from a page that links to it and with an empty
 * browser cache, so that the click can only use what was fetched during the hover.
 */
export async function measureNavigation(browser: Browser, siteUrl: string): Promise<Step[]> {
  const found = new Map<string, string>([["/", "/about"]]);
  // New entries are added during the loop.
  for (const path of found.keys()) {
    for (const link of await linksOf(browser, siteUrl + path)) if (!found.has(link)) found.set(link, path);
  }
  const steps: Step[] = [];
  for (const [to, from] of found) {
    const context = await browser.newContext({ viewport, baseURL: siteUrl });
    try {
      const page = await context.newPage();
      await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
      await openHydrated(page, from);
      steps.push({ from, to, took: await follow(page, to) });
    } finally {
      await context.close();
    }
  }
  return steps;
}

/** Pages of this site that a page links to, menus included, without queries. Links to files are left out. */
async function linksOf(browser: Browser, url: string): Promise<string[]> {
  const page = await browser.newPage({ viewport });
  await page.goto(url);
  const paths = await page.evaluate(() =>
    [...document.links]
      .filter((link) => link.checkVisibility() || link.closest("[popover]"))
      .filter((link) => link.origin === location.origin && !link.search && !link.target)
      .map((link) => link.pathname),
  );
  await page.close();
  return paths.filter((path) => !/\.\w+$|^\/(admin|embed|api)\b/.test(path));
}

async function follow(page: Page, to: string): Promise<number> {
  await openMenuWith(page, to);
  const link = page.locator(`a[href="${to}"]:visible`).first();
  await link.hover();
  await page.waitForTimeout(hovering);
  const arrival = page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const left = document.querySelector("h1");
        let clicked = 0;
        addEventListener("click", (event) => (clicked = event.timeStamp), { capture: true, once: true });
        new MutationObserver((_, observer) => {
          const shown = document.querySelector("h1");
          if (!clicked || !shown || shown === left) return;
          observer.disconnect();
          requestAnimationFrame((painted) => resolve(painted - clicked));
        }).observe(document.body, { childList: true, subtree: true });
      }),
  );
  const [took] = await Promise.all([arrival, link.click()]).catch((error: unknown) => {
    throw new Error(`The way to ${to} did not stay inside the site's script.`, { cause: error });
  });
  return took;
}

/** Opens the menu that holds the link, unless the link is also in the page. */
async function openMenuWith(page: Page, to: string): Promise<void> {
  await page.evaluate((path) => {
    const links = [...document.querySelectorAll<HTMLElement>(`a[href="${path}"]`)];
    if (!links.some((link) => link.checkVisibility())) links[0]?.closest<HTMLElement>("[popover]")?.showPopover();
  }, to);
}
