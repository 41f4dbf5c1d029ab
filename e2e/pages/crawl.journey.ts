import { type Browser, expect } from "@playwright/test";
import { type Crawl, crawl, publicOrigin, nodesOf, problemsOf, textsOf } from "../support/crawl.ts";
import { vocabularyProblems } from "../support/schema-org.ts";
import { test } from "../support/journey.ts";
import type { Site } from "../support/site.ts";

// Everything that can be reached from home by links.

/** A second address of a page, and its canonical one. */
const aliases = { "/features": "/modules", "/blog/measuring-roi": "/blog/measuring-alumni-network-roi" };

let crawling: Promise<Crawl> | undefined;

/** One crawl serves all tests of this file. */
function crawled(browser: Browser, site: Site): Promise<Crawl> {
  crawling ??= browser.newPage().then(async (page) => {
    try {
      return await crawl(page, site.url);
    } finally {
      await page.close();
    }
  });
  return crawling;
}

test.beforeEach(() => test.setTimeout(240_000));

test("no link is dead, and every anchor is there", async ({ browser, site }) => {
  const { pages, dead, anchorless, external } = await crawled(browser, site);
  expect(pages.length).toBeGreaterThan(20);
  expect.soft([...dead]).toEqual([]);
  expect.soft([...anchorless]).toEqual([]);
  for (const link of external)
    expect(link).toMatch(/^(mailto:|tel:|https:\/\/www\.(linkedin|youtube|instagram|facebook)\.com\/)/);
});

test("every file that a page loads exists", async ({ browser, site }) => {
  const { parts } = await crawled(browser, site);
  expect(parts.size).toBeGreaterThan(5);
  for (const [address, from] of parts) {
    const url = new URL(address.replace(publicOrigin, site.url));
    const what = `${url.pathname} on ${from}`;
    if (url.protocol === "data:") continue;
    expect(url.origin, what).toBe(site.url);
    const answer = await fetch(url, { redirect: "manual" });
    const body = await answer.text();
    expect(answer.status, what).toBe(200);
    if (url.hash) expect(body, what).toContain(`id="${url.hash.slice(1)}"`);
  }
});

test("every page says once what it is", async ({ browser, site }) => {
  const { pages } = await crawled(browser, site);
  for (const { address, path, ...page } of pages) {
    await test.step(address, () => {
      const soft = expect.soft;
      soft(page.headings, `${address}: h1`).toHaveLength(1);
      soft(page.headings[0]?.length, `${address}: h1`).toBeGreaterThan(2);
      soft(page.titles, `${address}: title`).toHaveLength(1);
      soft(page.descriptions, `${address}: description`).toHaveLength(1);
      soft(page.descriptions[0]?.length, `${address}: description`).toBeGreaterThanOrEqual(50);
      soft(page.descriptions[0]?.length, `${address}: description`).toBeLessThanOrEqual(170);
      soft(page.robots, `${address}: robots`).toBeNull();
      soft(page.mute, `${address}: pictures without words`).toEqual([]);
      soft(page.inline, `${address}: inline styles and handlers`).toEqual([]);
      const canonical = new URL(page.canonicals[0] ?? "about:blank");
      soft(page.canonicals, `${address}: canonical`).toHaveLength(1);
      soft(canonical.origin, `${address}: canonical`).toBe(publicOrigin);
      soft(canonical.pathname, `${address}: canonical`).toBe(path);
      soft(page.social["og:url"], `${address}: og:url`).toBe(canonical.href);
      soft(page.social["og:title"], `${address}: og:title`).toBe(page.titles[0]);
      soft(page.social["twitter:title"], `${address}: twitter:title`).toBe(page.titles[0]);
      soft(page.social["og:description"], `${address}: og:description`).toBe(page.descriptions[0]);
      soft(page.social["twitter:card"], `${address}: twitter:card`).toMatch(/^summary/);
      soft(new Set(page.ids).size, `${address}: each id once`).toBe(page.ids.length);
    });
  }
});

test("no two pages have the same title or description", async ({ browser, site }) => {
  const { pages } = await crawled(browser, site);
  const own = pages.filter(({ address, path }) => address === path);
  for (const said of [own.map(({ titles }) => titles[0]), own.map(({ descriptions }) => descriptions[0])]) {
    expect(said.filter((text, index) => said.indexOf(text) !== index)).toEqual([]);
  }
});

