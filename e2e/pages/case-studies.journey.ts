import { type Page, expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { watchLayoutShift } from "../support/pages.ts";
import { showMain, structuredDataOf } from "./served.ts";

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

test("a picture that fails to load gives way to a stock one, before hydration and after", async ({ page, guard }) => {
  guard.allow(/Failed to load resource/);
  await page.route("**/images/case-studies/*", (route) => route.fulfill({ status: 404, body: "" }));
  const shift = await watchLayoutShift(page);
  await page.goto("/case-studies", { waitUntil: "networkidle" });
  const images = page.getByRole("main").locator("img");
  await expect(images.first()).toHaveAttribute("src", "/images/stock-1.svg");
  for (const image of await images.all()) await image.scrollIntoViewIfNeeded();
  const shown = () =>
    images.evaluateAll((all) =>
      (all as HTMLImageElement[]).map((image) => ({
        src: image.getAttribute("src"),
        opacity: getComputedStyle(image).opacity,
        isThere: image.naturalWidth > 0,
      })),
    );
  await expect
    .poll(shown)
    .toEqual(slugs.map((_, at) => ({ src: `/images/stock-${(at % 6) + 1}.svg`, opacity: "1", isThere: true })));
  expect(await shift()).toBeLessThan(0.02);
});

test.describe("the stories of one segment", () => {
  test.use({ javaScriptEnabled: false });

  test("are one click away, and back, without JavaScript", async ({ page }) => {
    await page.goto("/case-studies");
    const segments = page.getByRole("navigation", { name: "Find a community like yours" });
    const stories = page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link");
    await expect(segments.locator("[aria-current=page]")).toHaveText("All stories");
    await expect(stories).toHaveCount(slugs.length);
    await segments.getByRole("link", { name: "Business schools" }).click();
    await expect(page).toHaveURL("/case-studies?segment=business-schools");
    await expect(page).toHaveTitle(/^Business schools: case studies/);
    await expect(segments.locator("[aria-current=page]")).toHaveText("Business schools");
    await expect(stories).toHaveText(["Alumni Mentorship Program", "Career Development"]);
    await expect(page.locator("link[rel=canonical]")).toHaveAttribute("href", /\/case-studies$/);
    await segments.getByRole("link", { name: "All stories" }).click();
    await expect(stories).toHaveCount(slugs.length);
  });

  test("that no story names are all stories", async ({ page }) => {
    await page.goto("/case-studies?segment=lighthouses");
    await expect(page).toHaveURL("/case-studies?segment=");
  });
});

test("the stories of one segment fit a telephone, and axe finds nothing", async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/case-studies?segment=companies");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await axe(page);
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

/** Exact (docs/product.md#brand-and-figures). */
const figures: Record<string, string[]> = {
  "geographic-community": ["30+ chapters", "500+ events", "$10M deals"],
  "micro-communities": ["95% engagement", "50+ communities", "1000+ monthly discussions"],
  "career-development": ["85% placement", "60% faster search", "40% salary increase"],
};

async function expectStory(page: Page, slug: string, html: string): Promise<void> {
  const main = page.getByRole("main");
  const title = await main.getByRole("heading", { level: 1 }).textContent();
  await expect(main.getByRole("link", { name: "Back to Case Studies" })).toHaveAttribute("href", "/case-studies");
  const crumbs = main.getByRole("navigation", { name: "Breadcrumbs" });
  await expect(crumbs.getByRole("listitem")).toHaveText(["Home", "› Case Studies", `› ${title}`]);
  await expect(crumbs.locator("[aria-current=page]")).toHaveText(title ?? "");
  await expect(main.getByRole("link", { name: "Schedule a Demo" })).toHaveAttribute("href", "/demo");
  await expect(main.locator("blockquote")).toBeVisible();
  const alternatives = await main.locator("img").evaluateAll((all) => all.map((image) => image.getAttribute("alt")));
  for (const alternative of alternatives) expect(alternative).toMatch(/\w{3}/);
  expect(await main.getByRole("heading", { level: 2 }).allTextContents()).toEqual([
    "What changed",
    "The challenge",
    "What they set up",
    "How it went",
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
  const modules = await main
    .locator('a[href^="/modules"]')
    .evaluateAll((all) => all.map((a) => a.getAttribute("href")));
  for (const href of modules) expect(href).toMatch(/^\/modules#[a-z-]+$/);

  const nodes = structuredDataOf(html);
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
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the list shows its figures, every story and its picture, at most so much of each, and leads on", async ({
    page,
  }) => {
    await page.goto("/case-studies");
    const main = page.getByRole("main");
    const figures = await main.locator("header dd").allTextContents();
    expect(figures).toEqual(["50+", "300%", "85%", "$2.5M"]);
    const cards = main.locator("li").filter({ has: page.getByRole("heading", { level: 2 }) });
    await expect(cards).toHaveCount(slugs.length);
    const shown = await cards.evaluateAll((all) =>
      all.map((card) => ({
        hrefs: [...card.querySelectorAll("a")].map((link) => link.getAttribute("href")),
        isFeatured: [...card.querySelectorAll("*")].some((part) => part.textContent.trim() === "Featured"),
        figures: card.querySelectorAll("dd").length,
      })),
    );
    expect(shown).toEqual(
      slugs.map((slug, at) => ({ hrefs: [`/case-studies/${slug}`], isFeatured: at < 2, figures: 2 })),
    );
    await expect(cards.nth(2)).toContainText("Nearby alumni, Chapters and forums, Career and jobs support +2 more");
    await expect(main.locator('a[href="/contact"]')).toBeVisible();
    await expect(main.locator('a[href="/demo"]')).toBeVisible();
    const opacities = await main
      .locator("img")
      .evaluateAll((images) => images.map((image) => getComputedStyle(image).opacity));
    expect(opacities).toEqual(slugs.map(() => "1"));
    await expect(page.locator(".list-skeleton")).toBeHidden();

    await test.step("a story opens, and leads to the demo", async () => {
      await main.getByRole("link", { name: "Tech University" }).click();
      await expect(page.getByRole("heading", { level: 1, name: "Tech University" })).toBeVisible();
      await page.getByRole("link", { name: "Schedule a Demo" }).click();
      await expect(page).toHaveURL("/demo");
    });
  });

  // crawl.journey.ts opens each page, with scripts and without.
  test("each story is told, leads back, on and to the demo, and no figure leaves its column", async ({
    page,
    site,
  }) => {
    await page.goto(`/case-studies/${slugs[0]}`);
    for (const slug of slugs)
      await test.step(slug, async () => {
        const html = await showMain(page, `${site.url}/case-studies/${slug}`);
        await expectStory(page, slug, html);
        for (const width of [390, 1366]) {
          await page.setViewportSize({ width, height: 900 });
          const overflowing = await page
            .locator(".lead-figure")
            .evaluateAll((all) => all.filter((each) => each.scrollWidth > each.clientWidth).map((e) => e.textContent));
          expect(overflowing, `at ${width} px`).toEqual([]);
        }
      });
  });
});

test("prints the story alone, on five sheets", async ({ page }) => {
  await page.goto("/case-studies/tech-university", { waitUntil: "networkidle" });
  const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
  expect(sheets).toHaveLength(5);
  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(page.getByRole("link", { name: "Back to Case Studies" })).toBeHidden();
  await expect(page.getByRole("link", { name: "Schedule a Demo" })).toBeHidden();
  const [story, next] = await page.getByRole("main").locator("img").all();
  await expect(story!).toHaveCSS("opacity", "1");
  await expect(next!, "the next story is not part of it").toBeHidden();
});
