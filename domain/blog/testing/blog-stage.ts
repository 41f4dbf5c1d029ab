import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { setAdminStage } from "../../testing/admin-stage.ts";
import { findPosts } from "../find-posts.ts";

export const publishedPost = { title: "First Post", content: "Hello", published: true };

/** An admin stage, and what the blog's public list shows on it. */
export function setBlogStage(engine: EngineUnderTest) {
  const stage = setAdminStage(engine);
  return Object.assign(stage, {
    slugsShown: async () => (await findPosts(stage.visitor())).posts.map((post) => post.slug),
  });
}
