import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Addresses of the pages that editors have made (docs/decisions/164-pages-of-editors.md). */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp, json } = columnTypes(db);
  await db.schema
    .createTable("site_pages")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("address", "text", (column) => column.notNull().unique())
    .addColumn("listing", json, (column) => column.notNull())
    .addColumn("updated_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("former_page_addresses")
    .addColumn("address", "text", (column) => column.primaryKey())
    .addColumn("page_id", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("former_page_addresses_by_page").on("former_page_addresses").column("page_id").execute();
}
