import { expect, type Page } from "@playwright/test";
import { openHydrated } from "../support/pages/page-load.ts";
import { test } from "../support/journey.ts";
import { findPageKinds } from "../support/routes.ts";

// Every kind of page with only the Tab key: the focus is visible, in view, and in reading order. Header and footer are the same on
// every page (app/site/layout.tsx): they are walked through on the first one, and passed on the others as a visitor passes them.

interface Walk {
  stops: number;
  /** Whether the walk ends at the footer. */
  endsAtFooter: boolean;
  /** Whether it has ended, or the focus has come back to its beginning, as in a browser without controls of its own. */
  isOver: boolean;
  /** Focus stops that a visitor could not use, with the reason. */
  problems: string[];
}

/** Runs in the page: checks each focused element a frame later, after it was scrolled into view. */
function watchFocus(): void {
  const walk: Walk = { stops: 0, endsAtFooter: false, isOver: false, problems: [] };
  Object.assign(window, { walk });
  let first: Element | null = null;
  let last: Element | null = null;
  addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || target.id === "Content") return;
    if (target === first) walk.isOver = true;
    if (walk.isOver) return;
    first ??= target;
    const before = last;
    last = target;
    walk.stops++;
    const isInFooter = target.closest("footer") !== null && !target.closest("main");
    requestAnimationFrame(() => {
      if (walk.endsAtFooter && isInFooter) walk.isOver = true;
      const box = target.getBoundingClientRect();
      const look = getComputedStyle(target);
      const header = document.querySelector("body header")?.getBoundingClientRect().bottom ?? 0;
      const problems = {
        "has no size": box.width < 4 || box.height < 4,
        "is outside the window": box.bottom <= 0 || box.top >= innerHeight || box.right <= 0 || box.left >= innerWidth,
        "is under the header": !target.closest("header, [popover]") && box.bottom <= header,
        "shows no focus": look.outlineStyle === "none" && look.boxShadow === "none",
        "comes before the stop that led to it":
          before?.isConnected === true && !(before.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_FOLLOWING),
      };
      for (const [problem, is] of Object.entries(problems))
        if (is) walk.problems.push(`${target.outerHTML.slice(0, 100)} ${problem}`);
    });
  });
}

/**
 * Presses Tab, and waits one frame after the listener's, so that it has checked the element before the next key.
 * @returns the walk when it is over, or the focus has left the page
 */
async function pressTab(page: Page): Promise<Walk | null> {
  await page.keyboard.press("Tab");
  return page.evaluate(
    () =>
      new Promise<Walk | null>((done) =>
        requestAnimationFrame(() => {
          const { walk } = window as unknown as { walk: Walk };
          done(walk.isOver || document.activeElement === document.body ? walk : null);
        }),
      ),
  );
}

async function walkThrough(page: Page): Promise<Walk> {
  for (let count = 1; count < 200; count++) {
    const walk = await pressTab(page);
    if (walk) return walk;
  }
  throw new Error("the focus does not come to an end");
}

/** Enters the content by the link before the header, as a visitor does who knows the header, and ends at the footer. */
async function walkThroughContent(page: Page): Promise<Walk> {
  await pressTab(page);
  await page.keyboard.press("Enter");
  await expect(page.locator("#Content")).toBeFocused();
  await page.evaluate(() => Object.assign((window as unknown as { walk: Walk }).walk, { endsAtFooter: true }));
  return walkThrough(page);
}

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 }, reducedMotion: "reduce" });

    test("every stop of the keyboard is seen, in the order of the page", async ({ page, site }) => {
      test.setTimeout(300_000);
      await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
      await page.addInitScript(watchFocus);
      for (const [index, path] of (await findPageKinds(site)).entries()) {
        await openHydrated(page, path);
        const { stops, problems } = await (index === 0 ? walkThrough(page) : walkThroughContent(page));
        // The link before the header, a stop in the content, and the first one of the footer.
        expect.soft(stops, path).toBeGreaterThanOrEqual(index === 0 ? 30 : 3);
        expect.soft(problems, path).toEqual([]);
      }
    });
  });
}

test("the slide-out menu is entered, walked and left by the keyboard", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, "/about");
  const opener = page.getByRole("button", { name: "Menu" });
  await opener.focus();
  await page.keyboard.press("Enter");
  const menu = page.locator("#Menu");
  await expect(menu).toBeVisible();
  await page.keyboard.press("Tab");
  expect(await menu.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
  await page.keyboard.press("Escape");
  await expect(menu).toBeHidden();
  await expect(opener).toBeFocused();
});
