import { type Page, expect } from "@playwright/test";
import { fontAddresses, webFontsArrived } from "../support/pages.ts";
import { test } from "../support/journey.ts";

test.use({ isFirstVisit: true });

// What a first visit gets after its first paint: the web fonts, and the layout of what is far below. Nothing moves meanwhile.

test("a first visit asks for fonts after its first paint, the next page before", async ({ page }) => {
  await page.goto("/");
  await webFontsArrived(page);
  const first = await fontTimes(page);
  expect(first.files.map(({ name }) => name.replace(/-[^-]+$/, "")).toSorted()).toEqual([
    "fraunces-basic",
    "instrument-sans-basic",
  ]);
  for (const { name, start } of first.files) expect(start, name).toBeGreaterThan(first.paint);

  expect(await page.evaluate(() => localStorage.getItem("webFonts"))).toBe(fontAddresses());
  await page.goto("/about", { waitUntil: "commit" });
  await page.locator("h1").waitFor();
  expect(await page.evaluate(() => document.documentElement.dataset["fonts"])).toBeUndefined();
  await webFontsArrived(page);
  await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
  const second = await fontTimes(page);
  expect(second.files).toHaveLength(2);
  for (const { name, start } of second.files) expect(start, name).toBeLessThan(second.paint);
});

test("without fonts the page stays as it was painted, and paper still asks for them", async ({ page, guard }) => {
  guard.allow(/net::ERR_FAILED/);
  await page.route("**/*.woff2", (route) => route.abort());
  const failed = page.waitForEvent("requestfailed");
  await page.goto("/");
  await failed;
  const heading = page.locator("h1");
  await expect(heading).toHaveCSS("font-family", /^"Fraunces Georgia"/);
  await page.emulateMedia({ media: "print" });
  await expect(heading).toHaveCSS("font-family", /^Fraunces,/);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the style sheet fetches the fonts, and rare characters from files of their own", async ({ page }) => {
    const asked: string[] = [];
    page.on("request", (request) => {
      const name = /\/assets\/(.+)-[^-]+\.woff2$/.exec(request.url())?.[1];
      if (name) asked.push(name);
    });
    await page.goto("/", { waitUntil: "networkidle" });
    expect(asked.splice(0).toSorted()).toEqual(["fraunces-basic", "instrument-sans-basic"]);
    await expect(page.locator("h1")).toHaveCSS("font-family", /^Fraunces,/);

    await page.route("/about", async (route) => {
      const response = await route.fetch();
      await route.fulfill({ response, body: (await response.text()).replace(/(<h1[^>]*>)/, "$1Łódź, Curaçao ") });
    });
    await page.goto("/about", { waitUntil: "networkidle" });
    expect(asked).toEqual(expect.arrayContaining(["fraunces-latin", "fraunces-latin-ext"]));
    expect(asked).not.toContain("instrument-sans-latin");
  });
});

/** Browsers scroll by whole pixels, and lines end between them. */
const aPixel = 1;

test.describe("at 1440 px", () => {
  test.use({ viewport: { width: 1440, height: 900 } });

  test("a link to a section leads there, also before the hydration", async ({ page }) => {
    // Nobody is idle, so that only an intent hydrates.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    const topOf = (id: string) => page.locator(id).evaluate((place) => place.getBoundingClientRect().top);
    await page.goto("/privacy-policy#retention");
    const isAt = async (id: string) => Math.abs((await topOf(id)) - 96) < aPixel;
    await expect.poll(() => isAt("#retention")).toBe(true);
    await page.locator('main a[href$="#your-rights"]').first().click();
    await expect.poll(() => isAt("#your-rights")).toBe(true);
    await expect.poll(() => laidOut(page)).toEqual({ isWhole: true, isHeldBack: false });
    expect(await isAt("#your-rights")).toBe(true);
  });

  test("a reload finds its place again, also where the fonts never come", async ({ page, guard }) => {
    guard.allow(/net::ERR_FAILED/);
    await page.route("**/*.woff2", (route) => route.abort());
    await page.goto("/");
    expect((await laidOut(page)).isHeldBack).toBe(true);
    await page.reload({ waitUntil: "commit" });
    await page.locator("footer").waitFor();
    expect(await laidOut(page)).toEqual({ isWhole: true, isHeldBack: false });
  });
});

