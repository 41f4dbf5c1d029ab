import type { AnyDatabase } from "./support/column-types.ts";

/** Better Auth's own rate limits were never used: attempts are counted in `rate_limits`, before a password is hashed (decision 020). */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.dropTable("auth_rate_limits").execute();
}
