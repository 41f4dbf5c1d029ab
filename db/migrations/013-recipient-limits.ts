import { sql } from "kysely";
import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** What was sent to recipients who may not have asked for it, so that it can be limited; delivered copies by age, to be swept. */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp, json } = columnTypes(db);
  await db.schema
    .createTable("recipient_limits")
    .addColumn("key", "text", (column) => column.primaryKey())
    .addColumn("sent_at", json, (column) => column.notNull())
    .addColumn("updated_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("recipient_limits_age").on("recipient_limits").columns(["updated_at"]).execute();
  await db.schema
    .createIndex("outbox_delivered")
    .on("outbox")
    .columns(["delivered_at"])
    .where(sql.ref("delivered_at"), "is not", null)
    .execute();
}
