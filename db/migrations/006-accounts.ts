import type { ColumnDataType } from "kysely";
import { type AnyDatabase, columnTypes, engineOf } from "./support/column-types.ts";

/**
 * Second factors, how much a session has proved, and bans. The columns of Better Auth's own tables have the types that its
 * adapter wants (002-auth-tables.ts); the tables of our own have those of db/dialect.ts.
 */
export async function up(db: AnyDatabase): Promise<void> {
  const date: ColumnDataType = engineOf(db) === "postgres" ? "timestamptz" : "date";
  await db.schema.alterTable("auth_users").addColumn("bannedAt", date).execute();
  await db.schema
    .alterTable("auth_sessions")
    .addColumn("assurance", "text", (column) => column.notNull().defaultTo("aal1"))
    .execute();
  await db.schema.alterTable("auth_sessions").addColumn("authenticatedAt", date).execute();

  const { id, timestamp } = columnTypes(db);
  await db.schema
    .createTable("account_factors")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("auth_users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("secret", "text", (column) => column.notNull())
    .addColumn("verified_at", timestamp)
    .addColumn("last_step", "integer")
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("account_factors_user").on("account_factors").column("user_id").execute();

  await db.schema
    .createTable("account_recovery_codes")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("auth_users.id").onDelete("cascade"))
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("used_at", timestamp)
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addUniqueConstraint("account_recovery_codes_code", ["user_id", "code_hash"])
    .execute();
}
