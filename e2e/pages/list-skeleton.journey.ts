import { expect, type Page } from "@playwright/test";
import { test } from "../support/journey.ts";
import { openHydrated, watchLayoutShift, webFontsArrived } from "../support/pages/page-load.ts";

// The placeholders that cover the lists (docs/product.md#placeholders).

const lists = [
  { path: "/use-cases", link: "View all use cases", menu: "Use Cases", items: 3, duration: 800 },
  { path: "/blog", link: "Blog", menu: "Resources", items: 6, duration: 700 },
  { path: "/case-studies", link: "View all case studies", menu: "Case Studies", items: 4, duration: 800 },
];

const cover = (page: Page) => page.locator(".list-skeleton");
const placeholders = (page: Page) => cover(page).locator(":scope > div > div");

/** How long the cover of a page stays, in milliseconds, measured by the page's own frames. */
const stay = () =>
  new Promise<number>((resolve) => {
    let began: number | undefined;
    const look = (now: number) => {
      const found = document.querySelector(".list-skeleton");
      if (found && began === undefined) began = now;
      if (began !== undefined && (!found || getComputedStyle(found).visibility === "hidden")) resolve(now - began);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

test.use({ viewport: { width: 1440, height: 900 } });

for (const { path, link, menu, items, duration } of lists) {
  test(`${path}: ${items} placeholders for ${duration} ms on a first load, without shifting anything`, async ({
    page,
  }) => {
    const shifted = await watchLayoutShift(page);
    await page.addInitScript(`window.stayed = (${stay.toString()})()`);
    await page.goto(path);
    await webFontsArrived(page);
    const before = await shifted();
    await expect(placeholders(page)).toHaveCount(items);
    const stayed = await page.evaluate<number>("window.stayed");
    expect(stayed).toBeGreaterThan(duration - 100);
    await expect(cover(page)).toBeHidden();
    expect(await shifted()).toBe(before);
  });

  test(`${path}: again when a link of the site leads there`, async ({ page }) => {
    await openHydrated(page, "/");
    await page.getByRole("banner").getByRole("button", { name: menu, exact: true }).click();
    const stayed = page.evaluate(stay);
    // The accessible name of a menu link includes its description.
    await page
      .getByRole("banner")
      .getByRole("link", { name: new RegExp(`^${link}`) })
      .click();
    await expect(page).toHaveURL(path);
    expect(await stayed).toBeGreaterThan(duration - 100);
    await expect(cover(page)).toBeHidden();
  });

  test(`${path}: assistive technology and the keyboard need not wait`, async ({ page }) => {
    // Stopped animations keep the cover in place.
    const session = await page.context().newCDPSession(page);
    await session.send("Animation.enable");
    await session.send("Animation.setPlaybackRate", { playbackRate: 0.001 });
    await page.goto(path);
    await expect(cover(page)).toBeVisible();
    const links = page.locator(":has(> .list-skeleton)").getByRole("link");
    expect(await links.count()).toBeGreaterThanOrEqual(items);
    await expect(cover(page)).toHaveCSS("opacity", "1");
    await links.first().focus();
    await expect(cover(page)).toHaveCSS("opacity", "0");
  });
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  for (const { path } of lists) {
    test(`${path} uncovers itself`, async ({ page, site }) => {
      const html = await (await fetch(site.url + path)).text();
      expect(html.match(/<a [^>]*href="\/(use-cases|case-studies|blog)\/[a-z-]+"/g)?.length).toBeGreaterThan(3);
      await page.goto(path);
      await expect(cover(page)).toBeHidden();
    });
  }
});

test.describe("for who wants less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing pulses, and the cover leaves all the same", async ({ page }) => {
    await page.goto("/use-cases");
    const iterations = await cover(page)
      .locator("[class^=skeleton-]")
      .first()
      .evaluate((element) => getComputedStyle(element).animationIterationCount);
    expect(iterations).toBe("1");
    await expect(cover(page)).toBeHidden();
  });
});
