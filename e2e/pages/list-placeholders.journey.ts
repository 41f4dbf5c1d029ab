import { type Page, expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { watchLayoutShift, webFontsArrived } from "../support/pages.ts";

// The placeholders that cover the lists (docs/product.md#placeholders).

test.use({ viewport: { width: 1440, height: 900 } });

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
      // That of the page before may still be there, hidden.
      const isCovered = found !== null && getComputedStyle(found).visibility !== "hidden";
      if (isCovered) began ??= now;
      if (began !== undefined && !isCovered) resolve(now - began);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });

test("each list is covered by placeholders on a first load, without shifting, and when a link leads there", async ({
  page,
}) => {
  const shifted = await watchLayoutShift(page);
  await page.addInitScript(`window.stayed = (${stay.toString()})()`);
  await page.addInitScript(() => addEventListener("hydrated", () => Object.assign(window, { isHydrated: true })));
  for (const { path, items, duration } of lists)
    await test.step(`${path}: ${items} placeholders for ${duration} ms`, async () => {
      await page.goto(path);
      await webFontsArrived(page);
      const before = await shifted();
      await expect(placeholders(page)).toHaveCount(items);
      const stayed = await page.evaluate<number>("window.stayed");
      expect(stayed).toBeGreaterThan(duration - 100);
      await expect(cover(page)).toBeHidden();
      expect(await shifted()).toBe(before);
    });
  await page.waitForFunction(() => "isHydrated" in window);
  for (const { path, link, menu, duration } of lists)
    await test.step(`${path}: again by the menu`, async () => {
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
});

test("assistive technology and the keyboard need not wait for a list", async ({ page }) => {
  // Stopped animations keep the cover in place.
  const session = await page.context().newCDPSession(page);
  await session.send("Animation.enable");
  await session.send("Animation.setPlaybackRate", { playbackRate: 0.001 });
  for (const { path, items } of lists)
    await test.step(path, async () => {
      await page.goto(path);
      await expect(cover(page)).toBeVisible();
      const links = page.locator(":has(> .list-skeleton)").getByRole("link");
      expect(await links.count()).toBeGreaterThanOrEqual(items);
      await expect(cover(page)).toHaveCSS("opacity", "1");
      await links.first().focus();
      await expect(cover(page)).toHaveCSS("opacity", "0");
    });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("each list uncovers itself", async ({ page, site }) => {
    for (const { path } of lists)
      await test.step(path, async () => {
        const html = await (await fetch(site.url + path)).text();
        expect(html.match(/<a [^>]*href="\/(use-cases|case-studies|blog)\/[a-z-]+"/g)?.length).toBeGreaterThan(3);
        // case-studies.journey.ts has seen that one uncovered.
        if (path === "/case-studies") return;
        await page.goto(path);
        await expect(cover(page)).toBeHidden();
      });
  });
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
