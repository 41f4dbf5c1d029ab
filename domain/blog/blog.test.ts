import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem, deleteItem } from "../documents/edit-item.ts";
import { findItems } from "../lists/find-items.ts";
import { getItem } from "../documents/get-item.ts";
import { previewDraft } from "../documents/preview-item.ts";
import { strangers } from "../testing/actors.ts";
import { failureOf, publishedPost, setBlogStage } from "../testing/stages.ts";
import { getArticle } from "./article.ts";
import { postKind } from "../kinds/post.ts";

describeOnEachEngine("blog", (engine) => {
  const stage = setBlogStage(engine);

  describe("rules", () => {
    test("a post is a draft unless it says otherwise, with its address from the title and blanks as nothing", async () => {
      const { id, slug } = await createItem(stage.admin(), postKind, {
        title: "  Ready? Set & Go ",
        content: "Text",
        excerpt: " ",
        featured_image: "",
      });
      expect(slug).toBe("ready-set-go");
      expect(await getItem(stage.admin(), postKind, id)).toMatchObject({
        title: "Ready? Set & Go",
        slug: "ready-set-go",
        excerpt: null,
        featured_image: null,
        published: false,
        version: 1,
        created_at: stage.now,
      });
    });

    test.each([
      ["title", { title: " ", content: "x" }],
      ["title", { content: "x" }],
      ["slug", { title: "!?", content: "x" }],
      ["title", { title: "x".repeat(201), content: "x" }],
      ["content", { title: "x", content: " \n" }],
      ["content", { title: "x", content: "x".repeat(100_001) }],
      ["content", { title: "x", content: `${"> ".repeat(50)}x` }],
      ["excerpt", { title: "x", content: "x", excerpt: "x".repeat(501) }],
      ["category", { title: "x", content: "x", category: "Gossip" }],
      ["featured_image", { title: "x", content: "x", featured_image: "javascript:alert(1)" }],
      ["featured_image", { title: "x", content: "x", featured_image: "//other.example/a.png" }],
      ["featured_image", { title: "x", content: "x", featured_image: "picture.png" }],
      ["featured_image", { title: "x", content: "x", featured_image: "https://" }],
    ])("a wrong %s is an error beside its field (%#)", async (field, input) => {
      const failure = await failureOf(createItem(stage.admin(), postKind, input));
      expect(failure.code).toBe("invalid");
      expect(Object.keys(failure.fields)).toEqual([field]);
      expect(stage.changed).toEqual([]);
    });

    test.each(["https://other.example/a.png", "http://other.example/a.png?b=c", "/images/a.avif"])(
      "%s is a picture's address",
      async (featured_image) => {
        const { id } = await createItem(stage.admin(), postKind, { ...publishedPost, featured_image });
        expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ featured_image });
      },
    );

    test("a clash of addresses is a field error that names the address", async () => {
      await createItem(stage.admin(), postKind, publishedPost);
      const failure = await failureOf(createItem(stage.admin(), postKind, { ...publishedPost, title: "first  POST" }));
      expect(failure.code).toBe("invalid");
      expect(failure.fields["title"]).toContain('"first-post"');
      const { id } = await createItem(stage.admin(), postKind, { ...publishedPost, title: "Second" });
      const renamed = await failureOf(updateItem(stage.admin(), postKind, id, 1, publishedPost));
      expect(renamed.fields["title"]).toContain('"first-post"');
      expect((await getItem(stage.admin(), postKind, id)).title).toBe("Second");
    });

    test("a category is one of the list's, or none", async () => {
      const { id } = await createItem(stage.admin(), postKind, { ...publishedPost, category: "Best Practices" });
      expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ category: "Best Practices" });
      await updateItem(stage.admin(), postKind, id, 1, { ...publishedPost, category: "" });
      expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ category: null });
    });

    test("line ends of forms become plain ones", async () => {
      const { id } = await createItem(stage.admin(), postKind, { ...publishedPost, content: "a\r\n\r\nb" });
      expect((await getItem(stage.admin(), postKind, id)).content).toBe("a\n\nb");
    });
  });

  describe("what visitors see", () => {
    test("a draft is nowhere, before it is published and after it is taken back", async () => {
      const { id } = await createItem(stage.admin(), postKind, { ...publishedPost, published: false });
      expect(await stage.slugsShown()).toEqual([]);
      expect(await getArticle(stage.visitor(), "first-post")).toBeNull();

      await updateItem(stage.admin(), postKind, id, 1, publishedPost);
      expect(await stage.slugsShown()).toEqual(["first-post"]);
      expect(await getArticle(stage.visitor(), "first-post")).toMatchObject({ article: { title: "First Post" } });

      await updateItem(stage.admin(), postKind, id, 2, { ...publishedPost, published: false });
      expect(await stage.slugsShown()).toEqual([]);
      expect(await getArticle(stage.visitor(), "first-post")).toBeNull();
    });

    test("with the database away an article is unavailable, not absent", async () => {
      const broken = await engine.openAnother();
      await broken.close();
      const reasons: unknown[] = [];
      const ctx = stage.visitor({ db: broken.db, degraded: (reason) => reasons.push(reason) });
      expect((await failureOf(getArticle(ctx, "first-post"))).code).toBe("unavailable");
      expect(reasons).toHaveLength(1);
    });
  });
});

