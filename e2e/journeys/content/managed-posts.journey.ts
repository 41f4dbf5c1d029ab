import { randomUUID } from "node:crypto";
import { type Page, expect } from "@playwright/test";
import { articles } from "#content/journal/articles.ts";
import { blogPost } from "#db/testing/rows.ts";
import { keepFormerAddress } from "#domain/documents/former-addresses.ts";
import { type Site, eventually } from "../../support/site.ts";
import { changeContent, test } from "../../support/own-site.ts";
import { brotliCompressSync } from "node:zlib";
import type { OpenDatabase } from "#db/client.ts";

// Managed posts: on their pages, in the feeds, in what search engines read, in the blog list and its search. On its own site, because
// managed content appears on pages that other journeys check.

// Each test begins without posts.
test.afterEach(({ database }) =>
  changeContent(database, "blog_posts", (tx) => tx.db.deleteFrom("blog_posts").execute()),
);

const read = async (site: Site, path: string, headers: Record<string, string> = {}) => {
  const answer = await fetch(site.url + path, { redirect: "manual", headers });
  return { status: answer.status, headers: answer.headers, text: await answer.text() };
};

const feeds = {
  "/blog/feed.xml": "application/rss+xml",
  "/blog/atom.xml": "application/atom+xml",
  "/blog/feed.json": "application/feed+json",
};
/** Pages that name a published post. */
const places = [
  ...Object.keys(feeds),
  "/sitemap.xml",
  "/llms.txt",
  "/blog",
  "/blog.data",
  "/blog/mobile-first-alumni-platforms",
  "/blog.md",
];

test("a draft is nowhere; published, it is everywhere; withdrawn, it is nowhere again @one-engine", async ({
  site,
  database,
}) => {
  const id = randomUUID();
  const [slug, word] = ["the-quince-orchard", "Quince"];
  await changeContent(database, "blog_posts", (tx) =>
    tx.db
      .insertInto("blog_posts")
      .values(
        blogPost({
          id,
          slug,
          title: "The quince orchard",
          content: "Quinces. [Prices](/pricing)",
          created_at: new Date(),
        }),
      )
      .execute(),
  );
  const expectNowhere = async () => {
    for (const path of places) expect((await read(site, path)).text, path).not.toMatch(/quince/i);
    for (const path of [`/blog/${slug}`, `/blog/${slug}.md`, `/blog/${slug}.data`, `/social/blog/${slug}.png`]) {
      const { status, text } = await read(site, path);
      expect(status, path).toBe(404);
      expect(text, path).not.toContain(word);
    }
  };
  await expectNowhere();

  const publish = (published: boolean) =>
    changeContent(database, "blog_posts", (tx) =>
      tx.db.updateTable("blog_posts").set({ published }).where("id", "=", id).execute(),
    );
  await publish(true);
  await eventually("the post is there", async () => (await read(site, `/blog/${slug}`)).status === 200, 5_000);
  for (const path of places) expect((await read(site, path)).text, path).toMatch(/quince-orchard/);
  for (const path of [`/blog/${slug}.md`, `/blog/${slug}.data`, `/social/blog/${slug}.png`])
    expect((await read(site, path)).status, path).toBe(200);
  for (const [path, type] of Object.entries(feeds)) {
    const first = await read(site, path);
    expect(first.headers.get("content-type"), path).toBe(`${type}; charset=utf-8`);
    expect(first.text, path).toContain("https://www.homecoming.example/pricing");
    const again = await read(site, path, { "if-none-match": first.headers.get("etag") ?? "" });
    expect([again.status, again.text], path).toEqual([304, ""]);
    expect((await read(site, "/blog/mobile-first-alumni-platforms")).text).toContain(`type="${type}"`);
  }

  await publish(false);
  await eventually("the post is gone", async () => (await read(site, `/blog/${slug}`)).status === 404, 5_000);
  await expectNowhere();
});

test("a post has what a built-in article has, and its former address leads to it @one-engine", async ({
  page,
  axe,
  guard,
  site,
  database,
}) => {
  guard.allow(/Failed to load resource/);
  const id = randomUUID();
  await changeContent(database, "blog_posts", async (tx) => {
    await tx.db
      .insertInto("blog_posts")
      .values([
        blogPost({
          id,
          published: true,
          slug: "winter-mentoring",
          title: "Mentoring in winter",
          excerpt: "What a program does in February.",
          content: `## Indoors\n\n${"A word or two more. ".repeat(130)}\n\n## Outdoors\n\n\`a line of code ${"that is long ".repeat(20)}\`\n\n| ${"Column | ".repeat(9)}\n| ${"--- | ".repeat(9)}\n| ${"cell | ".repeat(9)}`,
          featured_image: "/images/no-such-picture.svg",
          created_at: new Date("2026-03-01"),
        }),
        blogPost({ published: true, slug: "plain", title: "Plain", created_at: new Date("2026-03-02") }),
      ])
      .execute();
    await keepFormerAddress(tx, tx.site.documents.blog_posts, id, "/blog/cold-mentoring");
  });
  await eventually("the post is there", async () => (await read(site, "/blog/winter-mentoring")).status === 200, 5_000);
  const moved = await read(site, "/blog/cold-mentoring");
  expect([moved.status, moved.headers.get("location")]).toEqual([301, "/blog/winter-mentoring"]);

  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto("/blog/cold-mentoring", { waitUntil: "networkidle" });
  await expect(page).toHaveURL("/blog/winter-mentoring");
  const main = page.getByRole("main");
  await expect(main.getByText("3 min read", { exact: true })).toBeVisible();
  await expect(main.locator("footer")).toContainText("Editorial Team");
  await expect(main.locator("header img")).toHaveAttribute("src", /^\/images\/stock-\d\.svg$/);
  await expect(page.getByRole("link", { name: /Next article/ })).toContainText("Plain");
  await expect(page.getByRole("link", { name: /Previous article/ })).toContainText(
    [...articles.values()][0]?.title ?? "",
  );
  const related = main.getByRole("region", { name: "Related articles" }).getByRole("listitem");
  await expect(related).toHaveCount(3);
  await expect(related.first()).toContainText("A mentorship program that survives its first winter");
  for (const width of [390, 1366]) {
    if (width > 390) await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await axe(page);
  }
  await page.getByRole("navigation", { name: "In this article" }).getByRole("link", { name: "Outdoors" }).click();
  await expect(page).toHaveURL("/blog/winter-mentoring#article-outdoors");
});

