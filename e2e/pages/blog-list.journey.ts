import { expect, type Page } from "@playwright/test";
import { openHydrated } from "../support/pages.ts";
import { test } from "../support/journey.ts";
import { visitorAddress } from "../support/visitor-forms.ts";
import { showMain, structuredDataOf } from "./served.ts";

// The blog list without managed posts: its entries, its filter and its search (docs/product.md#blog-list).

const categories = ["Strategy", "Best Practices", "Technology", "Events", "Analytics", "Compliance", "Case Study"];
const articles = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
const box = (page: Page) => page.getByPlaceholder("Search articles...", { exact: true });
const filter = (page: Page) => page.getByRole("navigation", { name: "Categories" });
const marks = (page: Page) => page.getByRole("main").locator("mark");
const headingOf = (page: Page) => page.getByRole("main").getByRole("heading", { level: 2 }).first();

test("the filter keeps to a category, in the address and back again", async ({ page }) => {
  await openHydrated(page, "/blog");
  await expect(filter(page).getByRole("link")).toHaveText(["All", ...categories]);
  await expect(filter(page).getByRole("link", { name: "All" })).toHaveAttribute("aria-current", "page");
  for (const category of categories) {
    await filter(page).getByRole("link", { name: category }).click();
    await expect(page).toHaveURL(`/blog?category=${category.replace(" ", "+")}`);
    await expect(headingOf(page)).toHaveText(`Latest Articles: ${category}`);
    const shown = await page
      .getByRole("main")
      .locator("li:has(h3)")
      .evaluateAll((cards) => cards.map((card) => card.textContent));
    expect(shown.length).toBeGreaterThan(0);
    expect(shown.filter((text) => !text.includes(category))).toEqual([]);
  }
  await page.goBack();
  await expect(headingOf(page)).toHaveText("Latest Articles: Compliance");
});

test("a search finds titles first, marks its words, and forgives a slip", async ({ page }) => {
  await openHydrated(page, "/blog");
  await box(page).fill("mentroship");
  await box(page).press("Enter");
  await expect(page).toHaveURL("/blog?q=mentroship");
  await expect(headingOf(page)).toContainText("“mentroship”");
  await expect(articles(page).first()).toHaveAttribute("href", "/blog/alumni-mentorship-programs");
  await expect(marks(page).first()).toHaveText("mentorship");
  await expect(box(page)).toBeFocused();

  await filter(page).getByRole("link", { name: "Best Practices" }).click();
  await expect(page).toHaveURL("/blog?q=mentroship&category=Best+Practices");
  await expect(articles(page).first()).toHaveAttribute("href", "/blog/alumni-mentorship-programs");
});

test("the beginning of a word is enough, and all words have to be there", async ({ page, site }) => {
  const find = async (words: string) => {
    await showMain(page, `${site.url}/blog?q=${words}`);
    return { found: await articles(page).count(), marked: await marks(page).allInnerTexts() };
  };
  const begun = await find("volunt");
  expect(begun.found).toBeGreaterThan(1);
  expect(begun.marked[0]).toMatch(/^volunt/i);
  for (const text of (await find("volunt+winter")).marked) expect(text).toMatch(/^(volunt|winter)/i);
  expect((await find("volunt+xyzzyx")).found).toBe(0);
});

test("nothing found says what was looked for, and leads out", async ({ page }) => {
  await openHydrated(page, "/blog?q=quixotry");
  await expect(page.getByText("Nothing found for “quixotry”.")).toBeVisible();
  await filter(page).getByRole("link", { name: "Events" }).click();
  await expect(page).toHaveURL("/blog?q=quixotry&category=Events");
  await expect(page.getByText("No articles found in the Events category.", { exact: true })).toBeVisible();
  await expect(page.getByText("We searched it for “quixotry”")).toBeVisible();
  await page.getByRole("link", { name: "Search all categories" }).click();
  await expect(page).toHaveURL("/blog?q=quixotry");

  await page.getByRole("link", { name: "Clear the search" }).click();
  await expect(page).toHaveURL("/blog");
  await expect(box(page)).toHaveValue("");
  await expect(articles(page)).toHaveCount(26);
});

