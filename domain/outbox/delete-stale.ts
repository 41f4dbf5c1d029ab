import type { ProcessContext } from "#domain/context.ts";
import { day } from "./recipient-limit.ts";

/** Delivered copies are kept for as long as somebody may ask what was sent to them. Milliseconds. */
const deliveredLifetime = 30 * day;

/**
 * Deletes what was delivered thirty days ago, and what was counted of recipients more than a day ago. What has not arrived
 * stays, however old: nobody has decided yet what becomes of it.
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
