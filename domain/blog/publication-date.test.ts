import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { exportCollection } from "../import/export-content.ts";
import { importContent } from "../import/import-content.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import { deleteItem } from "../content/delete-item.ts";
import { findMatchingEntries } from "../search/find-matching-entries.ts";
import { restoreFromTrash } from "../trash/trash.ts";
import { findFeedArticles } from "./find-feed-articles.ts";
import { findPostAddresses } from "./find-post-addresses.ts";
import { findSurroundings } from "./find-surroundings.ts";
import { getArticle } from "./article.ts";
import { postKind } from "../content/kinds/post.ts";
import { previewDraft } from "../content/preview-draft.ts";
import { publishedPost, setBlogStage } from "./testing/blog-stage.ts";

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
    const found = await findMatchingEntries(stage.visitor(), { query: "reunion", category: null, page: 1 });
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
      for (const table of ["blog_posts", "trash", "slug_history"] as const) await engine.db.deleteFrom(table).execute();
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