test("a visitor who searches too often is told so in place, and keeps the words", async ({
  page,
  site,
  guard,
  axe,
}) => {
  guard.allow(/429/);
  const headers = { "x-forwarded-for": visitorAddress() };
  await page.setExtraHTTPHeaders(headers);
  await openHydrated(page, "/blog");
  // Requests of the app and of the browser count alike.
  const useUp = async () => {
    const ask = async (path: string) => (await fetch(site.url + path, { headers })).status;
    for (let n = 0; n < 200; n++)
      if ((await ask(n % 2 ? "/blog?q=volunteer" : "/blog.data?q=volunteer")) === 429) return;
    throw new Error("a visitor may search without end");
  };
  // A token comes back every two seconds, possibly before the next line.
  await expect(async () => {
    await useUp();
    await box(page).fill("mentorship");
    const [answer] = await Promise.all([page.waitForResponse(/\/blog\.data\?/), box(page).press("Enter")]);
    expect(answer.status()).toBe(429);
  }).toPass();
  await expect(headingOf(page)).toHaveText("Too many searches at once.");
  await expect(page).toHaveURL("/blog?q=mentorship");
  await expect(box(page)).toHaveValue("mentorship");
  await axe(page);
  await expect(async () => {
    await useUp();
    const document = await fetch(`${site.url}/blog?q=${encodeURIComponent('"mine" & <more>')}`, { headers });
    expect(document.status).toBe(429);
    expect(Number(document.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await document.text()).toContain("&quot;mine&quot; &amp; &lt;more&gt;");
  }).toPass();
  // A visitor who goes on gets the refusal that was rendered once for all, without anybody's words.
  const knowsWords = async () =>
    (await (await fetch(`${site.url}/blog.data?q=volunteer`, { headers })).text()).includes("volunteer");
  await expect(async () => {
    for (let n = 0; n < 200 && (await knowsWords()); n++);
    await box(page).fill("reunion");
    const [answer] = await Promise.all([page.waitForResponse(/\/blog\.data\?/), box(page).press("Enter")]);
    expect(answer.status()).toBe(429);
    expect(await answer.text()).not.toContain("reunion");
  }).toPass();
  await expect(page).toHaveURL("/blog?q=reunion");
  await expect(box(page)).toHaveValue("reunion");
});

test("search engines are told of lists, and to leave searches alone", async ({ site }) => {
  const read = async (path: string) => (await fetch(site.url + path)).text();
  const canonicalOf = (html: string) => /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1];
  const robotsOf = (html: string) => /<meta name="robots" content="([^"]+)"/.exec(html)?.[1];
  for (const path of ["/blog", "/blog?category=Best+Practices"]) {
    const html = await read(path);
    expect(canonicalOf(html)).toMatch(new RegExp(`[^/]${path.replace(/[?+]/g, "\\$&")}$`));
    expect(robotsOf(html)).toBeUndefined();
    const types = structuredDataOf(html).map((block) => block["@type"]);
    expect(types).toEqual(expect.arrayContaining(["Blog", "ItemList", "BreadcrumbList"]));
  }
  expect(robotsOf(await read("/blog?q=alumni"))).toContain("noindex");
  expect(await read("/sitemap.xml")).not.toContain("/blog?");
});

test("a page that isn't there is not found, and a category that isn't there says so", async ({ site }) => {
  for (const page of ["2", "0", "-1", "1.0", "x"])
    expect({ page, status: (await fetch(`${site.url}/blog?page=${page}`)).status }).toEqual({ page, status: 404 });
  for (const query of ["category=<nonsense>&utm_source=x", "category=<nonsense>&q=alumni"]) {
    const html = await (await fetch(`${site.url}/blog?${query}`)).text();
    expect(html).toContain("No articles found in the &lt;nonsense&gt; category.");
    expect(html).toContain("Show all articles");
    expect(html).toContain('<meta name="robots" content="noindex, follow"');
  }
  const [plain, empty] = await Promise.all(
    ["/blog", "/blog?category="].map(async (path) => (await fetch(site.url + path)).text()),
  );
  expect(empty).toBe(plain);
});

