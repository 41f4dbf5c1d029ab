import { type Page, expect } from "@playwright/test";
import { findFaintMarks } from "../support/drawn-marks.ts";
import { test } from "../support/journey.ts";
import { findMisfits, fits, openLetterSize, setTextSpacing } from "../support/lines-of-text.ts";
import { readRouteTable, findPageKinds } from "../support/pages.ts";

// One visit of each public page, from the narrowest window in use to the widest of the design, and then on paper.

const pages = readRouteTable()
  .filter(
    ({ files }) => files.some((file) => file.startsWith("site/")) && !files.some((file) => file.includes("not-found")),
  )
  .map(({ path }) => path)
  .filter((path) => !/(^|\/)x(\/|$)/.test(path));

/** Pages with a parameter, and states of pages with another layout. */
const others = [
  "/modules?category=events",
  "/blog?q=alumni",
  "/blog?q=quixotry",
  "/blog?category=Events",
  "/nowhere",
  "/pricing?members=1000000&storage=100000",
  "/use-cases/startup-ecosystem",
  "/blog/data-privacy-alumni-networks",
  "/blog/measuring-alumni-network-roi",
  "/embed/contact-form?type=demo",
];

test("the site map has the pages that this file is about", () => {
  expect(pages).toEqual(expect.arrayContaining(["/", "/contact", "/blog"]));
});

for (const path of pages) {
  test(`${path} is accessible, and everything has room on it`, async ({ page, axe }) => {
    await visit(page, path, async (width) => {
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
      await axe(page);
    });
  });
}

test("everything has room on pages of each other kind", async ({ page, site, guard }) => {
  guard.allow(/404|No page at/);
  const kinds = (await findPageKinds(site)).filter((path) => !pages.includes(path));
  expect(kinds.length).toBeGreaterThan(2);
  for (const path of new Set([...kinds, ...others])) await test.step(path, () => visit(page, path));
});