for (const width of [390, 1440]) {
  test(`at ${width} px the change of letters moves neither a place that was asked for nor a reader`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.addInitScript(() => localStorage.clear());
    const open = async (address: string) => {
      // From one place of a page to another the browser would load nothing.
      await page.goto("/robots.txt");
      const sendFonts = await holdFonts(page);
      await page.goto(address, { waitUntil: "domcontentloaded" });
      return sendFonts;
    };
    const article = "/blog/measuring-alumni-network-roi";
    const [id, right] = ["numbers-to-leave-out", "your-rights"];
    const topOf = (id: string) => page.locator(`[id="${id}"]`).evaluate((place) => place.getBoundingClientRect().top);
    const expectStill = async (id: string, top: number, sendFonts: () => void) => {
      await expect.poll(async () => Math.abs((await topOf(id)) - top)).toBeLessThan(aPixel);
      const before = await topOf(id);
      expect(await page.evaluate(() => document.documentElement.dataset["fonts"])).toBe("later");
      sendFonts();
      await webFontsArrived(page);
      expect(Math.abs((await topOf(id)) - before), `${id} has moved`).toBeLessThan(aPixel);
    };

    await expectStill(id, 96, await open(`${article}#${id}`));
    // Here the section before it ends where this one begins.
    await expectStill(right, 96, await open(`/privacy-policy#${right}`));

    let sendFonts = await open(article);
    // A reader, who has asked for no place.
    await page.evaluate((id) => {
      const place = document.getElementById(id);
      if (place) scrollBy(0, place.getBoundingClientRect().top - 80);
    }, id);
    await expectStill(id, 80, sendFonts);
    if (width < 1440) return;
    sendFonts = await open(article);
    await page.getByRole("navigation", { name: "In this article" }).locator(`a[href$="#${id}"]`).click();
    await expectStill(id, 96, sendFonts);
  });
}

/** Keeps the fonts of the page back. The function that it returns sends them. */
async function holdFonts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route("**/*.woff2", async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** When the page was painted first and when each of its font files was asked for, in milliseconds since the navigation. */
function fontTimes(page: Page): Promise<{ paint: number; files: { name: string; start: number }[] }> {
  return page.evaluate(() => ({
    paint: performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0,
    files: performance
      .getEntriesByType("resource")
      .filter(({ name }) => name.endsWith(".woff2"))
      .map(({ name, startTime }) => ({ name: name.split("/").at(-1) ?? name, start: startTime })),
  }));
}

/** Whether all parts of a page are laid out, and whether some still have to wait. */
function laidOut(page: Page): Promise<{ isWhole: boolean; isHeldBack: boolean }> {
  return page.evaluate(() => ({
    isWhole: [...document.querySelectorAll("main section > *, footer > *")].every(
      (part) => !part.checkVisibility() || part.checkVisibility({ contentVisibilityAuto: true }),
    ),
    isHeldBack: document.documentElement.dataset["below"] !== undefined,
  }));
}

test.describe("on a phone", () => {
  test.use({ viewport: { width: 412, height: 823 } });

  test("what is far below waits for the hydration on a first visit, and then comes a part at a time", async ({
    page,
  }) => {
    // Nobody is idle, so that only an intent hydrates.
    await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
    await page.goto("/");
    await webFontsArrived(page);
    expect(await laidOut(page)).toEqual({ isWhole: false, isHeldBack: true });
    await page.keyboard.press("Shift");
    await expect.poll(() => laidOut(page)).toEqual({ isWhole: true, isHeldBack: false });

    await page.goto("/about");
    await webFontsArrived(page);
    expect(await laidOut(page)).toEqual({ isWhole: true, isHeldBack: false });
  });

  test("a first visit to a place far below arrives there and stays there", async ({ page }) => {
    await page.goto("/modules#subscription");
    const placeTop = () => page.locator("#subscription").evaluate((place) => place.getBoundingClientRect().top);
    await expect.poll(placeTop).toBeLessThan(120);
    await expect.poll(() => laidOut(page)).toEqual({ isWhole: true, isHeldBack: false });
    expect(await placeTop()).toBeGreaterThan(60);
    expect(await placeTop()).toBeLessThan(120);
  });
});
