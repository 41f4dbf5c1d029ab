import type { ManagedKind } from "../managed/managed-kind.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { postInput } from "./schema.ts";

/** Blog posts as managed content (specification sections 3 to 5). */
export const postKind: ManagedKind<"blog_posts"> = {
  collection: "blog_posts",
  noun: "blog post",
  input: postInput,
  fieldNames: { published: "status" },
  pages: { path: "/blog/", slugOf, followsTitle: true },
  titleColumn: "title",
  publicColumn: "published",
  searched: ["title", "slug", "excerpt"],
};
