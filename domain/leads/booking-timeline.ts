import type { Context } from "#domain/context.ts";
import type { Booking } from "../bookings/booking-mails.ts";
import { recordLeadEvent } from "./desk/timeline.ts";

// Bookings know no inquiries: what happens to one is written into the timeline of its inquiry here.

/** Tells the timeline of its inquiry that a booking was moved, or booked at last. Belongs in the transaction of the change. */
export async function tellMove(tx: Context, { booking, before }: { booking: Booking; before: Booking }): Promise<void> {
  if (booking === before) return;
  await tellBooking(tx, booking, before.state === "booked" ? "moved" : "booked", before.starts_at);
}

/** Tells the timeline of its inquiry what was done with a booking. Belongs in the transaction of the change. */
export async function tellBooking(
  tx: Context,
  { id, lead_id, starts_at, zone, host_id }: Booking,
  what: "booked" | "requested" | "moved" | "canceled",
  before?: Date,
): Promise<void> {
  const lead = await tx.db.selectFrom("leads").select("id").where("id", "=", lead_id).executeTakeFirst();
  if (!lead) return;
  const body = { what, booking: id, start: starts_at.toISOString(), zone, host: host_id };
  await recordLeadEvent(tx, lead_id, {
    kind: "booking",
    body: { ...body, ...(before && { before: before.toISOString() }) },
  });
}
