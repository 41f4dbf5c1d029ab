import type { ProcessContext } from "#domain/context.ts";

const day = 24 * 60 * 60 * 1_000;

/** So many buckets are kept at most, some 20 MB: strangers must not be able to fill the disk. */
export const mostBuckets = 100_000;

/**
 * Deletes the buckets that are full again, which is what a missing one is; and of more than the bound those that would be full
 * next, since they say least. So a flood of new buckets does not make room for more tries at an account that is under attack.
 */
export async function deleteStaleBuckets({ db, clock }: ProcessContext, bound = mostBuckets): Promise<void> {
  const now = clock();
  await db.deleteFrom("rate_limits").where("full_at", "<=", now).execute();
  // Of a former release, which did not write down when they are full.
  const dayAgo = new Date(now.getTime() - day);
  await db.deleteFrom("rate_limits").where("full_at", "is", null).where("updated_at", "<", dayAgo).execute();
  const last = await db
    .selectFrom("rate_limits")
    .select("full_at")
    .where("full_at", "is not", null)
    .orderBy("full_at", "desc")
    .offset(bound)
    .limit(1)
    .executeTakeFirst();
  if (last?.full_at) await db.deleteFrom("rate_limits").where("full_at", "<=", last.full_at).execute();
}
