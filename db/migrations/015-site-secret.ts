import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Which secret the site runs with, so that a process with another one is noticed before it makes what the others can't read. */
export async function up(db: AnyDatabase): Promise<void> {
  const { timestamp } = columnTypes(db);
  await db.schema
    .createTable("site_secret")
    .addColumn("id", "integer", (column) => column.primaryKey())
    .addColumn("fingerprint", "text", (column) => column.notNull())
    .addColumn("seen_at", timestamp)
    .execute();
}
