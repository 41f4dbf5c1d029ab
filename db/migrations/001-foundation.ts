import { type CreateTableBuilder, sql } from "kysely";
import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** The tables of db/schema.ts, and with them specification section 3. */
export async function up(db: AnyDatabase): Promise<void> {
  await createManagedContent(db);
  await createAdmins(db);
  await createLeads(db);
  await createBookkeeping(db);
}

async function createManagedContent(db: AnyDatabase): Promise<void> {
  const { id, timestamp, boolean, json } = columnTypes(db);

  const managed = (name: string): CreateTableBuilder<string, string> =>
    db.schema
      .createTable(name)
      .addColumn("id", id, (column) => column.primaryKey())
      .addColumn("created_at", timestamp, (column) => column.notNull())
      .addColumn("updated_at", timestamp, (column) => column.notNull())
      .addColumn("version", "integer", (column) => column.notNull().defaultTo(1));

  await managed("blog_posts")
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("excerpt", "text")
    .addColumn("content", "text", (column) => column.notNull())
    .addColumn("featured_image", "text")
    .addColumn("published", boolean, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("blog_posts_list").on("blog_posts").columns(["published", "created_at"]).execute();

  await managed("use_cases_content")
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("subtitle", "text")
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("scenarios", json, (column) => column.notNull())
    .addColumn("benefits", json, (column) => column.notNull())
    .addColumn("image_url", "text")
    .addColumn("icon_name", "text", (column) => column.notNull())
    .addColumn("order_index", "integer", (column) => column.notNull())
    .addColumn("is_active", boolean, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("use_cases_content_list")
    .on("use_cases_content")
    .columns(["is_active", "order_index"])
    .execute();

  await managed("modules_content")
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("description", "text", (column) => column.notNull())
    .addColumn("category", "text", (column) => column.notNull())
    .addColumn("icon_name", "text", (column) => column.notNull())
    .addColumn("features", json, (column) => column.notNull())
    .addColumn("is_premium", boolean, (column) => column.notNull())
    .addColumn("order_index", "integer", (column) => column.notNull())
    .addColumn("is_active", boolean, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("modules_content_list")
    .on("modules_content")
    .columns(["is_active", "order_index"])
    .execute();

  await managed("case_studies_content")
    .addColumn("title", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull().unique())
    .addColumn("company", "text", (column) => column.notNull())
    .addColumn("industry", "text")
    .addColumn("challenge", "text", (column) => column.notNull())
    .addColumn("solution", "text", (column) => column.notNull())
    .addColumn("results", json, (column) => column.notNull())
    .addColumn("metrics", json, (column) => column.notNull())
    .addColumn("image_url", "text")
    .addColumn("is_featured", boolean, (column) => column.notNull())
    .addColumn("is_active", boolean, (column) => column.notNull())
    .execute();
  await db.schema
    .createIndex("case_studies_content_list")
    .on("case_studies_content")
    .columns(["is_active", "created_at"])
    .execute();
}

async function createAdmins(db: AnyDatabase): Promise<void> {
  const { id, timestamp, boolean } = columnTypes(db);

  await db.schema
    .createTable("admin_users")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("user_id", "text")
    .addColumn("is_active", boolean, (column) => column.notNull())
    .addColumn("last_login", timestamp)
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("admin_setup_links")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("email", "text")
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .addColumn("used_at", timestamp)
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
}

async function createLeads(db: AnyDatabase): Promise<void> {
  const { id, timestamp, json } = columnTypes(db);

  await db.schema
    .createTable("leads")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("submission_key", "text", (column) => column.notNull().unique())
    .addColumn("type", "text", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("organization", "text", (column) => column.notNull())
    .addColumn("message", "text", (column) => column.notNull())
    .addColumn("status", "text", (column) => column.notNull())
    .addColumn("quarantine_reason", "text")
    .addColumn("page", "text")
    .addColumn("referrer", "text")
    .addColumn("campaign", json, (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("leads_list").on("leads").columns(["created_at"]).execute();

  await db.schema
    .createTable("outbox")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("payload", json, (column) => column.notNull())
    .addColumn("idempotency_key", "text", (column) => column.notNull().unique())
    .addColumn("attempts", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("next_attempt_at", timestamp, (column) => column.notNull())
    .addColumn("locked_until", timestamp)
    .addColumn("delivered_at", timestamp)
    .addColumn("failed_at", timestamp)
    .addColumn("last_error", "text")
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  // Only what is still to be delivered, so that looking for due work stays cheap however much has been delivered.
  await db.schema
    .createIndex("outbox_due")
    .on("outbox")
    .columns(["next_attempt_at"])
    .where(sql.ref("delivered_at"), "is", null)
    .where(sql.ref("failed_at"), "is", null)
    .execute();
}

async function createBookkeeping(db: AnyDatabase): Promise<void> {
  const { id, timestamp, json } = columnTypes(db);

  await db.schema
    .createTable("slug_history")
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("slug", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addPrimaryKeyConstraint("slug_history_pkey", ["collection", "slug"])
    .execute();
  await db.schema.createIndex("slug_history_item").on("slug_history").columns(["item_id"]).execute();

  await db.schema
    .createTable("revisions")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("collection", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("action", "text", (column) => column.notNull())
    .addColumn("actor_email", "text", (column) => column.notNull())
    .addColumn("snapshot", json, (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("revisions_item").on("revisions").columns(["collection", "item_id", "version"]).execute();

  await db.schema
    .createTable("content_versions")
    .addColumn("topic", "text", (column) => column.primaryKey())
    .addColumn("version", "integer", (column) => column.notNull())
    .execute();
  const topics = ["blog_posts", "use_cases_content", "modules_content", "case_studies_content"];
  await db
    .insertInto("content_versions")
    .values(topics.map((topic) => ({ topic, version: 1 })))
    .execute();

  await db.schema
    .createTable("rate_limits")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("tokens", "double precision", (column) => column.notNull())
    .addColumn("updated_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("rate_limits_age").on("rate_limits").columns(["updated_at"]).execute();
}
