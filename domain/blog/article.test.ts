import { expect, test, describe } from "vitest";
import { articleAliases, articleShortForms } from "#content/journal/article-addresses.ts";
import { articles } from "#content/journal/articles.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem, deleteItem } from "../documents/edit-item.ts";
import { failureOf, publishedPost, setBlogStage } from "../testing/stages.ts";
import { failing } from "../testing/test-context.ts";
import { getArticle } from "./article.ts";
import { postKind } from "../kinds/post.ts";
import { findSurroundings, rankRelated } from "./find-surroundings.ts";

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
        ownSections: twin.sections,
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
    expect(reasons).toHaveLength(3);
    expect((await failureOf(getArticle(ctx, "first-post"))).code).toBe("unavailable");
  });
});

describeOnEachEngine("addresses that posts have left", (engine) => {
  const stage = setBlogStage(engine);

  const rename = (id: string, version: number, title: string, isPublished = true) =>
    updateItem(stage.admin(), postKind, id, version, { ...publishedPost, title, published: isPublished });

  test("each leads straight to where the post is now", async () => {
    const { id } = await createItem(stage.admin(), postKind, publishedPost);
    await rename(id, 1, "Second");
    await rename(id, 2, "Third");
    for (const slug of ["first-post", "second"])
      expect(await getArticle(stage.visitor(), slug)).toEqual({ movedTo: "third" });
    await rename(id, 3, "First post");
    expect(await getArticle(stage.visitor(), "first-post")).toMatchObject({ article: { slug: "first-post" } });
    expect(await getArticle(stage.visitor(), "third")).toEqual({ movedTo: "first-post" });
  });

  test("an address that was only ever a draft's is forgotten", async () => {
    const { id } = await createItem(stage.admin(), postKind, { ...publishedPost, published: false });
    await rename(id, 1, "Second", false);
    await rename(id, 2, "Second");
    expect(await getArticle(stage.visitor(), "first-post")).toBeNull();
  });

  test("a rename while the post is withdrawn still counts, and shows nothing meanwhile", async () => {
    const { id } = await createItem(stage.admin(), postKind, publishedPost);
    await rename(id, 1, "First post", false);
    await rename(id, 2, "Second", false);
    expect(await getArticle(stage.visitor(), "first-post")).toBeNull();
    await rename(id, 3, "Second");
    expect(await getArticle(stage.visitor(), "first-post")).toEqual({ movedTo: "second" });
  });

  test("a new post may take a left address, and owns it afterwards", async () => {
    const { id } = await createItem(stage.admin(), postKind, publishedPost);
    await rename(id, 1, "Second");
    const other = await createItem(stage.admin(), postKind, { ...publishedPost, content: "Another" });
    expect(await getArticle(stage.visitor(), "first-post")).toMatchObject({ article: { content: "Another" } });
    await rename(other.id, 1, "Elsewhere");
    expect(await getArticle(stage.visitor(), "first-post")).toEqual({ movedTo: "elsewhere" });
  });

  test("they go with the post", async () => {
    const { id } = await createItem(stage.admin(), postKind, publishedPost);
    await rename(id, 1, "Second");
    await deleteItem(stage.admin(), postKind, id);
    expect(await getArticle(stage.visitor(), "first-post")).toBeNull();
    expect(await getArticle(stage.visitor(), "second")).toBeNull();
  });
});

const builtIn = [...articles.keys()];

describeOnEachEngine("what surrounds an article", (engine) => {
  const stage = setBlogStage(engine);

  async function around(slug: string) {
    const found = await getArticle(stage.visitor(), slug);
    if (!found || !("article" in found)) throw new Error(`There is no article ${slug}.`);
    const { previous, next, related } = await findSurroundings(stage.visitor(), found.article);
    return { previous: previous?.slug ?? null, next: next?.slug ?? null, related: related.map(({ slug }) => slug) };
  }

  test("the built-in ones are neighbours by their date, and related as their authors say", async () => {
    for (const [place, slug] of builtIn.entries())
      expect(await around(slug)).toEqual({
        previous: builtIn[place + 1] ?? null,
        next: builtIn[place - 1] ?? null,
        related: articles.get(slug)?.related,
      });
  });

  test("posts come before them, also those of one moment, and a walk meets each article once", async () => {
    for (const title of ["A", "B", "C"]) await createItem(stage.admin(), postKind, { ...publishedPost, title });
    stage.now = new Date("2026-03-02T10:00:00Z");
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Newest" });
    await createItem(stage.admin(), postKind, { ...publishedPost, title: builtIn[4]?.replaceAll("-", " ") });
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Draft", published: false });

    const walk: string[] = [];
    for (let at: string | null = builtIn.at(-1) ?? ""; at; at = (await around(at)).next) walk.push(at);
    expect(walk).toHaveLength(15);
    expect(new Set(walk)).toHaveLength(15);
    expect(walk.slice(0, 10)).toEqual(builtIn.filter((_, place) => place !== 4).toReversed());
    const back: string[] = [];
    for (let at: string | null = walk.at(-1) ?? ""; at; at = (await around(at)).previous) back.push(at);
    expect(back).toEqual(walk.toReversed());
  });

  test("a post is related to those that it shares words with, a draft to none", async () => {
    await createItem(stage.admin(), postKind, {
      ...publishedPost,
      title: "Mentors in winter",
      excerpt: "Pairs that last.",
    });
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Winter mentoring again" });
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Mentors in secret", published: false });
    const { related } = await around("mentors-in-winter");
    expect(related).toHaveLength(3);
    expect(related.slice(0, 2)).toEqual(["winter-mentoring-again", "alumni-mentorship-programs"]);
    expect(related).not.toContain("mentors-in-secret");
  });

  test("without the database, among the built-in ones", async () => {
    const found = await getArticle(stage.visitor(), builtIn[2] ?? "");
    if (!found || !("article" in found)) throw new Error("There is no such article.");
    const reasons: unknown[] = [];
    const ctx = stage.visitor({ db: await failing(engine), degraded: (reason) => reasons.push(reason) });
    const { previous, next, related } = await findSurroundings(ctx, found.article);
    expect([previous?.slug, next?.slug, related.length]).toEqual([builtIn[3], builtIn[1], 3]);
    expect(reasons).toHaveLength(2);
  });
});

describe("rankRelated", () => {
  const words = (title: string, excerpt: string | null = null) => ({ title, excerpt });

  test("counts words of the title more than those of the excerpt, and common ones not at all", () => {
    const candidates = [
      words("Alumni and their network"),
      words("Other things", "A reunion in the garden"),
      words("Reunions"),
    ];
    const ranked = rankRelated(words("A reunion for every alumni network"), candidates);
    expect(ranked.map(({ title }) => title)).toEqual(["Reunions", "Other things", "Alumni and their network"]);
  });

  test("keeps the order of those that have nothing in common", () => {
    const candidates = [words("One"), words("Two"), words("Three")];
    expect(rankRelated(words("日本語 !"), candidates)).toEqual(candidates);
  });
});