test("the searched words are always shown as text", async ({ page, site }) => {
  const strange = page.locator("main img[src=x], main script:not([type])");
  // In a browser, where scripts that come in would run, and would be reported.
  const hostile = "</title></script><script>alert(1)</script><img src=x onerror=alert(1)>";
  await openHydrated(page, `/blog?q=${encodeURIComponent(hostile)}`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(page.getByRole("main")).toContainText(`“${hostile}”`);
  await expect(strange).toHaveCount(0);

  await page.goto("about:blank");
  for (const query of [
    "<img src=x onerror=alert(1)>",
    "</title><script>alert(1)</script>",
    "(a+)+$",
    "%00\u0007",
    "'--",
  ]) {
    await showMain(page, `${site.url}/blog?q=${encodeURIComponent(query)}`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resources & Insights");
    await expect(strange).toHaveCount(0);
  }
  await showMain(page, `${site.url}/blog?q=${"x".repeat(3_000)}`);
  await expect(headingOf(page)).toHaveText(`Nothing found for “${"x".repeat(100)}”.`);
});

test("is free of axe's findings and of sideways scrolling, with results and without any", async ({ page, axe }) => {
  // For pages without a search see every-page.journey.ts and crawl.journey.ts.
  for (const path of ["/blog?q=alumni", `/blog?q=${"x".repeat(90)}`]) {
    await page.goto(path);
    for (const width of [390, 1366])
      await test.step(`${path} at ${width} px`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await axe(page);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
      });
  }
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("has 26 cards that say what they lead to, which exists; search and filter are pages of their own", async ({
    page,
    site,
  }) => {
    await page.goto("/blog");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Resources & Insights");
    await expect(page.getByRole("heading", { level: 2, name: "Latest Articles" })).toBeVisible();
    await expect(articles(page)).toHaveCount(26);

    await test.step("the cards lead to 26 places, each of which exists", async () => {
      const hrefs = await articles(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""));
      expect(new Set(hrefs).size).toBe(26);
      const pages = new Map<string, string>();
      for (const href of hrefs) {
        const [path = "", id] = href.split("#");
        if (!pages.has(path)) {
          const answer = await fetch(site.url + path, { redirect: "manual" });
          expect({ path, status: answer.status }).toEqual({ path, status: 200 });
          pages.set(path, await answer.text());
        }
        if (id) expect(pages.get(path), href).toContain(`id="${id}"`);
      }
      expect(pages.size).toBe(11);
    });

    await test.step("a card says what an article is about, how long it takes, who wrote it and when", async () => {
      const cards = await page
        .getByRole("main")
        .locator("li:has(h3)")
        .evaluateAll((all) =>
          all.map((card) => ({
            category: card.querySelector("p")?.querySelector("span")?.innerText,
            text: (card as HTMLElement).innerText,
            date: [...card.querySelectorAll("time")].map((time) => time.getAttribute("datetime")).join(),
            picture: [...card.querySelectorAll("img")].map((image) => image.getAttribute("src")).join(),
          })),
        );
      expect(cards).toHaveLength(26);
      for (const { category, text, date, picture } of cards) {
        expect(categories).toContain(category);
        expect(text).toMatch(/\d+ min read/);
        expect(text.replace(/\s+/g, " ")).toMatch(/By \w+ Team, \w+ \d+, \d{4}/);
        expect(date).toMatch(/^\d{4}-\d\d-\d\dT[^,]*$/);
        expect(picture).toMatch(/^\/images\/[^,]*$/);
      }
    });

    await test.step("the first six pictures load at once, the rest when the reader gets there", async () => {
      const loading = await page
        .getByRole("main")
        .locator("li img")
        .evaluateAll((images) => images.map((image) => (image as HTMLImageElement).loading));
      expect(loading).toEqual(Array.from({ length: 26 }, (_, index) => (index < 6 ? "eager" : "lazy")));
    });

    await test.step("the keyboard goes from the search to the categories to the articles", async () => {
      await box(page).focus();
      const next = async () => {
        await page.keyboard.press("Tab");
        return page.evaluate(() => document.activeElement?.textContent);
      };
      expect(await next()).toBe("Search");
      for (const name of ["All", ...categories]) expect(await next()).toBe(name);
      await page.keyboard.press("Tab");
      await expect(articles(page).first()).toBeFocused();
    });

    await filter(page).getByRole("link", { name: "Best Practices" }).click();
    await box(page).fill("mentroship");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(page).toHaveURL(/\/blog\?q=mentroship&category=Best\+Practices$/);
    await expect(articles(page).first()).toHaveAttribute("href", "/blog/alumni-mentorship-programs");
    await expect(box(page)).toHaveValue("mentroship");
    await box(page).fill("");
    await page.getByRole("button", { name: "Search", exact: true }).click();
    await expect(headingOf(page)).toHaveText("Latest Articles: Best Practices");
  });
});
