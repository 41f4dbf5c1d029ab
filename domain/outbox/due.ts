import type { ExpressionBuilder } from "kysely";
import type { Tables } from "#db/schema.ts";

const hour = 60 * 60 * 1_000;

/** Time after which a claim expires unless it is renewed: the longest wait after a crash. Milliseconds. */
export const leaseTime = 15_000;
/** The longest wait between two attempts. Milliseconds. */
export const longestWait = 6 * hour;
/** How much later than it is written a delivery may be due (domain/outbox/team-notices.ts). Milliseconds. */
export const longestDelay = 2 * hour;

/**
 * Of an outbox row: whether it is due, and no process has it. A time that is further ahead than any that is given was given while the clock
 * was ahead: it must not wait until that time comes.
 */
export function isClaimable(now: Date) {
  const after = (milliseconds: number) => new Date(now.getTime() + milliseconds);
  return ({ eb, or, and }: ExpressionBuilder<Tables, "outbox">) =>
    and([
      eb("delivered_at", "is", null),
      eb("failed_at", "is", null),
      or([
        eb("next_attempt_at", "<=", now),
        eb("next_attempt_at", ">", after(longestWait + leaseTime)),
        and([eb("attempts", "=", 0), eb("next_attempt_at", ">", after(longestDelay + leaseTime))]),
      ]),
      // The clock of the process that has it may be ahead of this one.
      or([eb("locked_until", "is", null), eb("locked_until", "<=", now), eb("locked_until", ">", after(hour))]),
    ]);
}
