import { expect, type Page } from "@playwright/test";
import { test } from "../support/journey.ts";
import { findMisfits, fits } from "../support/lines-of-text.ts";

// Running text is in lines that the eye finds back from, and a value in a table is on one line (docs/product.md#public-pages).

/** Characters of the full lines of the paragraphs of three lines and more in an element, without the last line of each. */
function fullLines(page: Page, within: string): Promise<number[]> {
  return page.evaluate((within) => {
    const found: number[] = [];
    const letter = document.createRange();
    for (const paragraph of document.querySelectorAll(`:is(${within}) p`)) {
      const texts = document.createTreeWalker(paragraph, NodeFilter.SHOW_TEXT);
      const lines: { bottom: number; length: number }[] = [];
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (let place = 0; place < (node.textContent ?? "").length; place++) {
          letter.setStart(node, place);
          letter.setEnd(node, place + 1);
          const { top, bottom, width } = letter.getBoundingClientRect();
          const line = lines.at(-1);
          // A space at the end of a line has no width.
          if (width === 0 || (line && (top + bottom) / 2 < line.bottom)) line!.length += 1;
          else lines.push({ bottom, length: 1 });
        }
      if (lines.length > 2) found.push(...lines.slice(0, -1).map(({ length }) => length));
    }
    return found;
  }, within);
}

const running: Readonly<Record<string, string>> = {
  "/blog/alumni-community-building": ".article",
  "/faq": "details",
  "/modules?category=engagement": "main article",
  "/case-studies/tech-university": "section:has(> h2):has(h3)",
  "/trust": "main section > div",
  "/privacy-policy": ".legal",
};

for (const width of [768, 1440])
  test(`running text has lines of some 70 characters at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const [path, within] of Object.entries(running))
      await test.step(path, async () => {
        await page.goto(path);
        await page.evaluate(async () => {
          for (const answer of document.querySelectorAll("details")) {
            answer.removeAttribute("name");
            answer.open = true;
          }
          await document.fonts.ready;
        });
        const lines = await fullLines(page, within);
        expect(lines.length, path).toBeGreaterThan(5);
        const mean = lines.reduce((sum, each) => sum + each, 0) / lines.length;
        expect.soft(mean, path).toBeGreaterThan(62);
        expect.soft(mean, path).toBeLessThan(76);
      });
  });

const tables = [
  "/blog/alumni-community-building",
  "/blog/all-in-one-alumni-platform",
  "/compare",
  "/compare/spreadsheet-and-email",
  "/trust",
  "/cookie-policy",
  "/pricing",
];

/** Numbers with their units, and dates, that are on two lines of a cell. */
function brokenValues(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const value = document.createRange();
    const broken: string[] = [];
    for (const cell of document.querySelectorAll("main :is(td, th)")) {
      const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node; node = texts.nextNode())
        for (const { 0: found, index } of (node.textContent ?? "").matchAll(
          /[$€£]?\d[\d.,-]*[%+]?\s[A-Za-z]{2,9}\b/g,
        )) {
          value.setStart(node, index);
          value.setEnd(node, index + found.length);
          const [first, ...rest] = [...value.getClientRects()].filter(({ width }) => width > 0);
          if (first && rest.some(({ top }) => top > first.bottom - 2)) broken.push(found);
        }
    }
    return broken;
  });
}

for (const width of [320, 390, 768])
  test(`tables keep a value on one line, and fit at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 });
    for (const path of tables)
      await test.step(path, async () => {
        await page.goto(path);
        expect.soft(await brokenValues(page), path).toEqual([]);
        expect.soft(await findMisfits(page), path).toEqual(fits);
      });
  });

test("a table that is wider than a phone is scrolled by keyboard in its own box", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/blog/alumni-community-building");
  const box = page.locator("[data-table]").first();
  await box.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
});
