import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** Passkeys; and an identity elsewhere, such as a wallet, is linked to one account at most, whoever links it at the same moment. */
export async function up(db: AnyDatabase): Promise<void> {
  const { id, timestamp, boolean, json } = columnTypes(db);
  await db.schema
    .createTable("account_passkeys")
    .addColumn("id", id, (column) => column.primaryKey())
    .addColumn("user_id", "text", (column) => column.notNull().references("auth_users.id").onDelete("cascade"))
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("credential_id", "text", (column) => column.notNull().unique())
    .addColumn("public_key", "text", (column) => column.notNull())
    // The authenticator counts in 32 bits without a sign.
    .addColumn("counter", "bigint", (column) => column.notNull())
    .addColumn("transports", json, (column) => column.notNull())
    .addColumn("signs_in", boolean, (column) => column.notNull())
    .addColumn("last_used_at", timestamp)
    .addColumn("created_at", timestamp, (column) => column.notNull())
    .execute();
  await db.schema.createIndex("account_passkeys_user").on("account_passkeys").column("user_id").execute();
  await db.schema
    .createIndex("auth_accounts_identity")
    .on("auth_accounts")
    .columns(["providerId", "accountId"])
    .unique()
    .execute();
}
