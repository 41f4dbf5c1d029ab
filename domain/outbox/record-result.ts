import type { ProcessContext } from "#domain/context.ts";
import { maximumAttempts, type Delivery } from "./delivery.ts";

const longestWait = 6 * 60 * 60 * 1_000;

/** Writes down that a delivery has arrived. */
export async function recordDelivered(process: ProcessContext, delivery: Delivery): Promise<void> {
  await process.db
    .updateTable("outbox")
    .set({ delivered_at: process.clock(), locked_until: null, last_error: null })
    .where("id", "=", delivery.id)
    .execute();
}

/**
 * Writes down that an attempt failed, and when the next one is due; after the last attempt or a `permanent` failure the
 * delivery counts as failed. Does nothing when the claim has passed to another process meanwhile.
 * @returns whether it has failed for good
 */
export async function recordFailure(
  process: ProcessContext,
  delivery: Delivery,
  failure: { message: string; permanent: boolean },
): Promise<boolean> {
  const final = failure.permanent || delivery.attempt >= maximumAttempts;
  const now = process.clock();
  await process.db
    .updateTable("outbox")
    .set({
      locked_until: null,
      last_error: failure.message.slice(0, 500),
      ...(final
        ? { failed_at: now }
        : { next_attempt_at: new Date(now.getTime() + waitAfter(delivery.attempt, Math.random())) }),
    })
    .where("id", "=", delivery.id)
    .where("attempts", "=", delivery.attempt)
    .where("delivered_at", "is", null)
    .execute();
  return final;
}

/**
 * Milliseconds to wait after a failed attempt (from 1): 1 s, doubling, at most 6 h, less up to a half chosen by `chance` in
 * [0, 1), so that what failed together is not retried together. Twenty attempts spread over about a day.
 */
export function waitAfter(attempt: number, chance: number): number {
  return Math.round(Math.min(1_000 * 2 ** (attempt - 1), longestWait) * (1 - chance / 2));
}
