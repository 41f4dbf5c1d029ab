import { blogEntries } from "#content/blog-entries.ts";
import type { EngineUnderTest } from "#db/testing/describe-on-each-engine.ts";
import { setAdminStage } from "../../testing/admin-stage.ts";
import { findEntries } from "../find-entries.ts";

export const publishedPost = { title: "First Post", content: "Hello", published: true };

/** An admin stage with the blog's public list. */
export function setBlogStage(engine: EngineUnderTest) {
  const stage = setAdminStage(engine);
  return Object.assign(stage, {
    slugsShown: async () => {
      const { entries } = await findEntries(stage.visitor(), { category: null, page: 1 });
      const builtIn = new Set(blogEntries.map(({ href }) => href));
      return entries.filter(({ href }) => !builtIn.has(href)).map(({ href }) => href.replace("/blog/", ""));
    },
  });
}
