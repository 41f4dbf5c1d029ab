import type { Tables } from "#db/schema.ts";
import type { ExpressionBuilder, NotNull } from "kysely";

/** What makes a post visible to visitors: the one place that says so, with onlyPublished. For `where(isPublished)`. */
export const isPublished = (eb: ExpressionBuilder<Tables, "blog_posts">) => eb("blog_posts.published", "=", true);

/** What a published post always has: for `$narrowType` of a query that selects it. */
export interface PublishedType {
  published_at: NotNull;
}

type PublishedRow<Row> = Row extends { published_at: Date | null } ? Row & { published_at: Date } : Row;

/**
 * The same for rows that were looked up by several ids or addresses. Asked for both in one query, SQLite would rather read
 * through all that is published than look up a few.
 */
export function onlyPublished<Row extends { published: boolean }>(rows: readonly Row[]): PublishedRow<Row>[] {
  return rows.filter((row): row is PublishedRow<Row> => row.published);
}
