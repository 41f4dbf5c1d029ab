import type { ProcessContext } from "#domain/context.ts";

const day = 24 * 60 * 60 * 1_000;

/** Deletes buckets that nobody used for a day; they are full again whatever their shape. */
export async function deleteStaleBuckets(process: ProcessContext): Promise<void> {
  const before = new Date(process.clock().getTime() - day);
  await process.db.deleteFrom("rate_limits").where("updated_at", "<", before).execute();
}
