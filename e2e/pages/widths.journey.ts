import { expect, type Page } from "@playwright/test";
import { test } from "../support/journey.ts";
import { findPageKinds } from "../support/routes.ts";
import type { Site } from "../support/site.ts";

// The narrowest windows in use.

/** One page of each kind, and states of pages with another layout. */
async function findPages(site: Site): Promise<string[]> {
  const states = [
    "/modules?category=events",
    "/blog?q=alumni",
    "/blog?q=quixotry",
    "/blog?category=Events",
    "/nowhere",
  ];
  return [
    ...(await findPageKinds(site)),
    ...states,
    "/blog/data-privacy-alumni-networks",
    "/embed/contact-form?type=demo",
  ];
}

/** Lines of text that extend beyond the right edge of the window, except in elements that scroll. */
const cutTexts = (page: Page) =>
  page.evaluate(() => {
    const clips = (element: Element) => getComputedStyle(element).overflowX !== "visible";
    const scrolls = (element: Element | null): boolean =>
      element !== null && element !== document.body && (clips(element) || scrolls(element.parentElement));
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cut: string[] = [];
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      if (!node.parentElement?.checkVisibility({ opacityProperty: true }) || scrolls(node.parentElement)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (range.getBoundingClientRect().right > innerWidth + 0.5) cut.push(node.textContent ?? "");
    }
    return cut;
  });

for (const width of [280, 320]) {
  test(`no page is wider than a window of ${width} px`, async ({ page, site, guard }) => {
    guard.allow(/404|No page at/);
    await page.setViewportSize({ width, height: 700 });
    await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
    const pages = await findPages(site);
    expect(pages.length).toBeGreaterThan(15);
    for (const path of pages) {
      await page.goto(path);
      const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect({ path, beyond, cut: await cutTexts(page) }).toEqual({ path, beyond: 0, cut: [] });
    }
  });
}

test("buttons that stand below each other are equally wide", async ({ page }) => {
  for (const width of [280, 390, 768]) {
    await page.setViewportSize({ width, height: 800 });
    for (const path of [
      "/",
      "/about",
      "/modules",
      "/use-cases",
      "/case-studies",
      "/faq",
      "/use-cases/startup-ecosystem",
    ]) {
      await page.goto(path);
      const uneven = await page.locator("main .button-row").evaluateAll((rows) =>
        rows.flatMap((row) => {
          const boxes = [...row.children].map((button) => button.getBoundingClientRect());
          const isStacked = boxes.some(
            ({ left, top }, index) => index > 0 && left === boxes[0]?.left && top !== boxes[0].top,
          );
          return isStacked && new Set(boxes.map((box) => Math.round(box.width))).size > 1 ? [row.textContent] : [];
        }),
      );
      expect({ width, path, uneven }).toEqual({ width, path, uneven: [] });
    }
  }
});

test("dates stay on one line", async ({ page }) => {
  for (const path of ["/blog", "/blog?q=alumni", "/blog/measuring-alumni-network-roi"]) {
    for (const width of [280, 390, 1024]) {
      await page.setViewportSize({ width, height: 800 });
      await page.goto(path);
      const broken = await page
        .locator("main time")
        .evaluateAll((times) =>
          times.filter((time) => time.getClientRects().length > 1).map((time) => time.textContent),
        );
      expect({ path, width, broken }).toEqual({ path, width, broken: [] });
    }
  }
});

for (const width of [768, 1024, 1440]) {
  test(`at ${width} px the header shows which entries open, and menus have no row with one item`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto("/");
    const [logo, first] = await page
      .getByRole("banner")
      .locator("a[href='/'], nav li > button")
      .evaluateAll((parts) => parts.map((part) => part.getBoundingClientRect()));
    expect(first?.left).toBeGreaterThan(logo?.right ?? Infinity);
    const entries = page.getByRole("navigation", { name: "Main" }).locator("ul").first().locator(":scope > li");
    for (const entry of await entries.all()) {
      const button = entry.locator(":scope > button");
      if ((await button.count()) === 0) continue;
      await expect(button.locator("svg")).toBeVisible();
      await button.click();
      const tops = await entry
        .getByRole("listitem")
        .evaluateAll((items) => items.map((item) => item.getBoundingClientRect().top));
      const last = tops.filter((top) => top === tops.at(-1)).length;
      expect(last, (await button.textContent()) ?? "").toBeGreaterThan(1);
      await page.keyboard.press("Escape");
    }
  });
}
