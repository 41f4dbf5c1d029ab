import { beforeEach, describe, expect, test } from "vitest";
import { articles } from "#content/journal/articles.ts";
import { blogEntries } from "#content/journal/blog-entries.ts";
import { articleCategories } from "#content/schema/article-categories.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { blogPost } from "#db/testing/rows.ts";
import type { Context } from "../context.ts";
import { testContext } from "../testing/test-context.ts";
import { findEntries, findEntriesBy, entriesPerPage } from "./find-entries.ts";
import { exportCollection } from "../import/exported-items.ts";
import { importContent } from "../import/import-content.ts";
import { createItem, updateItem, deleteItem } from "../documents/edit-item.ts";
import { previewDraft } from "../documents/preview-item.ts";
import { findMatchingEntries } from "../search/find-matching-entries.ts";
import { restoreFromTrash } from "../history/trash.ts";
import { findFeedArticles, getArticle } from "./article.ts";
import { findPostAddresses } from "./post-addresses.ts";
import { findSurroundings } from "./find-surroundings.ts";
import { postKind } from "../kinds/post.ts";
import { publishedPost, setBlogStage } from "../testing/stages.ts";

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

  const find = async (category: string | null = null, page = 1) =>
    findEntries(ctx, { topic: category === null ? null : { list: "categories" as const, ids: [category] }, page });
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
    expect(hrefs((await findEntries(away, { topic: null, page: 1 })).entries)).toEqual(builtIn);
    // The posts, and the names of their categories.
    expect(reasons).toHaveLength(2);
    // Posts may fill further pages, so nobody can say that there are none.
    const second = { query: "reunion", topic: null, page: 2 };
    await expect(findEntries(away, second)).rejects.toMatchObject({ code: "unavailable" });
    await expect(findMatchingEntries(away, second)).rejects.toMatchObject({ code: "unavailable" });
    await expect(findEntriesBy(away, "ada", 2)).rejects.toMatchObject({ code: "unavailable" });
  });
});

const begun = new Date("2026-03-01T10:00:00Z");
const between = new Date("2026-03-02T10:00:00Z");
const published = new Date("2026-03-03T10:00:00Z");
const later = new Date("2026-03-04T10:00:00Z");