describeOnEachEngine("work on the blog", (engine) => {
  const stage = setBlogStage(engine);

  describe("changes", () => {
    test("a stale save is refused, changes nothing, and says who changed what", async () => {
      const { id } = await createItem(stage.admin(), postKind, publishedPost);
      await updateItem(stage.admin(), postKind, id, 1, { ...publishedPost, title: "Theirs", featured_image: "/a.png" });
      stage.changed = [];
      const failure = await failureOf(
        updateItem(stage.admin(), postKind, id, "1", { ...publishedPost, title: "Mine" }),
      );
      expect(failure.code).toBe("conflict");
      for (const part of ["ada@school.example", "title", "featured image"]) expect(failure.message).toContain(part);
      expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ title: "Theirs", version: 2 });
      expect(stage.changed).toEqual([]);
    });

    test("of two saves at once one is kept and one is told", async () => {
      const { id } = await createItem(stage.admin(), postKind, publishedPost);
      const saves = await Promise.allSettled(
        ["Mine", "Theirs"].map((title) => updateItem(stage.admin(), postKind, id, 1, { ...publishedPost, title })),
      );
      expect(saves.map((save) => save.status).toSorted()).toEqual(["fulfilled", "rejected"]);
      const lost = saves.find((save) => save.status === "rejected");
      expect(lost?.reason).toMatchObject({ code: "conflict" });
    });

    test("every change keeps a revision and announces the collection; a preview does neither", async () => {
      const { id } = await createItem(stage.admin(), postKind, publishedPost);
      await updateItem(stage.admin(), postKind, id, 1, { ...publishedPost, content: "Better" });
      await previewDraft(stage.admin(), postKind, id, { ...publishedPost, content: "Best" });
      await deleteItem(stage.admin(), postKind, id);
      const revisions = await engine.db
        .selectFrom("revisions")
        .selectAll()
        .where("item_id", "=", id)
        .orderBy("version")
        .orderBy("action", "desc")
        .execute();
      expect(revisions.map(({ action, version, actor_email }) => [action, version, actor_email])).toEqual([
        ["create", 1, "ada@school.example"],
        ["update", 2, "ada@school.example"],
        ["delete", 2, "ada@school.example"],
      ]);
      expect(revisions[1]?.snapshot).toMatchObject({ title: "First Post", content: "Better", version: 2 });
      expect(stage.changed).toEqual(["blog_posts", "blog_posts", "blog_posts"]);
    });

    test("what is gone can't be changed", async () => {
      for (const work of [
        () => updateItem(stage.admin(), postKind, "nothing", 1, publishedPost),
        () => deleteItem(stage.admin(), postKind, "nothing"),
        () => getItem(stage.admin(), postKind, "nothing"),
      ])
        expect((await failureOf(work())).code).toBe("not_found");
    });
  });

  test("the admin's list finds text literally, in any case, drafts included", async () => {
    await createItem(stage.admin(), postKind, { ...publishedPost, title: "Growth of 100% a year" });
    stage.now = new Date("2026-03-02T10:00:00Z");
    await createItem(stage.admin(), postKind, { title: "Draft", content: "x", excerpt: "On GROWTH" });
    const titles = async (search: string) =>
      (await findItems(stage.admin(), postKind, { search })).items.map((post) => post.title);
    expect(await titles("")).toEqual(["Draft", "Growth of 100% a year"]);
    expect(await titles(" growth ")).toEqual(["Draft", "Growth of 100% a year"]);
    expect(await titles("100%")).toEqual(["Growth of 100% a year"]);
    expect(await titles("1%0")).toEqual([]);
    expect(await titles("_")).toEqual([]);
    expect(await findItems(stage.admin(), postKind, { page: 9 })).toMatchObject({ page: 1, total: 2 });
  });
});

describeOnEachEngine("rights on the blog", (engine) => {
  const stage = setBlogStage(engine);

  describe.each(strangers)("%s", (_, actor, code) => {
    test("gets nothing and changes nothing", async () => {
      const { id } = await createItem(stage.admin(), postKind, publishedPost);
      stage.changed = [];
      const ctx = stage.as(actor);
      const calls = [
        findItems(ctx, postKind),
        getItem(ctx, postKind, id),
        createItem(ctx, postKind, { ...publishedPost, title: "Mine" }),
        updateItem(ctx, postKind, id, 1, { ...publishedPost, title: "Mine" }),
        deleteItem(ctx, postKind, id),
        previewDraft(ctx, postKind, id, publishedPost),
      ];
      for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
      expect(stage.changed).toEqual([]);
      expect(await stage.slugsShown()).toEqual(["first-post"]);
    });
  });
});