test("a post takes the place of a built-in article, whose sections keep their addresses @one-engine", async ({
  page,
  site,
  database,
}) => {
  const slug = "alumni-community-building";
  const id = randomUUID();
  await changeContent(database, "blog_posts", (tx) =>
    tx.db
      .insertInto("blog_posts")
      .values(
        blogPost({
          id,
          slug,
          published: true,
          title: "Rewritten",
          content: "Anew.\n\n## Find the first fifty\n\nStill here.",
        }),
      )
      .execute(),
  );
  await eventually("the post stands", async () => (await read(site, `/blog/${slug}`)).text.includes("Anew."), 5_000);
  await page.goto(`/blog/${slug}#find-the-first-fifty`);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Rewritten");
  await expect(page.locator("#find-the-first-fifty")).toBeInViewport();
  // A page that is still loading would ask for a state that is gone by then, which the browser reports.
  await page.goto("about:blank");
  await changeContent(database, "blog_posts", (tx) => tx.db.deleteFrom("blog_posts").where("id", "=", id).execute());
  const title = articles.get(slug)?.title ?? "";
  await eventually(
    "the built-in one is back",
    async () => (await read(site, `/blog/${slug}`)).text.includes(title),
    5_000,
  );
});

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
/** Where the cards of a list lead, read from its HTML. */
const cardsIn = (html: string) =>
  [...html.replace(/^[\s\S]*<main/, "").matchAll(/<h3[^>]*>\s*<a [^>]*href="([^"]+)"/g)].map(([, href = ""]) => href);
const textOf = async (site: Site, path: string) => (await fetch(site.url + path)).text();

test("a post comes before the built-in entries and is found at once; a draft is nowhere @one-engine", async ({
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

  await eventually("the new post in the list", async () => (await textOf(site, "/blog")).includes("Of zephyrs"));
  const listed = cardsIn(await textOf(site, "/blog"));
  expect(listed).toHaveLength(27);
  expect(listed[0]).toBe("/blog/of-zephyrs");
  expect(cardsIn(await textOf(site, "/blog?category=Events"))[0]).toBe("/blog/of-zephyrs");

  for (const path of ["/blog", "/blog?category=Events", "/blog?q=quixotry", "/blog?q=quixtory", "/blog?q=zephyrs"])
    for (const address of [path, path.replace("/blog", "/blog.data")])
      expect(await textOf(site, address), address).not.toMatch(/Quixotry|blog\/quixotry/);
});

test("hundreds of posts make more pages, not larger ones @one-engine", async ({ page, site, database, axe }) => {
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
  await eventually("the new posts in the list", async () => (await textOf(site, "/blog")).includes("Season 199 "));
  expect(brotliCompressSync(await textOf(site, "/blog")).byteLength).toBeLessThan(20_000);

  const linkIn = (html: string, name: string) =>
    new RegExp(`<link [^>]*rel="${name}"[^>]*>`).exec(html)?.[0].match(/href="([^"]+)"/)?.[1];
  const seen: string[] = [];
  let pages = 1;
  for (; ; pages++) {
    const html = await textOf(site, pages === 1 ? "/blog" : `/blog?page=${pages}`);
    expect(linkIn(html, "canonical")).toMatch(pages === 1 ? /\/blog$/ : new RegExp(`/blog\\?page=${pages}$`));
    if (pages === 1) {
      expect(cardsIn(html)).toHaveLength(38);
      expect(linkIn(html, "prev")).toBeUndefined();
      expect(linkIn(html, "next")).toMatch(/\/blog\?page=2$/);
    }
    seen.push(...cardsIn(html));
    if (!html.includes("Older articles")) break;
    expect(html).toContain(`href="/blog?page=${pages + 1}"`);
  }
  expect(seen.slice(0, 2)).toEqual(["/blog/season-199", "/blog/season-198"]);
  expect(new Set(seen).size).toBe(seen.length);
  expect(seen.length).toBeGreaterThanOrEqual(226);
  expect((await fetch(`${site.url}/blog?page=99`)).status).toBe(404);

  // By the link, to the last page.
  await page.goto(`/blog?page=${pages - 1}`);
  await page.getByRole("link", { name: "Older articles" }).click();
  await expect(page).toHaveURL(`/blog?page=${pages}`);
  await expect(cards(page).last()).toHaveAttribute("href", seen.at(-1) ?? "");
  await axe(page);

  await page.goto("/blog?q=season");
  await expect(cards(page)).toHaveCount(20);
  await page.getByRole("link", { name: "More matches" }).click();
  await expect(page).toHaveURL("/blog?q=season&page=2");
  await expect(cards(page)).toHaveCount(20);
  await expect(page.locator('meta[name="robots"]')).toHaveAttribute("content", /noindex/);
});
