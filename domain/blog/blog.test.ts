import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createItem, updateItem } from "../content/save-item.ts";
import { getItem } from "../content/find-items.ts";
import { failureOf } from "../testing/admin-stage.ts";
import { getArticle } from "./article.ts";
import { postKind } from "../content/kinds/post.ts";
import { publishedPost, setBlogStage } from "./testing/blog-stage.ts";

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
