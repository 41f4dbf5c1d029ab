import { beforeEach, describe, expect, test } from "vitest";
import { articles } from "#content/articles.ts";
import { blogEntries } from "#content/blog-entries.ts";
import { articleCategories } from "#content/schema/article-categories.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import type { Context } from "../context.ts";
import { testContext } from "../testing/test-context.ts";
import { findEntries } from "./find-entries.ts";
import { entriesPerPage } from "./limits.ts";

const hrefs = (entries: readonly { href: string }[]) => entries.map(({ href }) => href);
const builtIn = hrefs(blogEntries);

describe("built-in entries", () => {
  test("are 26, lead to 26 places, and fit on one page", () => {
    expect(new Set(builtIn).size).toBe(26);
    expect(builtIn.length).toBeLessThan(entriesPerPage.list);
  });
});

describeOnEachEngine("the journal's list", (engine) => {
  let ctx: Context;
  beforeEach(async () => {
    ctx = testContext(engine.db);
    await engine.db.deleteFrom("blog_posts").execute();
  });

  const find = async (category: string | null = null, page = 1) => findEntries(ctx, { category, page });
  const publish = (count: number, overrides: Partial<Parameters<typeof blogPost>[0]> = {}) =>
    engine.db
      .insertInto("blog_posts")
      .values(
        Array.from({ length: count }, (_, n) =>
          blogPost({
            slug: `post-${n}`,
            published: true,
            created_at: new Date(Date.UTC(2026, 0, 1) + n * 1000),
            ...overrides,
          }),
        ),
      )
      .execute();

  test("is the built-in entries while nothing is published", async () => {
    await publish(1, { published: false });
    const { entries, ...page } = await find();
    expect(page).toEqual({ page: 1, pages: 1, total: 26 });
    expect(hrefs(entries)).toEqual(builtIn);
  });

  test("has published posts before them, newest first", async () => {
    await publish(3);
    const { entries } = await find();
    expect(hrefs(entries)).toEqual(["/blog/post-2", "/blog/post-1", "/blog/post-0", ...builtIn]);
  });

  test("leaves out a built-in article whose address a post has taken, and keeps its sections", async () => {
    const [slug = ""] = articles.keys();
    await publish(1, { slug });
    const { entries, total } = await find();
    expect(total).toBe(26);
    expect(hrefs(entries)).toEqual([`/blog/${slug}`, ...builtIn.filter((href) => href !== `/blog/${slug}`)]);
    expect(entries[0]).toMatchObject({ title: "A post", category: articles.get(slug)?.category });
  });

  test("goes on over as many pages as it takes, each entry once", async () => {
    const size = entriesPerPage.list;
    await publish(2 * size - 10);
    const pages = [];
    for (let page = 1; page <= 4; page++) pages.push(await find(null, page));
    expect(pages.map(({ entries }) => entries.length)).toEqual([size, size, 16, 0]);
    expect(pages[0]).toMatchObject({ pages: 3, total: 2 * size + 16 });
    expect(new Set(pages.flatMap(({ entries }) => hrefs(entries))).size).toBe(2 * size + 16);
    expect(hrefs(pages[1]?.entries.slice(-10) ?? [])).toEqual(builtIn.slice(0, 10));
  });

  test.each(articleCategories)("has only entries of the category %s", async (category) => {
    await publish(1, { category, slug: "of-it" });
    await publish(1, { category: null, slug: "of-none" });
    const { entries } = await find(category);
    expect(entries.length).toBeGreaterThan(1);
    expect(entries[0]?.href).toBe("/blog/of-it");
    expect(new Set(entries.map((entry) => entry.category))).toEqual(new Set([category]));
  });

  test("is built in, and degraded, without the database", async () => {
    await publish(1);
    const broken = await engine.openAnother();
    await broken.close();
    const reasons: unknown[] = [];
    const away = testContext(broken.db, { degraded: (reason) => reasons.push(reason) });
    expect(hrefs((await findEntries(away, { category: null, page: 1 })).entries)).toEqual(builtIn);
    expect(reasons).toHaveLength(1);
  });
});
