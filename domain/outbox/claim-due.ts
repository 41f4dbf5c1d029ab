import { lockFreeRows } from "#db/row-locks.ts";
import type { ProcessContext } from "#domain/context.ts";
import { leaseTime, type Delivery } from "./delivery.ts";

/**
 * Claims up to `limit` deliveries that are due, oldest first. No two processes ever hold the same row: on PostgreSQL rows
 * that another one is claiming are skipped, SQLite has one writer, and the update checks again what the selection found.
 * A claim ends with its result or, after a crash, by itself.
 */
export async function claimDue(process: ProcessContext, limit: number): Promise<Delivery[]> {
  // SQLite takes a negative limit for none.
  if (limit < 1) return [];
  const now = process.clock();
  const rows = await process.db
    // Materialised, so that it runs once: inside `in (…)` PostgreSQL may run it again for each row, and claim more than the limit.
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
  // The payload was written by enqueue.ts, which ties it to its kind.
  return rows.map(({ id, kind, payload, attempts, created_at }) => {
    return { id, kind, payload, attempt: attempts, createdAt: created_at } as Delivery;
  });
}

/** Keeps claimed deliveries claimed while they are still being sent. */
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
