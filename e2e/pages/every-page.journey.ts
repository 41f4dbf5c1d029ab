import { expect } from "@playwright/test";
import { test } from "../support/journey.ts";
import { readRouteTable } from "../support/routes.ts";

// Every public page without a parameter, at the three widths of the design.

const pages = readRouteTable()
  .filter(
    ({ files }) => files.some((file) => file.startsWith("site/")) && !files.some((file) => file.includes("not-found")),
  )
  .map(({ path }) => path)
  .filter((path) => !/(^|\/)x(\/|$)/.test(path));

test("the site map has the pages that this file is about", () => {
  expect(pages).toEqual(expect.arrayContaining(["/", "/contact", "/blog"]));
});

for (const path of pages) {
  test(`${path} is accessible, and nothing scrolls sideways`, async ({ page, axe }) => {
    // The form that /contact opens by itself has its own journey.
    await page.addInitScript(() => localStorage.setItem("contactFormClosed", "true"));
    await page.goto(path);
    for (const width of [390, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 });
      await expect(page.getByRole("heading", { level: 1 })).toHaveCount(1);
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `at ${width} px`).toBeLessThanOrEqual(0);
      await axe(page);
    }
  });

  test(`${path} tells search engines and sharers what it is`, async ({ site }) => {
    const answer = await fetch(site.url + path);
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
  });
}
