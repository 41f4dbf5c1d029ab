import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** The texts of the site that editors have changed, and drafts of what is not public yet (docs/decisions/161-texts-of-the-site.md). */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp, json } = columnTypes(db);
  await db.schema
    .createTable("site_texts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("body", json, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("updated_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("drafts")
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("body", json, (column) => column.notNull())
    .addColumn("base_version", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("updated_by", "text", (column) => column.notNull())
    .addColumn("updated_at", timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint("drafts_pkey", ["kind", "item_id"])
    .execute();
  await db.insertInto("content_versions").values({ topic: "site_texts", version: 1 }).execute();
}
