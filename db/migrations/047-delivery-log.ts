import { sql } from "kysely";
import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** What the log of deliveries shows of the last attempt, since when a repeated delivery waits, and indexes for its list and for what was given up. */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp } = columnTypes(db);
  await db.schema.alterTable("outbox").addColumn("last_status", "integer").execute();
  await db.schema.alterTable("outbox").addColumn("tried_at", timestamp).execute();
  await db.schema.alterTable("outbox").addColumn("renewed_at", timestamp).execute();
  await db.schema.createIndex("outbox_log").on("outbox").columns(["kind", "created_at", "id"]).execute();
  await db.schema
    .createIndex("outbox_failed")
    .on("outbox")
    .columns(["failed_at"])
    .where(sql.ref("failed_at"), "is not", null)
    .execute();
}
