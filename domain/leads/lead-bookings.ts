import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { DomainError, invalidField } from "#lib/domain-error.ts";
import { recordActivity } from "../activity/activity.ts";
import { cancelBooking, moveBooking } from "../bookings/change-booking.ts";
import { requireAbility } from "../security/rights.ts";
import { tellBooking, tellMove } from "./booking-timeline.ts";

/**
 * Moves a booking, or books a time that was requested, for the team. The visitor gets a mail.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found` when it is gone, canceled or over, `invalid` with the field `time`
 */
export async function moveBookingOfLead(ctx: Context, id: string, start: Date): Promise<void> {
  requireAbility(ctx, "inquiries");
  if (Number.isNaN(start.getTime())) throw invalidField("time", "Choose a time.");
  await transaction(ctx, async (tx) => {
    const moved = await moveBooking(tx, { id, start, by: "team" });
    if (!moved.booking) {
      if (moved.taken) throw invalidField("time", "This time is no longer available. Choose another one.");
      throw new DomainError("not_found", "This demo was canceled or deleted, or is over.");
    }
    await tellMove(tx, moved);
    await recordActivity(tx, { action: "update", kind: "booking", itemId: id });
  });
}

/**
 * Cancels a booking for the team. The visitor gets a mail.
 * @throws DomainError `unauthenticated`, `forbidden`, `not_found` when it is gone, canceled or over
 */
export async function cancelBookingOfLead(ctx: Context, id: string): Promise<void> {
  requireAbility(ctx, "inquiries");
  await transaction(ctx, async (tx) => {
    const booking = await cancelBooking(tx, { id, by: "team" });
    if (!booking) throw new DomainError("not_found", "This demo was already canceled or deleted, or is over.");
    await tellBooking(tx, booking, "canceled");
    await recordActivity(tx, { action: "cancel", kind: "booking", itemId: id });
  });
}
