import { type Page, expect } from "@playwright/test";
import { openHydrated, findPageKinds } from "../support/pages.ts";
import { test } from "../support/journey.ts";

const menus = ["Use Cases", "Modules", "Case Studies", "Resources"];

// The header is the same on every page (app/site/layout.tsx), and this one has little else.
const quietPage = "/newsletter";

test("the header's menus lead to every page, are open one at a time, and close when they are left", async ({
  page,
  axe,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openHydrated(page, quietPage);
  const header = page.getByRole("banner");
  const open = page.locator(".menu-panel:popover-open");
  const openers = menus.map((name) => header.getByRole("button", { name, exact: true }));

  await test.step("each opens, one at a time, and closes with Escape", async () => {
    for (const opener of openers) {
      await opener.click();
      await expect(open).toHaveCount(1);
      await axe(page);
    }
    await page.keyboard.press("Escape");
    await expect(open).toHaveCount(0);
  });

  await test.step("they lead to every page", async () => {
    const count = async (menu: string, links: number, all?: string) => {
      await header.getByRole("button", { name: menu, exact: true }).click();
      await expect(open.getByRole("listitem")).toHaveCount(links);
      if (all) await expect(open.getByRole("link", { name: all })).toBeVisible();
      await page.keyboard.press("Escape");
    };
    await count("Use Cases", 6, "View all use cases");
    await count("Modules", 8, "View all modules");
    await count("Case Studies", 6, "View all case studies");
    await count("Resources", 4);
    await expect(header.getByRole("link", { name: "Pricing", exact: true })).toHaveAttribute("href", "/pricing");
  });

  await test.step("one closes when the focus leaves it, and stays open around it", async () => {
    await header.getByRole("button", { name: "Resources", exact: true }).focus();
    await page.keyboard.press("Enter");
    const links = page.locator(":popover-open").getByRole("link");
    await links.last().focus();
    await page.keyboard.press("Shift+Tab");
    await expect(page.locator(":popover-open")).toHaveCount(1);
    await links.last().focus();
    await page.keyboard.press("Tab");
    await expect(page.locator(":popover-open")).toHaveCount(0);
    await expect(header.getByRole("link", { name: "Get Demo" })).toBeFocused();
  });
});

test("a slide-out menu offers the same on a phone, to a finger and to the keyboard", async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openHydrated(page, quietPage);
  const header = page.getByRole("banner");
  const open = page.locator(":popover-open");
  const opener = header.getByRole("button", { name: "Menu", exact: true });
  const menu = page.locator("#Menu");

  await test.step("it is entered, walked and left by the keyboard", async () => {
    await opener.focus();
    await page.keyboard.press("Enter");
    await expect(menu).toBeVisible();
    await page.keyboard.press("Tab");
    await expect(header.getByRole("button", { name: "Close", exact: true })).toBeFocused();
    expect(await menu.evaluate((panel) => panel.contains(document.activeElement))).toBe(true);
    await page.keyboard.press("Escape");
    await expect(menu).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step("it closes when the focus leaves it, and stays open around it", async () => {
    await page.keyboard.press("Enter");
    await page.keyboard.press("Tab");
    await expect(header.getByRole("button", { name: "Close", exact: true })).toBeFocused();
    await page.keyboard.press("Shift+Tab");
    await expect(opener).toBeFocused();
    await expect(open).toHaveCount(1);
    await page.keyboard.press("Shift+Tab");
    await expect(open).toHaveCount(0);
  });

  await test.step("it offers the same", async () => {
    await expect(header.getByRole("link", { name: "Get Demo" })).toHaveCount(1);
    await opener.click();
    await expect(menu.getByRole("link", { name: "Get Demo" })).toBeVisible();
    await axe(page);
    await header.getByRole("button", { name: "Use Cases", exact: true }).click();
    await expect(header.getByRole("link", { name: "View all use cases" })).toBeVisible();
    await axe(page);
  });

  await test.step("it closes when Get Demo is chosen, which opens the form", async () => {
    await page.goto(quietPage);
    await opener.click();
    await menu.getByRole("link", { name: "Get Demo" }).click();
    await expect(page.getByRole("dialog", { name: "Book a demo" })).toBeVisible();
    await expect(menu).toBeHidden();
  });

  await test.step("the header itself has Get Demo, too", async () => {
    await page.goto(quietPage);
    await header.getByRole("link", { name: "Get Demo" }).click();
    await expect(page.getByRole("dialog", { name: "Book a demo" })).toBeVisible();
  });
});

test("a page that was chosen in the slide-out menu has the focus, however soon it is there", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  // As on a fast machine: the page arrives before the menu closes by itself, after 100 ms.
  await page.addInitScript(() => {
    const wait = window.setTimeout;
    Object.assign(window, {
      setTimeout: (run: () => void, delay?: number) => wait(run, delay === 100 ? 2_000 : delay),
    });
  });
  await openHydrated(page, quietPage);
  const header = page.getByRole("banner");
  await header.getByRole("button", { name: "Menu", exact: true }).click();
  await header.getByRole("link", { name: "Pricing", exact: true }).click();
  await expect(page).toHaveURL("/pricing");
  await page.waitForTimeout(2_200);
  await expect(page.locator(":popover-open")).toHaveCount(0);
  await expect(page.locator("#Content")).toBeFocused();
});

test("the header marks the current page and its menu, in the document and within the app", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const header = page.getByRole("banner");
  const marked = header.locator("[aria-current]");
  for (const [path, names] of [
    ["/", []],
    ["/pricing", ["Pricing"]],
    ["/case-studies/tech-university", ["Case Studies", "Tech University"]],
    ["/blog/mobile-first-alumni-platforms", ["Resources"]],
    ["/case-studies?segment=business-schools", ["Case Studies"]],
    ["/modules", ["Modules"]],
    ["/features?category=events", ["Modules"]],
    ["/faq", ["Resources", "FAQ"]],
    // In no menu of the header.
    ["/compare/spreadsheet-and-email", []],
    ["/trust", []],
  ] as const) {
    await page.goto(path);
    await expect(marked).toHaveCount(names.length);
    for (const [index, name] of names.entries()) await expect(marked.nth(index)).toContainText(name);
  }
  await openHydrated(page, "/faq");
  await page.getByRole("contentinfo").getByRole("link", { name: "Pricing", exact: true }).click();
  await expect(header.getByRole("link", { name: "Pricing", exact: true })).toHaveAttribute("aria-current", "page");
  await expect(marked).toHaveCount(1);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: { width: 1440, height: 900 } });

  test("menus open and their links work", async ({ page }) => {
    await page.goto(quietPage);
    const header = page.getByRole("banner");
    await header.getByRole("button", { name: "Modules", exact: true }).click();
    await expect(header.getByRole("link", { name: "View all modules" })).toBeVisible();
    await expect(header.getByRole("link", { name: "Get Demo" })).toHaveAttribute("href", "/contact?type=demo");
  });
});