test("structured data is valid, and leads to pages that exist", async ({ browser, site }) => {
  const { pages } = await crawled(browser, site);
  const led = new Map<string, string>();
  for (const { address, path, structuredData, canonicals } of pages) {
    expect.soft(structuredData.flatMap(problemsOf), address).toEqual([]);
    const data = structuredData.map((json) => JSON.parse(json) as Record<string, unknown>);
    for (const text of data.flatMap(textsOf)) if (text.startsWith(publicOrigin)) led.set(text, address);
    const trails = data.filter((block) => block["@type"] === "BreadcrumbList");
    expect.soft(trails, `${address}: breadcrumbs`).toHaveLength(path === "/" ? 0 : 1);
    for (const { itemListElement } of trails) {
      const steps = itemListElement as { position: number; name: string; item: string }[];
      expect
        .soft(
          steps.map(({ position }) => position),
          address,
        )
        .toEqual(steps.map((_, index) => index + 1));
      expect.soft(steps[0]?.item, address).toBe(`${publicOrigin}/`);
      expect.soft(steps.at(-1)?.item, address).toBe(canonicals[0]?.replace(/\?.*/, ""));
    }
  }
  const blocks = pages.flatMap(({ address, structuredData }) => structuredData.map((json) => ({ address, json })));
  expect.soft(await vocabularyProblems(blocks)).toEqual([]);
  for (const [address, from] of led) {
    const { status } = await fetch(address.replace(publicOrigin, site.url), { redirect: "manual" });
    expect.soft(status, `${address} in the data of ${from}`).toBe(200);
  }
});

test("a property, a value and a type that schema.org does not have are found", async () => {
  const block = (type: string, rest: object) => ({
    address: `/${type}`,
    json: JSON.stringify({ "@context": "https://schema.org", "@type": type, ...rest }),
  });
  const answer = { "@type": "Person", name: "Mei-Lin" };
  const problems = await vocabularyProblems([
    block("Organization", { name: "Right" }),
    block("Product", { offers: { "@type": "Offer", prize: 1 } }),
    block("FAQPage", { mainEntity: [{ "@type": "Question", name: "Why?", acceptedAnswer: answer }] }),
    block("Invention", {}),
  ]);
  const found = problems.filter((line) => line.startsWith("/")).map((line) => line.split(":")[0]);
  expect(found).toEqual(["/Product", "/FAQPage"]);
  expect(problems.join("\n")).toContain(`'"prize"' does not exist`);
  expect(problems.join("\n")).toContain("no exported member 'Invention'");
});

test("pages of each kind say what they are to search engines", async ({ browser, site }) => {
  const { pages } = await crawled(browser, site);
  const dataOf = (path: string) =>
    nodesOf(pages.find(({ address }) => address === path)?.structuredData.map((json) => JSON.parse(json) as unknown));
  const typesOf = (path: string) => dataOf(path).map((node) => node["@type"]);

  expect(typesOf("/")).toEqual(expect.arrayContaining(["Organization", "WebSite", "Product"]));
  expect(dataOf("/")).toContainEqual(expect.objectContaining({ ratingValue: 4.8, reviewCount: 150 }));
  expect(typesOf("/contact")).toContain("ContactPage");
  const hours = {
    opens: "09:00",
    closes: "17:00",
    dayOfWeek: ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday"],
  };
  expect(dataOf("/contact")).toContainEqual(expect.objectContaining(hours));
  for (const addressLocality of ["New York", "London", "Toronto"])
    expect(dataOf("/contact")).toContainEqual(expect.objectContaining({ "@type": "PostalAddress", addressLocality }));
  expect(typesOf("/faq").filter((type) => type === "Question").length).toBeGreaterThanOrEqual(25);
  expect(typesOf("/pricing")).toEqual(expect.arrayContaining(["Product", "Offer"]));
  expect(typesOf("/case-studies/tech-university")).toContain("Article");
  expect(typesOf("/blog/alumni-community-building")).toContain("BlogPosting");
  expect(typesOf("/about")).toContain("AboutPage");
  for (const path of ["/", "/demo"]) expect(typesOf(path)).toContain("VideoObject");
});

test("the sitemap names what can be reached, and nothing else", async ({ browser, site }) => {
  const { pages } = await crawled(browser, site);
  const answer = await fetch(`${site.url}/sitemap.xml`);
  expect(answer.headers.get("content-type")).toContain("application/xml");
  const addresses = [...(await answer.text()).matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address = ""]) => address);
  const canonical = new Set(
    pages.flatMap(({ canonicals }) => canonicals.map((address) => address.replace(/\?.*/, ""))),
  );
  expect(addresses.toSorted()).toEqual([...canonical].toSorted());
});

