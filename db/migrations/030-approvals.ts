import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Reviews by a second person: for which kinds they are needed, what was asked and decided, and who has written a draft. */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp } = columnTypes(db);
  await db.schema
    .createTable("approval_rules")
    .addColumn("kind", "text", (column) => column.primaryKey())
    .execute();
  await db.schema
    .createTable("approvals")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("item_id", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("asked_by", "text", (column) => column.notNull())
    .addColumn("asked_words", "text", (column) => column.notNull())
    .addColumn("asked_at", timestamp, (column) => column.notNull())
    .addColumn("decided_by", "text")
    .addColumn("decided_words", "text")
    .addColumn("decided_at", timestamp)
    .execute();
  await db.schema.createIndex("approvals_item").on("approvals").columns(["kind", "item_id", "asked_at"]).execute();
  await db.schema.createIndex("approvals_state").on("approvals").columns(["state", "asked_at"]).execute();
  await db.schema
    .alterTable("drafts")
    .addColumn("writers", "text", (column) => column.notNull().defaultTo(""))
    .execute();
}
