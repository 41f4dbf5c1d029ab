import { type Page, expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { watchLayoutShift, openHydrated, webFontsArrived } from "../support/pages.ts";

// The list of case studies and the page of each (docs/product.md#case-study-list).

test.use({ viewport: { width: 1440, height: 900 } });

const slugs = [
  "alumni-mentorship-program",
  "scholarship-donor-program",
  "tech-university",
  "fortune-500-corp",
  "startup-ecosystem",
  "geographic-community",
  "micro-communities",
  "career-development",
];

test("the list shows its figures and every story, at most so much of each, and leads on", async ({ page }) => {
  await page.goto("/case-studies");
  const main = page.getByRole("main");
  const figures = await main.locator("header dd").allTextContents();
  expect(figures).toEqual(["50+", "300%", "85%", "$2.5M"]);
  const cards = main.locator("li").filter({ has: page.getByRole("heading", { level: 2 }) });
  await expect(cards).toHaveCount(slugs.length);
  for (const [position, slug] of slugs.entries()) {
    const card = cards.nth(position);
    await expect(card.getByRole("link")).toHaveAttribute("href", `/case-studies/${slug}`);
    await expect(card.getByText("Featured", { exact: true })).toHaveCount(position < 2 ? 1 : 0);
    await expect(card.locator("dd")).toHaveCount(2);
  }
  await expect(cards.nth(2)).toContainText("Nearby alumni, Chapters and forums, Career and jobs support +2 more");
  await expect(main.locator('a[href="/contact"]')).toBeVisible();
  await expect(main.locator('a[href="/demo"]')).toBeVisible();
});

test("a picture that fails to load gives way to a stock one, before hydration and after", async ({ page, guard }) => {
  guard.allow(/Failed to load resource/);
  await page.route("**/images/case-studies/*", (route) => route.fulfill({ status: 404, body: "" }));
  const shift = await watchLayoutShift(page);
  await page.goto("/case-studies", { waitUntil: "networkidle" });
  const images = page.getByRole("main").locator("img");
  await expect(images.first()).toHaveAttribute("src", "/images/stock-1.svg");
  for (const [position, image] of (await images.all()).entries()) {
    await image.scrollIntoViewIfNeeded();
    await expect(image).toHaveAttribute("src", `/images/stock-${(position % 6) + 1}.svg`);
    await expect(image).toHaveCSS("opacity", "1");
    await expect.poll(() => image.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  }
  expect(await shift()).toBeLessThan(0.02);
});

test("a picture is hidden until it has loaded", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/images/case-studies/alumni-mentorship-program.svg", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/case-studies", { waitUntil: "commit" });
  const picture = page.getByRole("main").locator("img").first();
  // The first key may come before the page listens.
  await expect(async () => {
    await page.keyboard.press("Shift");
    await expect(picture).toHaveCSS("opacity", "0", { timeout: 500 });
  }).toPass();
  release();
  await expect(picture).toHaveCSS("opacity", "1");
  await expect(picture).toHaveAttribute("src", "/images/case-studies/alumni-mentorship-program.svg");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every picture is there, and each story opens", async ({ page }) => {
    await page.goto("/case-studies");
    for (const image of await page.getByRole("main").locator("img").all()) {
      await image.scrollIntoViewIfNeeded();
      await expect(image).toHaveCSS("opacity", "1");
    }
    await expect(page.locator(".list-skeleton")).toBeHidden();
    await page.getByRole("main").getByRole("link", { name: "Tech University" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Tech University" })).toBeVisible();
    await page.getByRole("link", { name: "Schedule a Demo" }).click();
    await expect(page).toHaveURL("/demo");
  });
});

/** Exact (docs/product.md#brand-and-figures). */
const figures: Record<string, string[]> = {
  "geographic-community": ["30+ chapters", "500+ events", "$10M deals"],
  "micro-communities": ["95% engagement", "50+ communities", "1000+ monthly discussions"],
  "career-development": ["85% placement", "60% faster search", "40% salary increase"],
};

for (const slug of slugs) {
  test(`${slug} tells its story and leads back, on and to the demo`, async ({ page }) => {
    await page.goto(`/case-studies/${slug}`);
    const main = page.getByRole("main");
    const title = await main.getByRole("heading", { level: 1 }).textContent();
    await expect(main.getByRole("link", { name: "Back to Case Studies" })).toHaveAttribute("href", "/case-studies");
    const crumbs = main.getByRole("navigation", { name: "Breadcrumbs" });
    await expect(crumbs.getByRole("listitem")).toHaveText(["Home", "Case Studies", title ?? ""]);
    await expect(crumbs.locator("[aria-current=page]")).toHaveText(title ?? "");
    await expect(main.getByRole("link", { name: "Schedule a Demo" })).toHaveAttribute("href", "/demo");
    await expect(main.locator("blockquote")).toBeVisible();
    for (const image of await main.locator("img").all()) await expect(image).toHaveAttribute("alt", /\w{3}/);
    expect(await main.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
      "What changed",
      "The challenge",
      "What they set up",
      "Key modules",
      "The next story",
      "Would it work for you?",
    ]);
    const next = slugs[(slugs.indexOf(slug) + 1) % slugs.length];
    await expect(main.locator("h3 a")).toHaveAttribute("href", `/case-studies/${next}`);
    const shown = await main
      .locator("dl > div")
      .evaluateAll((rows) =>
        rows.map((row) => `${row.querySelector("dd")?.textContent} ${row.querySelector("dt span")?.textContent}`),
      );
    if (figures[slug]) expect(shown).toEqual(figures[slug]);
    expect(shown.length).toBeGreaterThanOrEqual(2);
    for (const link of await main.locator('a[href^="/modules"]').all())
      await expect(link).toHaveAttribute("href", /^\/modules#[a-z-]+$/);

    const data = await page.locator('script[type="application/ld+json"]').allTextContents();
    const nodes = data.map((json) => JSON.parse(json) as Record<string, unknown>);
    const article = nodes.find((node) => node["@type"] === "Article");
    expect(article).toMatchObject({
      headline: title,
      mainEntityOfPage: `https://www.homecoming.example/case-studies/${slug}`,
    });
    const trail = nodes.find((node) => node["@type"] === "BreadcrumbList");
    expect(trail?.["itemListElement"]).toMatchObject([
      { position: 1, name: "Home" },
      { position: 2, name: "Case Studies", item: "https://www.homecoming.example/case-studies" },
      { position: 3, name: title },
    ]);
  });
}

for (const width of [390, 1366]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    // crawl.journey.ts checks the rest of each page.
    test("no figure leaves its column", async ({ page }) => {
      for (const slug of slugs) {
        await page.goto(`/case-studies/${slug}`, { waitUntil: "domcontentloaded" });
        const overflowing = await page
          .locator(".lead-figure")
          .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((e) => e.textContent));
        expect(overflowing, slug).toEqual([]);
      }
    });
  });
}

test("prints the story alone, on two sheets", async ({ page }) => {
  await page.goto("/case-studies/tech-university", { waitUntil: "networkidle" });
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(2);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to Case Studies" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Schedule a Demo" })).toBeHidden();
  const [story, next] = await page.getByRole("main").locator("img").all();
  await expect(story!).toHaveCSS("opacity", "1");
  await expect(next!, "the next story is not part of it").toBeHidden();
});

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
