import type { Tables } from "#db/schema.ts";
import type { ExpressionBuilder } from "kysely";

/** What makes a post visible to visitors: the one place that says so. For `where(isPublished)`. */
export const isPublished = (eb: ExpressionBuilder<Tables, "blog_posts">) => eb("blog_posts.published", "=", true);
