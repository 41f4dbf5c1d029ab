import type { AnyDatabase } from "./support/column-types.ts";

/** What changed with each version of a topic, so that caches forget only that (docs/decisions/150-tags-by-item.md). */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema
    .createTable("content_changes")
    .addColumn("topic", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("tags", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("content_changes_pkey", ["topic", "version"])
    .execute();
}
