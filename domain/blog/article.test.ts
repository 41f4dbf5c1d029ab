import { expect, test } from "vitest";
import { articleAliases, articleShortForms } from "#content/article-addresses.ts";
import { articles } from "#content/articles.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import { failureOf } from "../testing/admin-stage.ts";
import { failing } from "../testing/test-context.ts";
import { getArticle } from "./article.ts";
import { postKind } from "../content/kinds/post.ts";
import { publishedPost, setBlogStage } from "./testing/blog-stage.ts";

const twin = articles.get("data-privacy-alumni-networks");
if (!twin) throw new Error("The article that these tests are about is gone.");

test("second addresses and short forms mean articles that exist, and are none themselves", () => {
  const pairs = [...articleAliases, ...articleShortForms];
  expect(pairs.map(([from]) => from).toSorted()).toEqual(
    "alumni-mentorship corporate-alumni data-privacy event-formats measuring-roi mobile-first".split(" "),
  );
  expect(pairs.filter(([from, to]) => articles.has(from) || !articles.has(to))).toEqual([]);
});

describeOnEachEngine("an article at its address", (engine) => {
  const stage = setBlogStage(engine);
  const get = (slug: string) => getArticle(stage.visitor(), slug);
  /** The row that an import of the built-in article makes. */
  const imported = {
    title: "Data privacy alumni networks",
    excerpt: twin.excerpt,
    content: twin.markdown,
    featured_image: twin.image,
    category: twin.category,
  };

  test("is the built-in one while no published post has the address, whatever drafts there are", async () => {
    await createItem(stage.admin(), postKind, { ...imported, published: false });
    expect(await get(twin.slug)).toMatchObject({
      article: { title: twin.title, category: "Compliance", readTime: twin.readTime, content: twin.markdown },
    });
  });

  test("is the published post first, which keeps what no form can edit", async () => {
    await createItem(stage.admin(), postKind, {
      ...imported,
      content: "## One table before any policy\n\nEdited.",
      published: true,
    });
    expect(await get(twin.slug)).toMatchObject({
      article: {
        title: imported.title,
        content: expect.stringContaining("Edited."),
        description: twin.description,
        readTime: 1,
        category: twin.category,
        author: twin.author,
        related: twin.related,
        sectionIds: twin.sections.map(({ id }) => id),
        publishedAt: stage.now,
      },
    });
  });

  test("of a post without twin and excerpt has a description from its text and a stock picture", async () => {
    await createItem(stage.admin(), postKind, { ...publishedPost, content: "# Loud\n\nA *quiet* beginning." });
    const found = await get("first-post");
    expect(found).toMatchObject({
      article: {
        description: expect.stringMatching(/^A quiet beginning\. First Post: .{20,}/),
        category: null,
        image: null,
        requestDemo: false,
        related: [],
      },
    });
    expect(found && "article" in found && found.article.stockImage.src).toMatch(/^\/images\/stock-\d\.svg$/);
  });

  test("a second address gives the same article, the post in its place included", async () => {
    const canonical = "measuring-alumni-network-roi";
    expect(await get("measuring-roi")).toMatchObject({ article: { slug: canonical } });
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Measuring alumni network ROI" });
    expect(await get("measuring-roi")).toMatchObject({ article: { slug: canonical, content: "Hello" } });
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Measuring ROI", content: "Own" });
    expect(await get("measuring-roi")).toMatchObject({ article: { slug: "measuring-roi", content: "Own" } });
  });

  test("a short form leads to what it means, unless a post has it or has left it", async () => {
    for (const [from, to] of articleShortForms) expect(await get(from)).toEqual({ movedTo: to });
    const { id } = await createItem(stage.admin(), postKind, { ...publishedPost, title: "Mobile first" });
    expect(await get("mobile-first")).toMatchObject({ article: { slug: "mobile-first" } });
    await updateItem(stage.admin(), postKind, id, 1, { ...publishedPost, title: "Phones first" });
    expect(await get("mobile-first")).toEqual({ movedTo: "phones-first" });
  });

  test("never hides behind the former address of a post", async () => {
    const { id } = await createItem(stage.admin(), postKind, { ...imported, published: true });
    await updateItem(stage.admin(), postKind, id, 1, { ...imported, title: "Elsewhere", published: true });
    expect(await get(twin.slug)).toMatchObject({ article: { title: twin.title } });
    expect(await get("elsewhere")).toMatchObject({ article: { related: [] } });
  });

  test.each(["no-such", "", "A", "a b", "\u0000", "%00"])("there is none at %j", async (slug) => {
    expect(await get(slug)).toBeNull();
  });

  test("without the database the built-in ones are shown as degraded, and others are unavailable", async () => {
    const reasons: unknown[] = [];
    const ctx = stage.visitor({ db: await failing(engine), degraded: (reason) => reasons.push(reason) });
    expect(await getArticle(ctx, twin.slug)).toMatchObject({ article: { title: twin.title } });
    expect(await getArticle(ctx, "mobile-first")).toEqual({ movedTo: "mobile-first-alumni-platforms" });
    expect(reasons).toHaveLength(2);
    expect((await failureOf(getArticle(ctx, "first-post"))).code).toBe("unavailable");
  });
});
