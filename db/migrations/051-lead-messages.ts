import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Replies to inquiries, what came back, templates for them, and how far the mailbox of answers was read. */
export async function up(db: AnyDatabase): Promise<void> {
  const { id, timestamp, json } = columnTypes(db);
  await db.schema
    .createTable("reply_templates")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull().unique())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .addColumn("changed_by", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("updated_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("lead_messages")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) => column.notNull().references("leads.id").onDelete("cascade"))
    .addColumn("direction", "text", (column) => column.notNull())
    .addColumn("kind", "text", (column) => column.notNull())
    .addColumn("message_id", "text", (column) => column.notNull().unique())
    .addColumn("in_reply_to", "text")
    .addColumn("sender", "text", (column) => column.notNull())
    .addColumn("sender_name", "text", (column) => column.notNull())
    .addColumn("recipient", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("text", "text", (column) => column.notNull())
    .addColumn("quoted", "text", (column) => column.notNull())
    .addColumn("attachments", json, (column) => column.notNull())
    .addColumn("matched_by", "text")
    .addColumn("at", timestamp, (column) => column.notNull())
    .addColumn("by_email", "text")
    .addColumn("delivery_key", "text")
    .execute();
  await db.schema.createIndex("lead_messages_lead").on("lead_messages").columns(["lead_id", "at"]).execute();
  await db.schema
    .createTable("mailboxes")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("uid_validity", "text", (column) => column.notNull())
    .addColumn("last_uid", "bigint", (column) => column.notNull())
    .addColumn("held_until", timestamp)
    .addColumn("held_by", "text")
    .addColumn("read_at", timestamp)
    .addColumn("last_error", "text")
    .execute();
}
