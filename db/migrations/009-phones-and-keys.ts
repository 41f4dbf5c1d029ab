import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Telephone numbers that sign in, and the keys that sign access tokens for other services. */
export async function up(db: AnyDatabase): Promise<void> {
  const { id, timestamp, json } = columnTypes(db);
  await db.schema
    .createTable("account_phones")
    .addColumn("user_id", "text", (column) => column.primaryKey().references("auth_users.id").onDelete("cascade"))
    .addColumn("number", "text", (column) => column.notNull().unique())
    .addColumn("confirmed_at", timestamp, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("signing_keys")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("public_key", json, (column) => column.notNull())
    .addColumn("private_key", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
}