/** Opens a page, and looks at it in windows that grow. */
async function visit(page: Page, path: string, lookAt: (width: number) => Promise<void> = async () => {}) {
  // The form that /contact opens by itself has its own journey.
  await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
  const setLetterSize = await openLetterSize(page);
  const misfits = async () => ({ path, ...(await findMisfits(page)) });
  await page.emulateMedia({ media: null, forcedColors: null });
  await page.setViewportSize({ width: 280, height: 700 });
  await page.goto(path);

  await test.step("nothing is wider than the narrowest windows, nor are words broken", async () => {
    expect(await misfits(), "280 px").toEqual({ path, ...fits });
    await expectTidiness(page, 280);
    await page.setViewportSize({ width: 320, height: 700 });
    expect(await misfits(), "320 px").toEqual({ path, ...fits });
    await setTextSpacing(page, true);
    expect(await misfits(), "letters far apart").toMatchObject({ path, beyond: 0, cut: [] });
    await setTextSpacing(page, false);
  });
  await test.step("letters of twice the size have room", async () => {
    await setLetterSize(2);
    // Here the longest words may break, but there is still nothing beside the window.
    expect(await misfits()).toMatchObject({ path, beyond: 0, cut: [] });
    await page.setViewportSize({ width: 390, height: 900 });
    expect(await misfits(), "letters of 200%").toEqual({ path, ...fits });
    await setLetterSize(1);
  });
  for (const width of [390, 768, 1440]) {
    await test.step(`at ${width} px`, async () => {
      await page.setViewportSize({ width, height: 900 });
      await expectTidiness(page, width);
      await lookAt(width);
    });
  }
  await test.step("what is drawn stands out", async () => {
    expect(await findFaintMarks(page)).toEqual([]);
  });
  await test.step("dates have room in three columns", async () => {
    if (!path.startsWith("/blog")) return;
    await page.setViewportSize({ width: 1024, height: 900 });
    await expectTidiness(page, 1024);
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("every text begins on the side of its own letters", async () => {
    expect(await findMisplaced(page)).toEqual([]);
  });
  // Print and forced colors remove backgrounds: a button must still be recognizable by its border.
  for (const media of [
    { forcedColors: "active" as const, colorScheme: "light" as const },
    { forcedColors: null, media: "print" as const },
  ]) {
    await test.step(`buttons have an edge: ${JSON.stringify(media)}`, async () => {
      await page.emulateMedia(media);
      expect(await findEdgeless(page)).toEqual([]);
    });
  }
}

/** Buttons that stand below each other are equally wide, and dates stay on one line. */
async function expectTidiness(page: Page, width: number) {
  const found = await page.evaluate(() => ({
    uneven: [...document.querySelectorAll("main .button-row")].flatMap((row) => {
      const boxes = [...row.children].map((button) => button.getBoundingClientRect());
      const isStacked = boxes.some(
        ({ left, top }, index) => index > 0 && left === boxes[0]?.left && top !== boxes[0].top,
      );
      return isStacked && new Set(boxes.map((box) => Math.round(box.width))).size > 1 ? [row.textContent] : [];
    }),
    broken: [...document.querySelectorAll("main time")]
      .filter((time) => time.getClientRects().length > 1)
      .map((time) => time.textContent),
  }));
  expect({ width, ...found }).toEqual({ width, uneven: [], broken: [] });
}

/**
 * Texts that don't begin on their letters' side when they are Hebrew. A fifth of them at a time, so that neighbors leave them their
 * room, and only for as long as they are looked at: the scripts of the page never see it.
 */
const findMisplaced = (page: Page) =>
  page.locator("main").evaluate((main) => {
    const shalom = "\u05e9\u05dc\u05d5\u05dd";
    const rounds = 5;
    const own = [
      ...main.querySelectorAll<HTMLElement>("h1, h2, h3, h4, h5, h6, p, li, dt, dd, blockquote, figcaption, .text"),
    ].filter(
      (element) =>
        element.checkVisibility() &&
        [...element.childNodes].some(({ nodeType, textContent }) => nodeType === 3 && textContent?.trim()),
    );
    const texts = own.filter((element) => !own.some((other) => other !== element && other.contains(element)));
    const isMisplaced = (element: HTMLElement) => {
      const { textAlign, display, paddingRight } = getComputedStyle(element);
      // The text begins after a number or sign that the style sheet adds.
      const hasSign = getComputedStyle(element, "::before").content !== "none";
      if (hasSign || textAlign === "center" || display.includes("flex") || display.includes("grid")) return false;
      const words = document.createRange();
      words.selectNodeContents(element);
      const gap =
        element.getBoundingClientRect().right - words.getBoundingClientRect().right - parseFloat(paddingRight);
      return Math.abs(gap) > 2;
    };
    return Array.from({ length: rounds }, (_, round) => {
      const changed = texts.filter((_, index) => index % rounds === round);
      const before = changed.map((element) => [...element.childNodes]);
      for (const element of changed) element.textContent = shalom;
      const misplaced = changed.map(isMisplaced);
      for (const [index, element] of changed.entries()) element.replaceChildren(...(before[index] ?? []));
      return changed.filter((_, index) => misplaced[index]).map((element) => element.outerHTML.slice(0, 120));
    }).flat();
  });

/** Buttons without a border, or with an invisible one. */
const findEdgeless = (page: Page) =>
  page.locator("[class*='rounded-md'][class*='font-semibold']").evaluateAll((buttons) => {
    // Halfway through a fade the colors are those of no state.
    for (const one of document.getAnimations()) if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
    return buttons
      .filter((button) => button.checkVisibility())
      .filter((button) => {
        const { borderTopWidth, borderTopStyle, borderTopColor, color } = getComputedStyle(button);
        const faint = [borderTopColor, color].some((value) => /^rgb\(255, 255, 255\)$|^rgba\(.*, 0\)$/.test(value));
        return borderTopWidth === "0px" || borderTopStyle === "none" || faint;
      })
      .map((button) => button.textContent);
  });

test("every page tells search engines and sharers what it is", async ({ site }) => {
  for (const path of pages) await test.step(path, () => expectWordsForMachines(site.url + path));
});

async function expectWordsForMachines(address: string) {
  const answer = await fetch(address);
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
}

test("the header shows which entries open, and menus have no row with one item", async ({ page }) => {
  // It is the same on every page (app/site/layout.tsx), and this one has little else.
  await page.goto("/newsletter");
  for (const width of [768, 1024, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await test.step(`at ${width} px`, () => expectFullRows(page));
  }
});

async function expectFullRows(page: Page) {
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
}
