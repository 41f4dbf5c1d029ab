import type { ColumnDataType } from "kysely";
import { type AnyDatabase, engineOf } from "./support/column-types.ts";

/**
 * Better Auth's core tables, with its own column names and the column types that its migrations would choose. They are not
 * those of db/dialect.ts: on SQLite its adapter writes ISO text and 0/1 and wants to read the same back.
 */
export async function up(db: AnyDatabase): Promise<void> {
  const onPostgres = engineOf(db) === "postgres";
  const date: ColumnDataType = onPostgres ? "timestamptz" : "date";
  const boolean: ColumnDataType = onPostgres ? "boolean" : "integer";

  await db.schema
    .createTable("auth_users")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("email", "text", (column) => column.notNull().unique())
    .addColumn("emailVerified", boolean, (column) => column.notNull())
    .addColumn("image", "text")
    .addColumn("createdAt", date, (column) => column.notNull())
    .addColumn("updatedAt", date, (column) => column.notNull())
    .execute();

  await db.schema
    .createTable("auth_sessions")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("expiresAt", date, (column) => column.notNull())
    .addColumn("token", "text", (column) => column.notNull().unique())
    .addColumn("createdAt", date, (column) => column.notNull())
    .addColumn("updatedAt", date, (column) => column.notNull())
    .addColumn("ipAddress", "text")
    .addColumn("userAgent", "text")
    .addColumn("userId", "text", (column) => column.notNull().references("auth_users.id").onDelete("cascade"))
    .execute();
  await db.schema.createIndex("auth_sessions_user").on("auth_sessions").column("userId").execute();

  await db.schema
    .createTable("auth_accounts")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("accountId", "text", (column) => column.notNull())
    .addColumn("providerId", "text", (column) => column.notNull())
    .addColumn("userId", "text", (column) => column.notNull().references("auth_users.id").onDelete("cascade"))
    .addColumn("accessToken", "text")
    .addColumn("refreshToken", "text")
    .addColumn("idToken", "text")
    .addColumn("accessTokenExpiresAt", date)
    .addColumn("refreshTokenExpiresAt", date)
    .addColumn("scope", "text")
    .addColumn("password", "text")
    .addColumn("createdAt", date, (column) => column.notNull())
    .addColumn("updatedAt", date, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("auth_accounts_user").on("auth_accounts").column("userId").execute();

  await db.schema
    .createTable("auth_verifications")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("identifier", "text", (column) => column.notNull())
    .addColumn("value", "text", (column) => column.notNull())
    .addColumn("expiresAt", date, (column) => column.notNull())
    .addColumn("createdAt", date, (column) => column.notNull())
    .addColumn("updatedAt", date, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("auth_verifications_identifier").on("auth_verifications").column("identifier").execute();

  await db.schema
    .createTable("auth_rate_limits")
    .addColumn("id", "text", (column) => column.primaryKey())
    .addColumn("key", "text", (column) => column.notNull().unique())
    .addColumn("count", "integer", (column) => column.notNull())
    .addColumn("lastRequest", "bigint", (column) => column.notNull())
    .execute();
}
