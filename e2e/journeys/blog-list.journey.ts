import { brotliCompressSync } from "node:zlib";
import { expect, type Page } from "@playwright/test";
import type { OpenDatabase } from "#db/client.ts";
import { blogPost } from "#db/testing/rows.ts";
import { eventually } from "../support/eventually.ts";
import { changeContent, test } from "../support/own-site.ts";
import type { Site } from "../support/site.ts";

// Managed posts in the blog list and its search. On its own site, because published posts appear in lists that other
// journeys check.

type Post = Parameters<typeof blogPost>[0];

async function write(database: OpenDatabase, posts: readonly Post[]): Promise<void> {
  await changeContent(database, "blog_posts", (tx) =>
    tx.db
      .insertInto("blog_posts")
      .values(posts.map((post) => blogPost(post)))
      .execute(),
  );
}

const cards = (page: Page) => page.getByRole("main").getByRole("heading", { level: 3 }).getByRole("link");
const read = async (site: Site, path: string) => (await fetch(site.url + path)).text();

test("a post comes before the built-in entries and is found at once; a draft is nowhere", async ({
  page,
  site,
  database,
}) => {
  await write(database, [
    { slug: "of-zephyrs", title: "Of zephyrs", category: "Events", excerpt: "Weather at reunions", published: true },
    { slug: "quixotry", title: "Quixotry", category: "Events", content: "Of zephyrs too", published: false },
  ]);
  // Searches are not in the page cache, so the next one finds what was saved.
  await page.goto("/blog?q=zephry");
  await expect(cards(page)).toHaveText(["Of zephyrs"]);
  await expect(page.locator("main mark")).toHaveText(["zephyrs"]);

  await eventually("the new post in the list", async () => (await read(site, "/blog")).includes("Of zephyrs"));
  await page.goto("/blog");
  await expect(cards(page)).toHaveCount(27);
  await expect(cards(page).first()).toHaveAttribute("href", "/blog/of-zephyrs");
  await page.goto("/blog?category=Events");
  await expect(cards(page).first()).toHaveAttribute("href", "/blog/of-zephyrs");

  for (const path of ["/blog", "/blog?category=Events", "/blog?q=quixotry", "/blog?q=quixtory", "/blog?q=zephyrs"])
    for (const address of [path, path.replace("/blog", "/blog.data")])
      expect(await read(site, address), address).not.toMatch(/Quixotry|blog\/quixotry/);
});

test("hundreds of posts make more pages, not larger ones", async ({ page, site, database, axe }) => {
  const excerpt = "A summary as long as a form lets it be, about the work of an alumni office in its busiest weeks. ";
  await write(
    database,
    Array.from({ length: 200 }, (_, n) => ({
      slug: `season-${n}`,
      title: `Season ${n} of a reunion that nobody wanted to end`,
      excerpt: excerpt.repeat(5).slice(0, 500),
      published: true,
      created_at: new Date(Date.UTC(2026, 1, 1) + n * 60_000),
    })),
  );
  await eventually("the new posts in the list", async () => (await read(site, "/blog")).includes("Season 199 "));
  expect(brotliCompressSync(await read(site, "/blog")).byteLength).toBeLessThan(20_000);

  await page.goto("/blog");
  await expect(cards(page)).toHaveCount(38);
  await expect(page.locator('link[rel="prev"]')).toHaveCount(0);
  await expect(page.locator('link[rel="next"]')).toHaveAttribute("href", /\/blog\?page=2$/);
  const seen: string[] = [];
  for (let number = 1; ; number++) {
    await expect(page.locator('link[rel="canonical"]')).toHaveAttribute(
      "href",
      number === 1 ? /\/blog$/ : new RegExp(`/blog\\?page=${number}$`),
    );
    seen.push(...(await cards(page).evaluateAll((links) => links.map((link) => link.getAttribute("href") ?? ""))));
    const older = page.getByRole("link", { name: "Older articles" });
    if ((await older.count()) === 0) break;
    await older.click();
    await expect(page).toHaveURL(`/blog?page=${number + 1}`);
  }
  await axe(page);
  expect(seen.slice(0, 2)).toEqual(["/blog/season-199", "/blog/season-198"]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(226);
  expect((await fetch(`${site.url}/blog?page=99`)).status).toBe(404);

  await page.goto("/blog?q=season");
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole("link", { name: "More matches" }).click();
  await expect(page).toHaveURL("/blog?q=season&page=2");
  await expect(cards(page)).toHaveCount(20);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});
