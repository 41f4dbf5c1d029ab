import type { AnyDatabase } from "./support/column-types.ts";

/** A request for a review names who is to review it; earlier ones name nobody. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable("approvals").addColumn("asked_of", "text").execute();
}