test("robots, manifest and overview say where to go, and answer who asks again", async ({ site }) => {
  const ask = (path: string, headers: Record<string, string> = {}) => fetch(site.url + path, { headers });
  const robots = await (await ask("/robots.txt")).text();
  for (const closed of ["/admin$", "/admin?", "/admin/", "/api/", "/embed/"])
    expect(robots.split("\n")).toContain(`Disallow: ${closed}`);
  // A page of editors may be at /administrators.
  expect(robots.split("\n")).not.toContain("Disallow: /admin");
  expect(robots).toContain(`Sitemap: ${publicOrigin}/sitemap.xml`);

  const manifest = (await (await ask("/site.webmanifest")).json()) as {
    name: string;
    icons: { src: string; type: string }[];
  };
  expect(manifest.name).toBe("Homecoming");
  for (const { src, type } of manifest.icons) expect((await ask(src)).headers.get("content-type"), src).toBe(type);

  const overview = await (await ask("/llms.txt")).text();
  for (const price of ["$199", "$99", "$79"]) expect(overview).toContain(price);
  const links = [...overview.matchAll(/\]\((https:[^)]+)\)/g)].map(([, link = ""]) => link);
  expect(links.length).toBeGreaterThan(20);
  for (const link of links) expect((await fetch(link.replace(publicOrigin, site.url))).status, link).toBe(200);

  for (const path of ["/sitemap.xml", "/robots.txt", "/site.webmanifest", "/llms.txt"]) {
    const first = await ask(path);
    expect(first.headers.get("cache-control"), path).toContain("public");
    expect(first.headers.get("x-robots-tag"), path).toBeNull();
    expect((await ask(path, { "if-none-match": first.headers.get("etag") ?? "" })).status, path).toBe(304);
  }

  const security = await ask("/.well-known/security.txt");
  expect(security.headers.get("content-type")).toBe("text/plain; charset=utf-8");
  const [, expires = ""] = /^Expires: (.+)$/m.exec(await security.text()) ?? [];
  expect(Date.parse(expires)).toBeGreaterThan(Date.now());
});

test("aliases name the canonical address; other spellings redirect to it for good", async ({ browser, site }) => {
  const { pages } = await crawled(browser, site);
  for (const [alias, path] of Object.entries(aliases)) {
    const answer = await fetch(site.url + alias);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain(`<link rel="canonical" href="${publicOrigin}${path}"/>`);
  }
  for (const path of new Set(pages.map((page) => page.path).filter((other) => other !== "/"))) {
    for (const spelling of [`${path}/`, path.toUpperCase()]) {
      const answer = await fetch(site.url + spelling, { redirect: "manual" });
      expect([301, 308], spelling).toContain(answer.status);
      expect(answer.headers.get("location"), spelling).toBe(path);
    }
  }
});

/** Folders of which a page was looked at: what is around the items of one is the same for all of them. */
class Folders {
  #known = new Set<string>();
  /** @returns whether a page is in a folder of items, and whether it is the first of them that was asked about */
  enter(path: string): { isItem: boolean; isFirst: boolean } {
    const folder = path.slice(0, path.lastIndexOf("/"));
    const isFirst = !this.#known.has(folder);
    this.#known.add(folder);
    return { isItem: folder !== "", isFirst };
  }
}

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("every kind of page shows its heading", async ({ browser, page, site }) => {
    const { pages } = await crawled(browser, site);
    const folders = new Folders();
    for (const { path, headings } of pages.filter(({ address, path: own }) => address === own)) {
      const { isItem, isFirst } = folders.enter(path);
      if (isItem && !isFirst) continue;
      await page.goto(path);
      await expect(
        page.getByRole("main").getByRole("heading", { level: 1, name: headings[0] ?? "" }),
        path,
      ).toBeVisible();
      await expect(page.getByRole("contentinfo"), path).toBeVisible();
    }
  });
});

test("scripts add no links, and no page complains", async ({ browser, page, site, axe }) => {
  test.setTimeout(480_000);
  const { pages, dead, files } = await crawled(browser, site);
  await page.addInitScript(() => {
    localStorage.setItem("contactFormClosed", "true");
    addEventListener("hydrated", () => Object.assign(window, { isHydrated: true }));
  });
  const folders = new Folders();
  const known = new Set([...pages.map(({ address }) => address), ...dead.keys(), ...files]);
  for (const { path } of pages.filter(({ address, path: own }) => address === own)) {
    const { isItem, isFirst } = folders.enter(path);
    const isWide = !isItem || isFirst;
    await page.setViewportSize(isWide ? { width: 1366, height: 900 } : { width: 390, height: 844 });
    await page.goto(path);
    await page.keyboard.press("Shift");
    await page.waitForFunction(() => "isHydrated" in window);
    const links = await page.evaluate(() =>
      [...document.links].filter(({ origin }) => origin === location.origin).map((link) => link.pathname + link.search),
    );
    expect(
      links.filter((link) => !known.has(link)),
      path,
    ).toEqual([]);
    await expect(page.getByRole("heading", { level: 1 }), path).toHaveCount(1);
    // every-page.journey.ts checks pages without a parameter, at three widths.
    if (!isItem) continue;
    // What is an item's own has least room on a phone.
    if (isFirst) {
      await axe(page);
      await page.setViewportSize({ width: 390, height: 844 });
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth), path).toBeLessThanOrEqual(0);
    await axe(page);
  }
});
