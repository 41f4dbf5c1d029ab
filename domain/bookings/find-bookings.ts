import type { Context } from "../context.ts";
import { requireAbility } from "../security/rights.ts";
import type { BookingState } from "#db/tables/booking-tables.ts";

/** A booking as the team sees it. */
export interface ListedBooking {
  readonly id: string;
  readonly leadId: string;
  readonly start: Date;
  /** The visitor's zone. */
  readonly zone: string;
  readonly state: BookingState;
  /** Who gives the demo; null while it is only requested. */
  readonly host: string | null;
  readonly name: string;
  readonly organization: string;
  /** It has begun. */
  readonly isOver: boolean;
}

/** Bookings that the list shows. */
const listed = 200;

/**
 * The demos to come, the next first, and the times that were requested and are to be confirmed.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findComingBookings(ctx: Context): Promise<ListedBooking[]> {
  requireAbility(ctx, "inquiries");
  const rows = await select(ctx)
    .where("bookings.starts_at", ">", ctx.clock())
    .where("bookings.state", "!=", "canceled")
    .orderBy("bookings.starts_at")
    .limit(listed)
    .execute();
  return rows.map((row) => ({ ...row, isOver: false }));
}

/**
 * The demos of an inquiry, the latest first, also those that are over or canceled.
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findBookingsOfLead(ctx: Context, leadId: string): Promise<ListedBooking[]> {
  requireAbility(ctx, "inquiries");
  const rows = await select(ctx)
    .where("bookings.lead_id", "=", leadId)
    .orderBy("bookings.starts_at", "desc")
    .limit(listed)
    .execute();
  return rows.map((row) => ({ ...row, isOver: row.start <= ctx.clock() }));
}

function select({ db }: Context) {
  return db
    .selectFrom("bookings")
    .leftJoin("booking_hosts", "booking_hosts.id", "bookings.host_id")
    .select(["bookings.id", "bookings.lead_id as leadId", "bookings.starts_at as start", "bookings.zone"])
    .select(["bookings.state", "booking_hosts.name as host", "bookings.name", "bookings.organization"]);
}
