import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** The media library: files by content, their renditions, items with former files, and where they are used. */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp, json, boolean } = columnTypes(db);
  await db.schema
    .createTable("media_files")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("storage_key", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("bytes", "bigint", (column) => column.notNull())
    .addColumn("width", "integer")
    .addColumn("height", "integer")
    .addColumn("is_animated", boolean, (column) => column.notNull())
    .addColumn("thumbhash", "text")
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("media_renditions")
    .addColumn("hash", "text", (column) => column.primaryKey())
    .addColumn("file_hash", "text", (column) => column.notNull().references("media_files.hash"))
    .addColumn("crop", json)
    .addColumn("width", "integer", (column) => column.notNull())
    .addColumn("height", "integer", (column) => column.notNull())
    .addColumn("ready_at", timestamp)
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("tried_at", timestamp)
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("media_renditions_file").on("media_renditions").column("file_hash").execute();
  await db.schema
    .createIndex("media_renditions_ready")
    .on("media_renditions")
    .columns(["ready_at", "created_at"])
    .execute();

  await db.schema
    .createTable("media_items")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("file_hash", "text", (column) => column.notNull().references("media_files.hash"))
    .addColumn("rendition_hash", "text", (column) => column.references("media_renditions.hash"))
    .addColumn("crop", json)
    .addColumn("focal_x", "double precision", (column) => column.notNull())
    .addColumn("focal_y", "double precision", (column) => column.notNull())
    .addColumn("alt", "text", (column) => column.notNull())
    .addColumn("is_decorative", boolean, (column) => column.notNull())
    .addColumn("tags", "text", (column) => column.notNull())
    .addColumn("search_text", "text", (column) => column.notNull())
    .addColumn("poster_id", "text")
    .addColumn("captions", "text")
    .addColumn("transcript", "text")
    .addColumn("upload_id", "text", (column) => column.unique())
    .addColumn("source_url", "text")
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("updated_at", timestamp, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("deleted_at", timestamp)
    .execute();
  await db.schema.createIndex("media_items_newest").on("media_items").columns(["created_at", "id"]).execute();
  await db.schema.createIndex("media_items_source").on("media_items").column("source_url").execute();
  await db.schema.createIndex("media_items_file").on("media_items").column("file_hash").execute();
  await db.schema.createIndex("media_items_rendition").on("media_items").column("rendition_hash").execute();
  await db.schema.createIndex("media_items_poster").on("media_items").column("poster_id").execute();

  await db.schema
    .createTable("media_versions")
    .addColumn("item_id", "text", (column) => column.notNull().references("media_items.id").onDelete("cascade"))
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("file_hash", "text", (column) => column.notNull().references("media_files.hash"))
    .addColumn("rendition_hash", "text", (column) => column.references("media_renditions.hash"))
    .addColumn("crop", json)
    .addColumn("focal_x", "double precision", (column) => column.notNull())
    .addColumn("focal_y", "double precision", (column) => column.notNull())
    .addColumn("replaced_by", "text", (column) => column.notNull())
    .addColumn("replaced_at", timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint("media_versions_pkey", ["item_id", "version"])
    .execute();
  await db.schema.createIndex("media_versions_file").on("media_versions").column("file_hash").execute();
  await db.schema.createIndex("media_versions_rendition").on("media_versions").column("rendition_hash").execute();

  await db.schema
    .createTable("media_uses")
    .addColumn("media_id", "text", (column) => column.notNull())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addPrimaryKeyConstraint("media_uses_pkey", ["media_id", "collection", "item_id", "field"])
    .execute();
  await db.schema.createIndex("media_uses_item").on("media_uses").columns(["collection", "item_id"]).execute();
}
