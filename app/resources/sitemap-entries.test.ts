import { expect, test } from "vitest";
import { entriesIn, sitemapFile, sitemapIndex } from "./sitemap-entries.ts";

test("a file has an element for each address, and the day of its change where one is known", async () => {
  const changedAt = new Date("2026-03-01T10:00:00Z");
  const addresses = [
    { slug: "one", changedAt },
    { slug: "two", changedAt: null },
  ];
  const answer = sitemapFile(entriesIn("https://www.homecoming.example", "/blog", addresses));
  expect(answer.headers.get("content-type")).toBe("application/xml; charset=utf-8");
  expect(await answer.text()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <url><loc>https://www.homecoming.example/blog/one</loc><lastmod>2026-03-01T10:00:00.000Z</lastmod></url>
  <url><loc>https://www.homecoming.example/blog/two</loc></url>
</urlset>
`);
});

test("an index names files", async () => {
  const files = ["https://www.homecoming.example/sitemaps/pages.xml"];
  expect(await sitemapIndex(files).text()).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
  <sitemap><loc>https://www.homecoming.example/sitemaps/pages.xml</loc></sitemap>
</sitemapindex>
`);
});
