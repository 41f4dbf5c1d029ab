import type { ListRow } from "../managed/find-items.ts";
import type { ManagedKind } from "../managed/managed-kind.ts";
import { slugOf } from "../slugs/slug-of.ts";
import { postInput } from "./schema.ts";

/** Blog posts as managed content (specification sections 3 to 5). */
export const postKind = {
  collection: "blog_posts",
  noun: "blog post",
  input: postInput,
  fieldNames: { published: "status" },
  pages: { path: "/blog/", slugOf, followsTitle: true },
  titleColumn: "title",
  publicColumn: "published",
  list: {
    columns: ["id", "title", "slug", "excerpt", "published", "created_at", "published_at", "updated_at", "version"],
    order: [["created_at", "desc"]],
    searched: ["title", "slug", "excerpt"],
  },
} as const satisfies ManagedKind<"blog_posts">;

/** A post as its card shows it, without its content. */
export type PostRow = ListRow<typeof postKind>;
