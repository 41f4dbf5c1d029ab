import { createHash } from "node:crypto";
import { sql } from "kysely";
import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Sessions that are read at once while their tokens are replaced by hashes. */
const batchSize = 500;

/**
 * The tables of users, sessions, identities and one-time codes get the column names and types of all others (db/dialect.ts), and
 * a session keeps a hash of its token in place of the token. Users are changed in place, because other tables refer to them.
 */
export async function up(db: AnyDatabase): Promise<void> {
  await renameUsers(db);
  await copySessions(db);
  await copyIdentities(db);
  await copyCodes(db);
}

async function renameUsers(db: AnyDatabase): Promise<void> {
  const { timestamp, boolean } = columnTypes(db);
  await db.schema.alterTable("auth_users").renameTo("users").execute();
  const add = (name: string, type: typeof timestamp) => db.schema.alterTable("users").addColumn(name, type).execute();
  await db.schema
    .alterTable("users")
    .addColumn("email_verified", boolean, (column) => column.notNull().defaultTo(false))
    .execute();
  await add("banned_at", timestamp);
  await add("created_at", timestamp);
  await add("updated_at", timestamp);
  await db
    .updateTable("users")
    .set((eb) => ({
      email_verified: eb.ref("emailVerified"),
      banned_at: eb.ref("bannedAt"),
      created_at: eb.ref("createdAt"),
      updated_at: eb.ref("updatedAt"),
    }))
    .execute();
  for (const name of ["image", "emailVerified", "bannedAt", "createdAt", "updatedAt"]) {
    await db.schema.alterTable("users").dropColumn(name).execute();
  }
}

async function copySessions(db: AnyDatabase): Promise<void> {
  const { id, timestamp } = columnTypes(db);
  await db.schema
    .createTable("sessions")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("token_hash", "text", (column) => column.notNull().unique())
    .addColumn("user_id", id, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("assurance", "text", (column) => column.notNull())
    .addColumn("authenticated_at", timestamp, (column) => column.notNull())
    .addColumn("address", "text")
    .addColumn("user_agent", "text")
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("last_used_at", timestamp, (column) => column.notNull())
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("sessions_user").on("sessions").column("user_id").execute();
  await db.schema.createIndex("sessions_end").on("sessions").column("expires_at").execute();
  await db
    .insertInto("sessions")
    .columns([
      "id",
      "token_hash",
      "user_id",
      "assurance",
      "authenticated_at",
      "address",
      "user_agent",
      "created_at",
      "last_used_at",
      "expires_at",
    ])
    .expression((eb) =>
      eb
        .selectFrom("auth_sessions")
        .select([
          "id",
          "token",
          "userId",
          "assurance",
          sql`coalesce("authenticatedAt", "createdAt")`.as("authenticated_at"),
          sql`nullif("ipAddress", '')`.as("address"),
          sql`nullif("userAgent", '')`.as("user_agent"),
          "createdAt",
          "updatedAt",
          "expiresAt",
        ]),
    )
    .execute();
  await db.schema.dropTable("auth_sessions").execute();
  await hashTokens(db);
}

async function hashTokens(db: AnyDatabase): Promise<void> {
  let last = "";
  for (;;) {
    const rows = await db
      .selectFrom("sessions")
      .select(["id", "token_hash as token"])
      .where("id", ">", last)
      .orderBy("id")
      .limit(batchSize)
      .execute();
    for (const { id, token } of rows as { id: string; token: string }[]) {
      const token_hash = createHash("sha256").update(token).digest("hex");
      await db.updateTable("sessions").set({ token_hash }).where("id", "=", id).execute();
      last = id;
    }
    if (rows.length < batchSize) return;
  }
}

async function copyIdentities(db: AnyDatabase): Promise<void> {
  const { id, timestamp } = columnTypes(db);
  await db.schema
    .createTable("identities")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("user_id", id, (column) => column.notNull().references("users.id").onDelete("cascade"))
    .addColumn("provider", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("password_hash", "text")
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addUniqueConstraint("identities_subject", ["provider", "subject"])
    .execute();
  await db.schema.createIndex("identities_user").on("identities").column("user_id").execute();
  await db
    .insertInto("identities")
    .columns(["id", "user_id", "provider", "subject", "password_hash", "created_at"])
    .expression((eb) =>
      eb.selectFrom("auth_accounts").select(["id", "userId", "providerId", "accountId", "password", "createdAt"]),
    )
    .execute();
  await db.schema.dropTable("auth_accounts").execute();
}

async function copyCodes(db: AnyDatabase): Promise<void> {
  const { id, timestamp } = columnTypes(db);
  await db.schema
    .createTable("one_time_codes")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("code_hash", "text", (column) => column.notNull())
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .addColumn("expires_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("one_time_codes_subject").on("one_time_codes").column("subject").execute();
  await db.schema.createIndex("one_time_codes_end").on("one_time_codes").column("expires_at").execute();
  await db
    .insertInto("one_time_codes")
    .columns(["id", "subject", "code_hash", "created_at", "expires_at"])
    .expression((eb) =>
      eb.selectFrom("auth_verifications").select(["id", "identifier", "value", "createdAt", "expiresAt"]),
    )
    .execute();
  await db.schema.dropTable("auth_verifications").execute();
}
