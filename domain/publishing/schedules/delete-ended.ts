import type { ProcessContext } from "../../context.ts";

const day = 24 * 60 * 60_000;

/** How long an ended preview link says who looked: 90 days. Milliseconds. */
const linkRetentionMs = 90 * day;
/** How long the calendar shows what was done: 400 days, so that a year can be compared with the one before. Milliseconds. */
const doneRetentionMs = 400 * day;
/** How long canceled plans are kept, which no screen shows: 90 days. Milliseconds. */
const canceledRetentionMs = 90 * day;

/** Deletes preview links that expired or were revoked more than 90 days ago. A job. */
export async function deleteStalePreviewLinks({ db, clock }: ProcessContext): Promise<void> {
  const before = new Date(clock().getTime() - linkRetentionMs);
  await db
    .deleteFrom("preview_links")
    .where(({ or, eb }) => or([eb("expires_at", "<", before), eb("revoked_at", "<", before)]))
    .execute();
}

/**
 * Deletes plans that were carried out or failed more than 400 days ago, and those that were canceled more than 90 days ago. One that
 * failed or was late stays until somebody has taken notice of it. A job.
 */
export async function deleteEndedSchedules({ db, clock }: ProcessContext): Promise<void> {
  const now = clock().getTime();
  await db
    .deleteFrom("schedules")
    .where("warned_at", "is", null)
    .where(({ or, and, eb }) =>
      or([
        and([eb("state", "in", ["done", "failed"]), eb("ended_at", "<", new Date(now - doneRetentionMs))]),
        and([eb("state", "=", "canceled"), eb("ended_at", "<", new Date(now - canceledRetentionMs))]),
      ]),
    )
    .execute();
}
