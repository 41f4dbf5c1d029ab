import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Drafts of items and in releases, releases, schedules and preview links (docs/decisions/168-drafts-and-releases.md). */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp, json } = columnTypes(db);
  // The key of a draft gets the release, and neither engine changes a key alike.
  await db.schema.alterTable("drafts").renameTo("drafts_before").execute();
  await db.schema
    .createTable("drafts_by_release")
    .addColumn("release_id", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("body", json, (column) => column.notNull())
    .addColumn("base_version", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("updated_by", "text", (column) => column.notNull())
    .addColumn("updated_at", timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint("drafts_by_release_pkey", ["release_id", "kind", "item_id"])
    .execute();
  const copied = ["kind", "item_id", "body", "base_version", "version", "updated_by", "updated_at"];
  await db
    .insertInto("drafts_by_release")
    .columns(["release_id", "action", ...copied])
    .expression(
      db
        .selectFrom("drafts_before")
        .select(({ val }) => [val("").as("release_id"), val("save").as("action")])
        .select(copied),
    )
    .execute();
  await db.schema.dropTable("drafts_before").execute();
  await db.schema.alterTable("drafts_by_release").renameTo("drafts").execute();

  await db.schema
    .createTable("releases")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("published_by", "text")
    .addColumn("published_at", timestamp)
    .execute();
  await db.schema
    .createTable("release_changes")
    .addColumn("release_id", "text", (column) => column.notNull())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("before_state", json)
    .addColumn("after_state", json)
    .addColumn("after_version", "integer")
    .addColumn("trash_id", "text")
    .addPrimaryKeyConstraint("release_changes_pkey", ["release_id", "position"])
    .execute();

  await db.schema
    .createTable("schedules")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("due_at", timestamp, (column) => column.notNull())
    .addColumn("local_time", "text", (column) => column.notNull())
    .addColumn("time_zone", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("problem", "text")
    .addColumn("warned_at", timestamp)
    .addColumn("ended_at", timestamp)
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("schedules_by_time").on("schedules").columns(["state", "due_at"]).execute();

  // For the calendar, which reads what was published in a month.
  await db.schema.createIndex("revisions_by_time").on("revisions").columns(["created_at"]).execute();

  await db.schema
    .createTable("preview_links")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("label", "text", (column) => column.notNull())
    .addColumn("looks", "integer", (column) => column.notNull())
    .addColumn("last_look_at", timestamp)
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .addColumn("revoked_at", timestamp)
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
}
