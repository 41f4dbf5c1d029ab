import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Views of admin lists that people have saved. */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp, boolean } = columnTypes(db);
  await db.schema
    .createTable("list_views")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("query", "text", (column) => column.notNull())
    .addColumn("owner_id", "text", (column) => column.notNull())
    .addColumn("is_shared", boolean, (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addUniqueConstraint("list_views_name", ["collection", "owner_id", "name"])
    .execute();
}
