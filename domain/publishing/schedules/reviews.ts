import { Temporal } from "temporal-polyfill";
import { DomainError } from "#lib/domain-error.ts";
import type { Context } from "../../context.ts";
import { requireAbility } from "../../rights.ts";
import { transaction } from "../../transaction.ts";
import { reviewIntervals } from "./review-intervals.ts";
import { cancelSchedule, planSchedule } from "./schedules.ts";
import type { ResolvedTime } from "./wall-time.ts";

/**
 * Notes that something due for review was reviewed, and plans the next reminder, at the same time of the day in the same zone.
 * @param months from today until the next review; 0 for none
 * @returns when that is; null without one
 * @throws DomainError `unauthenticated`, `forbidden`, `invalid`, or `not_found` when somebody else has noted it
 */
export async function noteReview(ctx: Context, id: string, months: number): Promise<ResolvedTime | null> {
  requireAbility(ctx, "publish");
  if (!reviewIntervals.some((interval) => interval === months)) {
    throw new DomainError("invalid", "Choose when it is to be reviewed again.");
  }
  return transaction(ctx, async (tx) => {
    const review = await tx.db
      .selectFrom("schedules")
      .selectAll()
      .where("id", "=", id)
      .where("action", "=", "review")
      .executeTakeFirst();
    await cancelSchedule(tx, id);
    if (!review || months === 0) return null;
    const { kind, item_id: itemId, local_time, time_zone: zone } = review;
    const today = Temporal.Instant.fromEpochMilliseconds(tx.clock().getTime()).toZonedDateTimeISO(zone).toPlainDate();
    const next = today.add({ months }).toPlainDateTime(Temporal.PlainTime.from(local_time));
    return planSchedule(tx, {
      action: "review",
      kind,
      itemId,
      local: next.toString({ smallestUnit: "minute" }),
      zone,
    });
  });
}
