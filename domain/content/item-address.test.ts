import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { getArticle } from "../blog/article.ts";
import { postKind } from "./kinds/post.ts";
import { failureOf, setAdminStage } from "../testing/admin-stage.ts";
import { createItem, updateItem } from "./save-item.ts";
import { getItem } from "./find-items.ts";

const post = { title: "校友の日", content: "Hello", published: true };

describeOnEachEngine("a title that makes no address", (engine) => {
  const stage = setAdminStage(engine);

  test.each([undefined, "", "Has Capitals", "two words", "-edge", "two--hyphens", "校友", "a/b", "x".repeat(201)])(
    "is refused with %j as its address, beside that field",
    async (slug) => {
      expect(Object.keys((await failureOf(createItem(stage.admin(), postKind, { ...post, slug }))).fields)).toEqual([
        "slug",
      ]);
    },
  );

  test("has the address that was written, which another can't take, and keeps it until another is written", async () => {
    const { id, slug } = await createItem(stage.admin(), postKind, { ...post, slug: " alumni-day " });
    expect(slug).toBe("alumni-day");
    const clash = await failureOf(createItem(stage.admin(), postKind, { ...post, slug: "alumni-day" }));
    expect(Object.keys(clash.fields)).toEqual(["slug"]);
    await updateItem(stage.admin(), postKind, id, 1, { ...post, title: "同窓会" });
    expect(await getItem(stage.admin(), postKind, id)).toMatchObject({ slug: "alumni-day", title: "同窓会" });
    await updateItem(stage.admin(), postKind, id, 2, { ...post, slug: "reunion" });
    expect(await getArticle(stage.visitor(), "alumni-day")).toEqual({ movedTo: "reunion" });
  });

  test("leaves other titles to make theirs, whatever is sent", async () => {
    expect(await createItem(stage.admin(), postKind, { ...post, title: "Day 1", slug: "mine" })).toMatchObject({
      slug: "day-1",
    });
  });
});
