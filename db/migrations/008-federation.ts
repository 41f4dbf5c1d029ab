import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Sign-ins at providers that are under way, connections for single sign-on, and tokens that were used up. */
export async function up(db: AnyDatabase): Promise<void> {
  const { id, timestamp, json } = columnTypes(db);
  await db.schema
    .createTable("provider_requests")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("purpose", "text", (column) => column.notNull())
    .addColumn("user_id", "text", (column) => column.references("auth_users.id").onDelete("cascade"))
    .addColumn("return_to", "text", (column) => column.notNull())
    .addColumn("code_challenge", "text")
    .addColumn("identity", json)
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("sso_connections")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("protocol", "text", (column) => column.notNull())
    .addColumn("settings", json, (column) => column.notNull())
    .addColumn("secret", "text")
    .addColumn("created_by", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema
    .createTable("sso_domains")
    .addColumn("domain", "text", (column) => column.primaryKey())
    .addColumn("connection_id", id, (column) => column.notNull().references("sso_connections.id").onDelete("cascade"))
    .execute();

  await db.schema
    .createTable("used_tokens")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .execute();
}
