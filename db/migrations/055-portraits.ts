import type { AnyDatabase } from "./support/column-types.ts";

/** A picture of the library that shows the member. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable("users").addColumn("portrait_id", "text").execute();
}
