import { beforeEach, describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { deleteItem, createItem, updateItem } from "../documents/edit-item.ts";
import { postKind } from "../kinds/post.ts";
import { importBuiltIn } from "../import/import-built-in.ts";
import { restoreRevision, findRevisions } from "../history/revisions.ts";
import { findMatchingEntries } from "../search/find-matching-entries.ts";
import { failureOf, publishedPost, setBlogStage } from "../testing/stages.ts";
import { restoreFromTrash } from "../history/trash.ts";
import { getArticle, findFeedArticles } from "./article.ts";
import { findEntries, entriesPerPage } from "./find-entries.ts";
import { findSeries } from "./find-surroundings.ts";

const today = new Date("2026-03-10T09:00:00Z");

describeOnEachEngine("what an editor chooses of a post", (engine) => {
  const stage = setBlogStage(engine);
  beforeEach(() => void (stage.now = today));

  const create = (title: string, fields: object = {}) =>
    createItem(stage.admin(), postKind, { ...publishedPost, title, ...fields });
  const update = (id: string, version: number, title: string, fields: object = {}) =>
    updateItem(stage.admin(), postKind, id, version, { ...publishedPost, title, ...fields });
  const articleAt = async (slug: string) => {
    const found = await getArticle(stage.visitor(), slug);
    if (!found || !("article" in found)) throw new Error(`There is no article ${slug}.`);
    return found.article;
  };
  const dateOf = async (slug: string) => (await articleAt(slug)).publishedAt.toISOString();
  const found = async (query: string) => {
    const { entries } = await findMatchingEntries(stage.visitor(), { query, topic: null, page: 1 });
    return entries.map(({ title }) => title).filter((title) => title.startsWith("Reunion"));
  };

  test("the words for its picture, or that it is decoration", async () => {
    const picture = { featured_image: "/images/reunion.avif", image_alt: "A band on a lawn" };
    const { id } = await create("Reunion", picture);
    expect(await articleAt("reunion")).toMatchObject({ imageAlt: "A band on a lawn" });
    await update(id, 1, "Reunion", { ...picture, image_decorative: true });
    expect(await articleAt("reunion")).toMatchObject({ isDecorative: true });
  });

  describe("the date", () => {
    test("in the past is that of article, list, feed and search, also of a post that is public already", async () => {
      const { id } = await create("Reunion one");
      await create("Reunion two");
      const orders = async () => [
        await stage.slugsShown(),
        (await findFeedArticles(stage.visitor())).slice(0, 2).map(({ article }) => article.slug),
        (await found("reunion")).map((title) => title.toLowerCase().replace(" ", "-")),
      ];
      await update(id, 1, "Reunion one", { dated: "2024-05-06" });
      expect(await dateOf("reunion-one")).toBe("2024-05-06T12:00:00.000Z");
      const older = ["reunion-two", "reunion-one"];
      expect(await orders()).toEqual([older, older, older]);
      await create("Reunion three", { dated: "2023-01-01" });
      expect(await found("reunion")).toEqual(["Reunion two", "Reunion one", "Reunion three"]);
      await update(id, 2, "Reunion one", { dated: "2022-01-01" });
      expect(await found("reunion")).toEqual(["Reunion two", "Reunion three", "Reunion one"]);
    });

    test("is that of the first publication again when it is taken back, and comes back with a version", async () => {
      const { id } = await create("Reunion", { published: false });
      stage.now = new Date("2026-03-11T09:00:00Z");
      await update(id, 1, "Reunion");
      stage.now = new Date("2026-03-12T09:00:00Z");
      await update(id, 2, "Reunion", { dated: "2024-05-06" });
      await update(id, 3, "Reunion");
      expect(await dateOf("reunion")).toBe("2026-03-11T09:00:00.000Z");
      const dated = (await findRevisions(stage.admin(), "blog_posts", id)).find(({ version }) => version === 3);
      await restoreRevision(stage.admin(), dated?.id ?? "");
      expect(await dateOf("reunion")).toBe("2024-05-06T12:00:00.000Z");
      const { trashId } = await deleteItem(stage.admin(), postKind, id);
      await restoreFromTrash(stage.admin(), trashId);
      expect(await dateOf("reunion")).toBe("2024-05-06T12:00:00.000Z");
    });

    test("of a draft waits for its publication", async () => {
      const { id } = await create("Reunion", { published: false, dated: "2024-05-06" });
      const stored = await engine.db.selectFrom("blog_posts").select("published_at").executeTakeFirst();
      expect(stored?.published_at).toBeNull();
      await update(id, 1, "Reunion", { dated: "2024-05-06" });
      expect(await dateOf("reunion")).toBe("2024-05-06T12:00:00.000Z");
    });

    test("of today is the present time, and one in the future is refused with the way to schedule", async () => {
      await create("Reunion", { dated: "2026-03-10" });
      expect(await dateOf("reunion")).toBe(today.toISOString());
      stage.now = new Date("2026-03-10T11:00:00Z");
      await create("In Auckland", { dated: "2026-03-11" });
      expect(await dateOf("in-auckland")).toBe("2026-03-10T11:00:00.000Z");
      const { fields } = await failureOf(create("Later", { dated: "2026-03-12" }));
      expect(fields["dated"]).toContain("choose “Schedule …”");
      expect((await failureOf(create("Never", { dated: "soon" }))).fields).toEqual({
        dated: "Enter a date, such as 2026-03-01.",
      });
    });
  });

  describe("a slug of its own", () => {
    test("stays when the title changes, and follows the title again when it is taken away", async () => {
      const { id, slug } = await create("A long title", { own_slug: "short" });
      expect(slug).toBe("short");
      expect(await update(id, 1, "Another title", { own_slug: "short" })).toMatchObject({ slug: "short" });
      expect(await update(id, 2, "Another title")).toMatchObject({ slug: "another-title" });
      expect(await getArticle(stage.visitor(), "short")).toEqual({ movedTo: "another-title" });
      expect(await update(id, 3, "Another title", { own_slug: "new" })).toMatchObject({ slug: "new" });
      expect(await create("校友", { own_slug: "alumni" })).toMatchObject({ slug: "alumni" });
    });

    test("is refused beside its field when it is none, or taken", async () => {
      await create("Taken");
      const clash = await failureOf(create("Other", { own_slug: "taken" }));
      expect(clash.fields).toEqual({ own_slug: 'Another blog post already has the address "taken".' });
      for (const own_slug of ["Has Capitals", "-edge", "a/b", "two--hyphens"]) {
        const { fields } = await failureOf(create("Other", { own_slug }));
        expect(fields["own_slug"]).toContain("lowercase letters");
      }
    });

    test("is not for an imported article, whose address menus and texts name", async () => {
      await importBuiltIn(stage.admin());
      const { id, version, title, content } = await engine.db
        .selectFrom("blog_posts")
        .selectAll()
        .where("slug", "=", "global-alumni-networks")
        .executeTakeFirstOrThrow();
      const { fields } = await failureOf(update(id, version, title, { content, own_slug: "global" }));
      expect(fields["own_slug"]).toContain("keeps its address");
      expect(await update(id, version, "New title", { content })).toMatchObject({ slug: "global-alumni-networks" });
    });
  });

  test("a series has its published parts, oldest first, and is none with one part", async () => {
    await create("Second", { series: "Harbors", dated: "2025-02-01" });
    const second = await articleAt("second");
    expect(await findSeries(stage.visitor(), second)).toBeNull();
    await create("First", { series: " Harbors ", dated: "2025-01-01" });
    await create("Draft", { series: "Harbors", published: false });
    await create("Other", { series: "Boats" });
    expect(await findSeries(stage.visitor(), second)).toEqual({
      name: "Harbors",
      part: 2,
      parts: [
        expect.objectContaining({ slug: "first", title: "First" }),
        expect.objectContaining({ slug: "second", title: "Second" }),
      ],
    });
  });

  test("pinned posts stand first in the list and in their category, whichever end it is read from", async () => {
    const titles = Array.from({ length: entriesPerPage.list + 4 }, (_, index) => `Post ${index}`);
    for (const [index, title] of titles.entries()) {
      stage.now = new Date(today.getTime() + index * 60_000);
      await create(title, { pinned: index === 1 || index === 3, category: index < 4 ? "Events" : null });
    }
    const list = async (category: string | null, page: number) => {
      const { entries } = await findEntries(stage.visitor(), {
        topic: category === null ? null : { list: "categories" as const, ids: [category] },
        page,
      });
      return entries.filter(({ title }) => titles.includes(title)).map(({ title }) => title);
    };
    expect((await list(null, 1)).slice(0, 3)).toEqual(["Post 3", "Post 1", `Post ${titles.length - 1}`]);
    expect(await list(null, 2), "the rest, read from the end").toEqual(["Post 5", "Post 4", "Post 2", "Post 0"]);
    expect(await list("Events", 1)).toEqual(["Post 3", "Post 1", "Post 2", "Post 0"]);
    expect((await findFeedArticles(stage.visitor()))[0]?.article.title).toBe(`Post ${titles.length - 1}`);
  });
});
