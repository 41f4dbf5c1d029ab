import { expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createPost } from "../blog/create-post.ts";
import { getPost } from "../blog/get-post.ts";
import { getPublishedPost } from "../blog/get-published-post.ts";
import { updatePost } from "../blog/update-post.ts";
import { failureOf, setAdminStage } from "../testing/admin-stage.ts";

const post = { title: "校友の日", content: "Hello", published: true };

describeOnEachEngine("a title that makes no address", (engine) => {
  const stage = setAdminStage(engine);

  test.each([undefined, "", "Has Capitals", "two words", "-edge", "two--hyphens", "校友", "a/b", "x".repeat(201)])(
    "is refused with %j as its address, beside that field",
    async (slug) => {
      expect(Object.keys((await failureOf(createPost(stage.admin(), { ...post, slug }))).fields)).toEqual(["slug"]);
    },
  );

  test("has the address that was written, which another can't take, and keeps it until another is written", async () => {
    const { id, slug } = await createPost(stage.admin(), { ...post, slug: " alumni-day " });
    expect(slug).toBe("alumni-day");
    const clash = await failureOf(createPost(stage.admin(), { ...post, slug: "alumni-day" }));
    expect(Object.keys(clash.fields)).toEqual(["slug"]);
    await updatePost(stage.admin(), id, 1, { ...post, title: "同窓会" });
    expect(await getPost(stage.admin(), id)).toMatchObject({ slug: "alumni-day", title: "同窓会" });
    await updatePost(stage.admin(), id, 2, { ...post, slug: "reunion" });
    expect(await getPublishedPost(stage.visitor(), "alumni-day")).toEqual({ movedTo: "reunion" });
  });

  test("leaves other titles to make theirs, whatever is sent", async () => {
    expect(await createPost(stage.admin(), { ...post, title: "Day 1", slug: "mine" })).toMatchObject({ slug: "day-1" });
  });
});
