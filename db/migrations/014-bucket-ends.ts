import { type AnyDatabase, columnTypes } from "./support/column-types.ts";

/** When a bucket is full again and says nothing any more: buckets are swept, and bounded in number, by it (decision 045). */
export async function up(db: AnyDatabase): Promise<void> {
  await db.schema.alterTable("rate_limits").addColumn("full_at", columnTypes(db).timestamp).execute();
  await db.schema.createIndex("rate_limits_full").on("rate_limits").columns(["full_at"]).execute();
  await db.schema.dropIndex("rate_limits_age").execute();
}
