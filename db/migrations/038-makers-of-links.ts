import type { AnyDatabase } from "./support/column-types.ts";

/** A set-up link says who has made it, so that it ends with their rights (docs/decisions/022-who-is-an-admin.md). Who made earlier ones is not known. */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable("admin_setup_links").addColumn("maker_id", "text").execute();
}
