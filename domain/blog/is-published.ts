import type { Tables } from "#db/schema.ts";
import type { ExpressionBuilder, NotNull } from "kysely";

/** The condition for posts that visitors see, for `where(isPublished)`. Only this and onlyPublished decide that. */
export const isPublished = (eb: ExpressionBuilder<Tables, "blog_posts">) => eb("blog_posts.published", "=", true);

/** For `$narrowType`: a published post always has a date. */
export interface PublishedType {
  published_at: NotNull;
}

type PublishedRow<Row> = Row extends { published_at: Date | null } ? Row & { published_at: Date } : Row;

/**
 * The same for rows that were found by ids or slugs. With both conditions in one query, SQLite reads all published
 * posts instead of the few.
 */
export function onlyPublished<Row extends { published: boolean }>(rows: readonly Row[]): PublishedRow<Row>[] {
  return rows.filter((row): row is PublishedRow<Row> => row.published);
}
