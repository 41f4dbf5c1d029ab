import { sql } from "kysely";
import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Demos at a time that visitors book: with whom, when these have no time, and what is booked. */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp, boolean, json } = columnTypes(db);
  await db.schema
    .createTable("booking_hosts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("admin_id", "text", (column) => column.notNull().unique())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("is_on", boolean, (column) => column.notNull())
    .addColumn("office_id", "text", (column) => column.notNull())
    .addColumn("zone", "text")
    .addColumn("week", json)
    .addColumn("buffer_minutes", "integer", (column) => column.notNull())
    .addColumn("notice_hours", "integer", (column) => column.notNull())
    .addColumn("horizon_days", "integer", (column) => column.notNull())
    .addColumn("meeting_url", "text")
    .addColumn("busy_url", "text")
    .addColumn("busy_refresh_at", timestamp, (column) => column.notNull())
    .addColumn("busy_refreshed_at", timestamp)
    .addColumn("busy_error", "text")
    .addColumn("busy_unreadable", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("feed_key", "text", (column) => column.notNull())
    .addColumn("last_booked_at", timestamp)
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  await db.schema
    .createTable("bookings")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("lead_id", "text", (column) => column.notNull())
    .addColumn("host_id", "text")
    .addColumn("starts_at", timestamp, (column) => column.notNull())
    .addColumn("ends_at", timestamp, (column) => column.notNull())
    .addColumn("zone", "text", (column) => column.notNull())
    .addColumn("state", "text", (column) => column.notNull())
    .addColumn("sequence", "integer", (column) => column.notNull())
    .addColumn("moves", "integer", (column) => column.notNull().defaultTo(0))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull())
    .addColumn("organization", "text", (column) => column.notNull())
    .addColumn("remind_at", timestamp)
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("changed_at", timestamp, (column) => column.notNull())
    .execute();
  // Beside the lock of the host's row: what would be booked twice can't be stored.
  await db.schema
    .createIndex("bookings_once")
    .unique()
    .on("bookings")
    .columns(["host_id", "starts_at"])
    .where(sql.ref("state"), "=", sql.lit("booked"))
    .execute();
  await db.schema.createIndex("bookings_state").on("bookings").columns(["state", "starts_at"]).execute();
  await db.schema.createIndex("bookings_lead").on("bookings").columns(["lead_id"]).execute();
  await db.schema.createIndex("bookings_reminder").on("bookings").columns(["remind_at"]).execute();
  await db.schema
    .createTable("busy_times")
    .addColumn("host_id", "text", (column) => column.notNull().references("booking_hosts.id").onDelete("cascade"))
    .addColumn("starts_at", timestamp, (column) => column.notNull())
    .addColumn("ends_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("busy_times_of_host").on("busy_times").columns(["host_id", "ends_at"]).execute();
}
