import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** The newsletter's addresses. */
export async function up(db: AnyDatabase): Promise<void> {
  const { id, timestamp } = columnTypes(db);

  await db.schema
    .createTable("subscribers")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("consent_version", "text", (column) => column.notNull())
    .addColumn("consent_text", "text", (column) => column.notNull())
    .addColumn("consent_page", "text")
    .addColumn("consented_at", timestamp, (column) => column.notNull())
    .addColumn("confirmed_at", timestamp)
    .addColumn("unsubscribed_at", timestamp)
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("subscribers_list").on("subscribers").columns(["created_at", "id"]).execute();
  await db.schema
    .createIndex("subscribers_by_status")
    .on("subscribers")
    .columns(["status", "created_at", "id"])
    .execute();
}
