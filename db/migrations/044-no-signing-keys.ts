import type { AnyDatabase } from "./support/column-types.ts";

/** The site signs no tokens for other services any more (docs/decisions/218-no-tokens-for-other-services.md), so it keeps no keys for them. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.dropTable("signing_keys").execute();
}