test("an unknown address answers 404 with the specified words", async ({ page, guard, axe }) => {
  guard.allow(/404|No page at/);
  const logged = page.waitForEvent("console", (message) => message.text().includes("/no/such/page"));
  const answer = await page.goto("/no/such/page");
  expect(answer?.status()).toBe(404);
  await expect(page.getByText("404", { exact: true })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Oops! Page not found" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Return to Home" })).toHaveAttribute("href", "/");
  await expect(page.getByRole("navigation", { name: "Where to go from here" }).getByRole("link")).toHaveCount(4);
  await axe(page);
  await logged;
  await page.getByRole("searchbox").fill("gdpr");
  await page.getByRole("searchbox").press("Enter");
  await expect(page).toHaveURL("/blog?q=gdpr");
  await expect(page.getByText("We also looked for “privacy”.")).toBeVisible();
});

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
  let walk: Walk;
  let first: Element | null;
  let last: Element | null;
  const beginWalk = () => {
    walk = { stops: 0, endsAtFooter: false, isOver: false, problems: [] };
    first = last = null;
    Object.assign(window, { walk });
  };
  Object.assign(window, { beginWalk });
  beginWalk();
  addEventListener("focusin", ({ target }) => {
    if (!(target instanceof HTMLElement) || target.id === "Content" || target === document.body) return;
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

/** Puts the focus where it is when a page has just been opened. */
async function beginAgain(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
    scrollTo(0, 0);
    (window as unknown as { beginWalk: () => void }).beginWalk();
  });
}

test.describe("with the keyboard", () => {
  test.use({ reducedMotion: "reduce" });

  test("every stop is seen, in the order of the page", async ({ page, site }) => {
    test.setTimeout(300_000);
    await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
    await page.addInitScript(watchFocus);
    for (const [index, path] of (await findPageKinds(site)).entries()) {
      await page.setViewportSize({ width: 390, height: 900 });
      await openHydrated(page, path);
      for (const width of [390, 1440]) {
        const where = `${path} at ${width} px`;
        await page.setViewportSize({ width, height: 900 });
        await beginAgain(page);
        const { stops, problems } = await (index === 0 ? walkThrough(page) : walkThroughContent(page));
        // The link before the header, a stop in the content, and the first one of the footer.
        expect.soft(stops, where).toBeGreaterThanOrEqual(index === 0 ? 30 : 3);
        expect.soft(problems, where).toEqual([]);
      }
    }
  });
});