describeOnEachEngine("the date of a post", (engine) => {
  const stage = setBlogStage(engine);

  const articleAt = async (slug: string) => {
    const found = await getArticle(stage.visitor(), slug);
    if (!found || !("article" in found)) throw new Error(`There is no article ${slug}.`);
    return found.article;
  };
  const dateOf = async (slug: string) => (await articleAt(slug)).publishedAt;

  /** A draft of the first day, a post of the second, and the draft published on the third. */
  async function publishLate(): Promise<string> {
    stage.now = begun;
    const { id } = await createItem(stage.admin(), postKind, {
      ...publishedPost,
      title: "Reunion draft",
      published: false,
    });
    stage.now = between;
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Reunion news" });
    stage.now = published;
    await updateItem(stage.admin(), postKind, id, 1, { ...publishedPost, title: "Reunion draft" });
    return id;
  }

  test("is the moment at which a draft was published, in its article, lists, feeds, search and neighbours", async () => {
    await publishLate();
    expect(await dateOf("reunion-draft")).toEqual(published);
    expect(await stage.slugsShown()).toEqual(["reunion-draft", "reunion-news"]);
    const feed = await findFeedArticles(stage.visitor());
    expect(feed.slice(0, 2).map(({ article }) => [article.slug, article.publishedAt])).toEqual([
      ["reunion-draft", published],
      ["reunion-news", between],
    ]);
    const found = await findMatchingEntries(stage.visitor(), { query: "reunion", topic: null, page: 1 });
    const managed = found.entries.filter(({ href }) => href.startsWith("/blog/reunion-"));
    expect(managed.map(({ href, publishedAt }) => [href, publishedAt])).toEqual([
      ["/blog/reunion-draft", published],
      ["/blog/reunion-news", between],
    ]);
    const addresses = await findPostAddresses(stage.visitor());
    expect(addresses.slice(0, 2).map(({ slug }) => slug)).toEqual(["reunion-draft", "reunion-news"]);
    const around = await findSurroundings(stage.visitor(), await articleAt("reunion-news"));
    expect(around.next).toMatchObject({ slug: "reunion-draft", publishedAt: published });
  });

  test("stays when the post is edited, taken away and published again, or deleted and put back", async () => {
    const id = await publishLate();
    stage.now = later;
    const post = { ...publishedPost, title: "Reunion draft" };
    await updateItem(stage.admin(), postKind, id, 2, { ...post, content: "Better" });
    expect(await dateOf("reunion-draft")).toEqual(published);
    await updateItem(stage.admin(), postKind, id, 3, { ...post, published: false });
    await updateItem(stage.admin(), postKind, id, 4, post);
    expect(await dateOf("reunion-draft")).toEqual(published);
    const { trashId } = await deleteItem(stage.admin(), postKind, id);
    await restoreFromTrash(stage.admin(), trashId);
    expect(await dateOf("reunion-draft")).toEqual(published);
  });

  test("is the day of the preview while it is a draft", async () => {
    stage.now = begun;
    const post = { ...publishedPost, published: false };
    const { id } = await createItem(stage.admin(), postKind, post);
    stage.now = later;
    const { ctx, row } = await previewDraft(stage.admin(), postKind, id, post);
    expect(await getArticle(ctx, row.slug)).toMatchObject({ article: { publishedAt: later } });
  });

  test("goes with an export, and is that of creation in one of an earlier release", async () => {
    await publishLate();
    const posts: object[] = [];
    for await (const post of exportCollection(stage.admin(), "blog_posts")) posts.push(post);
    const exported = JSON.parse(JSON.stringify({ format: 1, blog_posts: posts })) as { blog_posts: object[] };
    const admin = stage.admin();
    const bringIn = async (document: unknown) => {
      for (const table of ["blog_posts", "trash", "former_addresses"] as const)
        await engine.db.deleteFrom(table).execute();
      expect(await importContent(admin, document)).toMatchObject({ created: 2 });
    };
    await bringIn(exported);
    expect(await dateOf("reunion-draft")).toEqual(published);
    const earlier = exported.blog_posts.map((post) =>
      Object.fromEntries(Object.entries(post).filter(([column]) => column !== "published_at")),
    );
    await bringIn({ ...exported, blog_posts: earlier });
    expect(await dateOf("reunion-draft")).toEqual(begun);
  });
});

describeOnEachEngine("a search, newest first by the date of publication,", (engine) => {
  const stage = setBlogStage(engine);
  const found = async () => {
    const f = await findMatchingEntries(stage.visitor(), { query: "zebra", topic: null, page: 1 });
    return f.entries.map(({ href }) => href);
  };
  const wanted = [5, 4, 3, 2, 1, 0].map((n) => `/blog/zebra-${"abcdef"[n]}`);
  const fill = async () => {
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) {
      stage.now = new Date(Date.UTC(2026, 2, n + 1));
      ids.push((await createItem(stage.admin(), postKind, { ...publishedPost, title: `Zebra ${"abcdef"[n]}` })).id);
    }
    return ids;
  };
  test("stays so after import into an empty site", async () => {
    await fill();
    expect(await found()).toEqual(wanted);
    const posts: object[] = [];
    for await (const post of exportCollection(stage.admin(), "blog_posts")) posts.push(post);
    const doc = JSON.parse(JSON.stringify({ format: 1, blog_posts: posts }));
    for (const table of ["blog_posts", "trash", "former_addresses"] as const)
      await engine.db.deleteFrom(table).execute();
    await importContent(stage.admin(), doc);
    expect(await stage.slugsShown()).toEqual(wanted.map((h) => h.slice(6)));
    expect(await found()).toEqual(wanted);
  });
  test("stays so after restore of the oldest from trash", async () => {
    const ids = await fill();
    const { trashId } = await deleteItem(stage.admin(), postKind, ids[0]!);
    await restoreFromTrash(stage.admin(), trashId);
    expect(await stage.slugsShown()).toEqual(wanted.map((h) => h.slice(6)));
    expect(await found()).toEqual(wanted);
  });
});
