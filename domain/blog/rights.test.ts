import { describe, expect, test } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createPost } from "./create-post.ts";
import { deletePost } from "./delete-post.ts";
import { findAllPosts } from "./find-all-posts.ts";
import { getPost } from "./get-post.ts";
import { previewPost } from "./preview-post.ts";
import { failureOf, strangers } from "../testing/admin-stage.ts";
import { publishedPost, setBlogStage } from "./testing/blog-stage.ts";
import { updatePost } from "./update-post.ts";

describeOnEachEngine("rights on the blog", (engine) => {
  const stage = setBlogStage(engine);

  describe.each(strangers)("%s", (_, actor, code) => {
    test("gets nothing and changes nothing", async () => {
      const { id } = await createPost(stage.admin(), publishedPost);
      stage.changed = [];
      const ctx = stage.as(actor);
      const calls = [
        findAllPosts(ctx),
        getPost(ctx, id),
        createPost(ctx, { ...publishedPost, title: "Mine" }),
        updatePost(ctx, id, 1, { ...publishedPost, title: "Mine" }),
        deletePost(ctx, id),
        previewPost(ctx, id, publishedPost),
      ];
      for (const call of await Promise.all(calls.map(failureOf))) expect(call.code).toBe(code);
      expect(stage.changed).toEqual([]);
      expect(await stage.slugsShown()).toEqual(["first-post"]);
    });
  });
});
