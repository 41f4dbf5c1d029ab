import { expect } from "@playwright/test";
import { articleShortForms } from "#content/journal/article-addresses.ts";
import { articles } from "#content/journal/articles.ts";
import { publicOrigin } from "../support/crawl.ts";
import { openHydrated, watchLayoutShift } from "../support/pages.ts";
import { test } from "../support/journey.ts";
import { showMain, structuredDataOf } from "./served.ts";

// The eleven built-in articles (docs/product.md#blog-articles). The crawl checks each with axe and follows its links.

const all = [...articles.values()];
const desktop = { width: 1440, height: 900 };

const fixedTimes: Record<string, string> = {
  "alumni-community-building": "6 min read",
  "alumni-communities-strategic-assets": "7 min read",
};

// Of what the server sends, which is all that the crawl does not look at.
test("each article says who wrote it, how long it takes, and where to go from it", async ({ page, site }) => {
  for (const { slug, title, category, readTime, author, related, requestDemo, sections } of all)
    await test.step(slug, async () => {
      await showMain(page, `${site.url}/blog/${slug}`);
      const main = page.getByRole("main");
      await expect(main.getByRole("heading", { level: 1 })).toHaveText(title);
      await expect(main.getByRole("link", { name: "Back to Blog" })).toHaveAttribute("href", "/blog");
      const head = main.locator("header");
      for (const words of [category, `${readTime} min read`]) await expect(head).toContainText(words);
      await expect(head.locator("img")).toHaveAttribute("src", `/images/articles/${slug}.svg`);
      await expect(head.locator("img")).toHaveAttribute("alt", /\w{3}/);
      await expect(main.locator("footer")).toContainText(author);
      expect(await main.getByRole("link", { name: "Request a Demo" }).count()).toBe(requestDemo ? 1 : 0);
      const cards = main.getByRole("region", { name: "Related articles" }).getByRole("link");
      expect(await cards.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual(
        related.map((other) => `/blog/${other}`),
      );
      const ids = await main.locator("[id]").evaluateAll((parts) => parts.map((part) => part.id));
      for (const { id } of sections) expect(ids.filter((each) => each === id)).toEqual([id]);
      if (fixedTimes[slug]) await expect(main.getByText(fixedTimes[slug], { exact: true })).toHaveCount(1);
    });
});

test("short forms redirect for good, and the second address names the canonical one", async ({ site }) => {
  for (const [from, to] of articleShortForms) {
    for (const spelling of [`/blog/${from}`, `/blog/${from}.data`]) {
      const answer = await fetch(site.url + spelling, { redirect: "manual" });
      if (spelling.endsWith(".data")) expect(await answer.text(), spelling).toContain(`/blog/${to}`);
      else expect([answer.status, answer.headers.get("location")], spelling).toEqual([301, `/blog/${to}`]);
    }
  }
  const alias = await fetch(`${site.url}/blog/measuring-roi`);
  expect(alias.status).toBe(200);
  expect(await alias.text()).toContain(
    `<link rel="canonical" href="${publicOrigin}/blog/measuring-alumni-network-roi"/>`,
  );
  expect((await fetch(`${site.url}/blog/no-such-article`)).status).toBe(404);
});

test("tells search engines and networks what it is", async ({ site }) => {
  const [article] = all;
  if (!article) throw new Error("There are no articles.");
  const html = await (await fetch(`${site.url}/blog/${article.slug}`)).text();
  const data = structuredDataOf(html);
  const address = `${publicOrigin}/blog/${article.slug}`;
  expect(data.find((block) => block["@type"] === "BlogPosting")).toMatchObject({
    headline: article.title,
    mainEntityOfPage: address,
    articleSection: article.category,
    timeRequired: `PT${article.readTime}M`,
    datePublished: `${article.date}T00:00:00.000Z`,
    author: { name: article.author },
  });
  expect(data.find((block) => block["@type"] === "BreadcrumbList")).toMatchObject({
    itemListElement: [
      { name: "Home" },
      { name: "Blog", item: `${publicOrigin}/blog` },
      { name: article.title, item: address },
    ],
  });
  const meta = (property: string) => new RegExp(`<meta property="${property}" content="([^"]*)"`).exec(html)?.[1];
  expect(meta("article:published_time")).toMatch(/^2024-/);
  expect(meta("og:image")).toBe(`${publicOrigin}/social/blog/${article.slug}.png`);
  expect((await fetch(`${site.url}/social/blog/${article.slug}.png`)).headers.get("content-type")).toBe("image/png");
  const sitemap = await (await fetch(`${site.url}/sitemap.xml`)).text();
  for (const { slug, date } of all)
    expect(sitemap).toContain(`<loc>${publicOrigin}/blog/${slug}</loc><lastmod>${date}T00:00:00.000Z</lastmod>`);
});

test.describe("on a wide screen", () => {
  test.use({ viewport: desktop });

  test("the table of contents marks what is being read, and links lead on within the page: in the text and to the neighbours", async ({
    page,
    site,
  }) => {
    await openHydrated(page, "/blog/measuring-alumni-network-roi");
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await test.step("the table of contents stays, and marks what is being read", async () => {
      const contents = page.getByRole("navigation", { name: "In this article" });
      const links = contents.getByRole("link");
      await expect(links).toHaveText(
        articles.get("measuring-alumni-network-roi")?.sections.map(({ heading }) => heading) ?? [],
      );
      const [first, fourth] = [links.first(), links.nth(3)];
      await fourth.click();
      await expect(page).toHaveURL(/#say-how-sure-you-are$/);
      await expect(page.getByRole("heading", { name: "Say how sure you are" })).toBeInViewport();
      await expect(fourth).toBeInViewport();
      const marked = await fourth.evaluate((link) => getComputedStyle(link).borderLeftColor);
      await expect(first).not.toHaveCSS("border-left-color", marked);
    });

    await test.step("links in the text are followed within the page", async () => {
      await page.locator(".article").getByRole("link", { name: "taking an inventory" }).click();
      await expect(page).toHaveURL("/blog/alumni-communities-strategic-assets#take-an-inventory");
      await expect(page.getByRole("heading", { name: "Take an inventory" })).toBeInViewport();
      expect(await page.evaluate(() => "isSamePage" in window)).toBe(true);
    });

    await test.step("the neighbours lead through all articles and back", async () => {
      const neighbours = all.map(async ({ slug }) => {
        const html = await (await fetch(`${site.url}/blog/${slug}`)).text();
        return ["prev", "next"].map((rel) => new RegExp(`rel="${rel}"[^>]* href="/blog/([^"]+)"`).exec(html)?.[1]);
      });
      expect(await Promise.all(neighbours)).toEqual(all.map((_, at) => [all[at + 1]?.slug, all[at - 1]?.slug]));
      await page.goBack();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(all[1]?.title ?? "");
      await page.getByRole("link", { name: /Next article/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(all[0]?.title ?? "");
      await page.getByRole("link", { name: /Previous article/ }).click();
      await expect(page.getByRole("heading", { level: 1 })).toHaveText(all[1]?.title ?? "");
    });
  });

  test("an article is fetched when a link to it is pointed at, and not again at the click", async ({ page }) => {
    let asked = 0;
    page.on("response", (answer) => {
      if (answer.url().includes("/blog/data-privacy-alumni-networks.data")) asked += 1;
    });
    await openHydrated(page, "/blog/corporate-alumni-networks");
    const link = page.locator(".article").getByRole("link", { name: "article on privacy" });
    await link.hover();
    await expect.poll(() => asked).toBe(1);
    await page.evaluate(() => performance.clearResourceTimings());
    await link.click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Data privacy");
    // The click uses what is in memory: it asks for nothing, not even in the browser's cache.
    const fetched = await page.evaluate(() =>
      performance.getEntriesByType("resource").filter(({ name }) => name.includes(".data")),
    );
    expect(fetched).toEqual([]);
    expect(asked).toBe(1);
  });

  test("nothing shifts while it loads, and it prints without the frame", async ({ page }) => {
    const shift = await watchLayoutShift(page);
    await page.goto("/blog/mobile-first-alumni-platforms", { waitUntil: "networkidle" });
    expect(await shift()).toBeLessThan(0.02);
    await page.emulateMedia({ media: "print" });
    for (const hidden of [
      page.getByRole("banner"),
      page.getByRole("contentinfo"),
      page.getByRole("navigation", { name: "In this article" }),
      page.getByRole("region", { name: "Related articles" }),
      page.getByRole("button", { name: "Share" }),
      page.getByRole("link", { name: /Next article/ }),
    ])
      await expect(hidden).toBeHidden();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    const sheets = (await page.pdf({ format: "A4" })).toString("latin1").match(/\/Type\s*\/Page\b/g);
    expect(sheets?.length).toBeLessThanOrEqual(5);
  });
});

test("pictures in the text that fail to load give way to the stock one, before hydration and after", async ({
  page,
  guard,
}) => {
  guard.allow(/Failed to load resource/);
  const slug = all[0]?.slug ?? "";
  const broken = '<p><img src="/images/none-N.png" alt="A loom" loading="lazy" decoding="async"></p>';
  const sound = broken.replace("none-N.png", `articles/${slug}.svg`).replace("A loom", "A door");
  await page.route(`**/blog/${slug}`, async (route) => {
    const response = await route.fetch();
    const [before = "", text = ""] = (await response.text()).split(/(?<=<div[^>]*class="article journal-text"[^>]*>)/);
    const body = text.replace("</p>", `</p>${broken.replace("N", "1")}`);
    const end = body.indexOf("<footer");
    const last = body.lastIndexOf("</p>", end) + 4;
    await route.fulfill({
      response,
      body: before + body.slice(0, last) + broken.replace("N", "2") + sound + body.slice(last),
    });
  });
  await page.goto(`/blog/${slug}`, { waitUntil: "networkidle" });
  // Not requested yet, which is not broken.
  await expect(page.getByRole("img", { name: "A door" })).toHaveAttribute("src", `/images/articles/${slug}.svg`);
  const pictures = page.locator(".journal-text").getByRole("img", { name: "A loom" });
  await expect(pictures).toHaveCount(2);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveAttribute("src", /^\/images\/stock-\d\.svg$/);
    await expect.poll(() => picture.evaluate((each: HTMLImageElement) => each.naturalWidth)).toBeGreaterThan(0);
  }
});

test("a wide table scrolls in its own box on a telephone, by keyboard too", async ({ page, axe }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto("/blog/data-privacy-alumni-networks");
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  const box = page.getByRole("group", { name: "Table" }).first();
  expect(await box.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeGreaterThan(50);
  await box.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => box.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  await axe(page);
});

test("sharing copies the address where a device has no sharing of its own, and else uses that and takes no for an answer", async ({
  page,
  context,
  site,
}) => {
  const path = "/blog/future-alumni-engagement";
  const button = page.getByRole("button", { name: "Share" });
  await context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await page.addInitScript(() => {
    const share = (data: ShareData) => {
      Object.assign(window, { shared: data });
      return Promise.reject(new DOMException("No, thanks", "AbortError"));
    };
    Object.defineProperty(navigator, "share", { value: share, configurable: true });
  });
  await openHydrated(page, `${path}?utm_source=letter#small-circles-will-carry-the-weight`);
  await test.step("the device's own", async () => {
    await button.click();
    await expect
      .poll(() => page.evaluate(() => (window as { shared?: ShareData }).shared))
      .toEqual({ title: articles.get("future-alumni-engagement")?.title, url: site.url + path });
    await expect(page.getByText("Link copied")).toHaveCount(0);
  });

  await test.step("a device without", async () => {
    await page.evaluate(() => Object.defineProperty(navigator, "share", { value: undefined }));
    await button.focus();
    await page.keyboard.press("Space");
    await expect(page.getByRole("status").filter({ hasText: "Link copied" })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(site.url + path);
  });
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false, viewport: desktop });

  test("everything is there, and sharing begins an e-mail", async ({ page }) => {
    await page.goto("/blog/global-alumni-networks");
    await expect(page.locator(".article > h2")).toHaveCount(6);
    await expect(page.locator("header img").last()).toHaveCSS("opacity", "1");
    const mail = new URL((await page.getByRole("button", { name: "Share" }).getAttribute("href")) ?? "");
    expect(mail.protocol).toBe("mailto:");
    expect(mail.searchParams.get("body")).toBe(`${publicOrigin}/blog/global-alumni-networks`);
    await page.getByRole("navigation", { name: "In this article" }).getByRole("link").nth(2).click();
    await expect(page).toHaveURL(/#the-person-who-answers$/);
  });
});

test("no article has more HTML than its budget", async ({ site }) => {
  for (const { slug } of all) {
    const answer = await fetch(`${site.url}/blog/${slug}`, { headers: { "accept-encoding": "br" } });
    expect.soft(Number(answer.headers.get("content-length")), slug).toBeLessThanOrEqual(16_000);
  }
});
