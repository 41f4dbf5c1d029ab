import type { AnyDatabase } from "./support/column-types.ts";

/** A picture of the library that shows who somebody of the team is. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable("users").addColumn("portrait_id", "text").execute();
}
