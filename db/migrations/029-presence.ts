import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Who of the team has which form open right now. */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp } = columnTypes(db);
  await db.schema
    .createTable("presence")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("actor", "text", (column) => column.notNull())
    .addColumn("place", "text", (column) => column.notNull())
    .addColumn("field", "text", (column) => column.notNull())
    .addColumn("seen_at", timestamp, (column) => column.notNull())
    .execute();
}
