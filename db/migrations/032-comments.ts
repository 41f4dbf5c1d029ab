import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Comments of the team and of holders of a preview link, and who is still to be told of them. */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp, boolean } = columnTypes(db);
  await db.schema
    .createTable("comment_threads")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("quote", "text", (column) => column.notNull())
    .addColumn("quote_before", "text", (column) => column.notNull())
    .addColumn("quote_after", "text", (column) => column.notNull())
    .addColumn("link_id", "text")
    .addColumn("page", "text", (column) => column.notNull())
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("resolved_by", "text")
    .addColumn("resolved_at", timestamp)
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("latest_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("comment_threads_item")
    .on("comment_threads")
    .columns(["kind", "item_id", "created_at"])
    .execute();
  await db.schema.createIndex("comment_threads_latest").on("comment_threads").columns(["latest_at", "id"]).execute();
  await db.schema
    .createIndex("comment_threads_link")
    .on("comment_threads")
    .columns(["link_id", "created_at"])
    .execute();
  await db.schema
    .createTable("comments")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("thread_id", "text", (column) => column.notNull().references("comment_threads.id").onDelete("cascade"))
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("author_id", "text")
    .addColumn("author", "text", (column) => column.notNull())
    .addColumn("body", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("edited_at", timestamp)
    .addColumn("deleted_at", timestamp)
    .execute();
  await db.schema.createIndex("comments_thread").on("comments").columns(["thread_id", "position"]).execute();
  await db.schema.createIndex("comments_author").on("comments").columns(["author"]).execute();
  await db.schema
    .createTable("comment_notices")
    .addColumn("comment_id", "text", (column) => column.notNull().references("comments.id").onDelete("cascade"))
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint("comment_notices_key", ["email", "comment_id"])
    .execute();
  await db.schema
    .createTable("comment_mail")
    .addColumn("email", "text", (column) => column.primaryKey())
    .addColumn("is_off", boolean, (column) => column.notNull())
    .addColumn("sent_at", timestamp)
    .execute();
  await db.schema
    .alterTable("preview_links")
    .addColumn("may_comment", boolean, (column) => column.notNull().defaultTo(false))
    .execute();
}
