import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

const weekdays = { from: "09:00", until: "18:00" };

/** Offices with their hours and days off, beginning with the three that the site names. */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp, json } = columnTypes(db);
  await db.schema
    .createTable("office_hours")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("zone", "text", (column) => column.notNull())
    .addColumn("week", json, (column) => column.notNull())
    .addColumn("country", "text")
    .addColumn("region", "text")
    .addColumn("calendar_url", "text")
    .addColumn("holidays", json, (column) => column.notNull())
    .addColumn("refresh_at", timestamp, (column) => column.notNull())
    .addColumn("refreshed_at", timestamp)
    .addColumn("refresh_error", "text")
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull().defaultTo(1))
    .execute();
  const week = [...Array.from({ length: 5 }, () => weekdays), null, null];
  const offices = [
    { id: "new-york", name: "New York", zone: "America/New_York", country: "US", region: null },
    { id: "london", name: "London", zone: "Europe/London", country: "GB", region: "ENG" },
    { id: "toronto", name: "Toronto", zone: "America/Toronto", country: "CA", region: "ON" },
  ];
  await db
    .insertInto("office_hours")
    .values(
      offices.map((office, position) => ({
        ...office,
        week: JSON.stringify(week),
        calendar_url: null,
        holidays: "[]",
        refresh_at: new Date(0),
        position,
      })),
    )
    .execute();
}
