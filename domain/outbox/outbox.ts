import { lockFreeRows } from "#db/dialect.ts";
import type { ProcessContext } from "#domain/context.ts";
import { leaseTime, type Delivery, maximumAttempts } from "./delivery.ts";
import { day } from "./recipient-limit.ts";

/**
 * Claims up to `limit` due deliveries, oldest first. Two processes never claim the same row: PostgreSQL skips rows that
 * another process is claiming, SQLite has one writer, and the update checks the condition again. A claim ends with its
 * result, or expires after a crash.
 */
export async function claimDue(process: ProcessContext, limit: number): Promise<Delivery[]> {
  // SQLite treats a negative limit as no limit.
  if (limit < 1) return [];
  const now = process.clock();
  const rows = await process.db
    // Materialized, so that it runs once: inside `in (…)` PostgreSQL may run it for each row and claim more than the
    // limit.
    .with(
      (cte) => cte("due").materialized(),
      (db) =>
        db
          .selectFrom("outbox")
          .select("id")
          .where("delivered_at", "is", null)
          .where("failed_at", "is", null)
          .where("next_attempt_at", "<=", now)
          .where(({ eb, or }) => or([eb("locked_until", "is", null), eb("locked_until", "<=", now)]))
          .orderBy("next_attempt_at")
          .limit(limit)
          .$call(lockFreeRows(process.db)),
    )
    .updateTable("outbox")
    .set(({ eb }) => ({ locked_until: new Date(now.getTime() + leaseTime), attempts: eb("attempts", "+", 1) }))
    .where("id", "in", ({ selectFrom }) => selectFrom("due").select("id"))
    .where("delivered_at", "is", null)
    .where("failed_at", "is", null)
    .where("next_attempt_at", "<=", now)
    .where(({ eb, or }) => or([eb("locked_until", "is", null), eb("locked_until", "<=", now)]))
    .returning(["id", "kind", "payload", "attempts", "created_at"])
    .execute();
  // enqueue.ts wrote the payload that belongs to the kind.
  return rows.map(({ id, kind, payload, attempts, created_at }) => {
    return { id, kind, payload, attempt: attempts, createdAt: created_at } as Delivery;
  });
}

/** Extends the claims of deliveries that are still being sent. */
export async function renewClaims(process: ProcessContext, deliveries: readonly Delivery[]): Promise<void> {
  if (deliveries.length === 0) return;
  await process.db
    .updateTable("outbox")
    .set({ locked_until: new Date(process.clock().getTime() + leaseTime) })
    .where("delivered_at", "is", null)
    .where(({ eb, or, and }) =>
      or(deliveries.map(({ id, attempt }) => and([eb("id", "=", id), eb("attempts", "=", attempt)]))),
    )
    .execute();
}

const longestWait = 6 * 60 * 60 * 1_000;

/** Records that a delivery has arrived. */
export async function recordDelivered(process: ProcessContext, delivery: Pick<Delivery, "id">): Promise<void> {
  await process.db
    .updateTable("outbox")
    .set({ delivered_at: process.clock(), locked_until: null, last_error: null })
    .where("id", "=", delivery.id)
    .execute();
}

/**
 * Records a failed attempt and when the next one is due; after the last attempt or a `permanent` failure the delivery
 * has failed. Does nothing when another process has the claim by now.
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
 * Milliseconds to wait after a failed attempt (from 1): 1 s, doubling, at most 6 h, shortened by up to a half depending
 * on `chance` in [0, 1), so that deliveries that failed together are not repeated together. Twenty attempts take about
 * a day.
 */
export function waitAfter(attempt: number, chance: number): number {
  return Math.round(Math.min(1_000 * 2 ** (attempt - 1), longestWait) * (1 - chance / 2));
}

/** For questions about what was sent. Milliseconds. */
const deliveredLifetime = 30 * day;

/**
 * Deletes what was delivered thirty days ago, and recipient counts that are older than a day. What has not arrived
 * stays, however old, until a person decides about it.
 */
export async function deleteStaleDeliveries({ db, clock }: ProcessContext): Promise<void> {
  const now = clock().getTime();
  await db
    .deleteFrom("recipient_limits")
    .where("updated_at", "<", new Date(now - day))
    .execute();
  await db
    .deleteFrom("outbox")
    .where("delivered_at", "<", new Date(now - deliveredLifetime))
    .execute();
}
