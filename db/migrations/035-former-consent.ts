import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** The consent of somebody who has left is kept while a new sign-up waits for its confirmation (docs/decisions/112-newsletter-sign-up.md). */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable("subscribers").addColumn("former_consent", columnTypes(db).json).execute();
}
