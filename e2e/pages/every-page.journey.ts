import { type Page, expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { findMisfits, fits, openLetterSize, setTextSpacing } from "../support/lines-of-text.ts";
import { readRouteTable, findPageKinds } from "../support/pages.ts";
import type { Site } from "../support/site.ts";

// Every public page without a parameter, at the three widths of the design.

const pages = readRouteTable()
  .filter(
    ({ files }) => files.some((file) => file.startsWith("site/")) && !files.some((file) => file.includes("not-found")),
  )
  .map(({ path }) => path)
  .filter((path) => !/(^|\/)x(\/|$)/.test(path));

test("the site map has the pages that this file is about", () => {
  expect(pages).toEqual(expect.arrayContaining(["/", "/contact", "/blog"]));
});

for (const path of pages) {
  test(`${path} is accessible, and nothing scrolls sideways`, async ({ page, axe }) => {
    // The form that /contact opens by itself has its own journey.
    await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
    await page.goto(path);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
      await axe(page);
    }
  });

  test(`${path} tells search engines and sharers what it is`, async ({ site }) => {
    const answer = await fetch(site.url + path);
    const html = await answer.text();
    expect(answer.status).toBe(200);
    const title = /<title>([^<]+)<\/title>/.exec(html)?.[1] ?? "";
    expect(title.length).toBeGreaterThan(5);
    expect(html.match(/<title>/g)).toHaveLength(1);
    const content = (attribute: string) => new RegExp(`<meta ${attribute} content="([^"]+)"`).exec(html)?.[1];
    expect(content('name="description"')?.length).toBeGreaterThan(15);
    expect(content('name="keywords"')).toBeTruthy();
    expect(content('property="og:title"')).toBeTruthy();
    expect(content('property="og:description"')).toBeTruthy();
    const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? "";
    expect(new URL(canonical).origin).toBe("https://www.homecoming.example");
    for (const [, json = ""] of html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)) {
      expect(JSON.parse(json)).toHaveProperty("@context");
    }
    expect(html.includes("application/ld+json"), "structured data").toBe(true);
  });
}

// The narrowest windows in use, and the largest letters.

/** One page of each kind, and states of pages with another layout. */
async function findPages(site: Site): Promise<string[]> {
  const states = [
    "/modules?category=events",
    "/blog?q=alumni",
    "/blog?q=quixotry",
    "/blog?category=Events",
    "/nowhere",
    "/pricing?members=1000000&storage=100000",
  ];
  return [
    ...(await findPageKinds(site)),
    ...states,
    "/blog/data-privacy-alumni-networks",
    "/embed/contact-form?type=demo",
  ];
}

for (const width of [280, 320]) {
  test(`no page is wider than a window of ${width} px, nor breaks words`, async ({ page, site, guard }) => {
    guard.allow(/404|No page at/);
    await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
    const setLetterSize = await openLetterSize(page);
    const pages = await findPages(site);
    expect(pages.length).toBeGreaterThan(15);
    for (const path of pages) {
      await page.setViewportSize({ width, height: 700 });
      await setLetterSize(1);
      await page.goto(path);
      expect({ path, ...(await findMisfits(page)) }).toEqual({ path, ...fits });
      if (width !== 320) continue;
      await setTextSpacing(page, true);
      expect({ path, ...(await findMisfits(page)) }, "letters far apart").toMatchObject({ path, beyond: 0, cut: [] });
      await setTextSpacing(page, false);
      // Letters of twice the size: here the longest words may break, but there is still nothing beside the window.
      await setLetterSize(2);
      expect({ path, ...(await findMisfits(page)) }).toMatchObject({ path, beyond: 0, cut: [] });
      await page.setViewportSize({ width: 390, height: 700 });
      expect({ path, ...(await findMisfits(page)) }, "letters of 200%").toEqual({ path, ...fits });
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

test.describe("without JavaScript", () => {
  // The texts are replaced in the HTML, so there must be no hydration.
  test.use({ javaScriptEnabled: false });

  test("every text takes the direction of its own letters, and begins on their side", async ({ page, site }) => {
    test.setTimeout(120_000);
    for (const path of await findPageKinds(site)) {
      await page.goto(path);
      const wrong = await page.locator("main").evaluate((main) => {
        const shalom = "\u05e9\u05dc\u05d5\u05dd";
        const texts = [
          ...main.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, figcaption, .text"),
        ];
        return texts
          .filter(
            (element) =>
              element.checkVisibility() &&
              [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
          )
          .filter((element) => {
            element.textContent = shalom;
            const { textAlign, display, paddingRight } = getComputedStyle(element);
            // The text begins after a number or sign that the style sheet adds.
            const hasSign = getComputedStyle(element, "::before").content !== "none";
            if (hasSign || textAlign === "center" || display.includes("flex") || display.includes("grid")) return false;
            const words = document.createRange();
            words.selectNodeContents(element);
            const gap =
              element.getBoundingClientRect().right - words.getBoundingClientRect().right - parseFloat(paddingRight);
            return Math.abs(gap) > 2;
          })
          .map((element) => element.outerHTML.slice(0, 120));
      });
      expect.soft(wrong, path).toEqual([]);
    }
  });
});

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
