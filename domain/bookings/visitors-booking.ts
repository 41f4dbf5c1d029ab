import type { Context } from "../context.ts";
import { bookingOfToken } from "./booking-link.ts";
import { getTexts } from "../texts/get-texts.ts";
import { type Booking, visitorsEvent } from "./booking-mails.ts";
import { calendarFile } from "./calendar-file.ts";
import { findMailedHost } from "./change-booking.ts";

/** How often a visitor moves a demo: more often, they talk to somebody. */
export const maxMoves = 5;

/** What a personal link leads to. */
export type VisitorsBooking =
  | {
      readonly state: "open";
      readonly booking: Pick<Booking, "id" | "email" | "starts_at" | "ends_at" | "zone" | "sequence" | "moves"> & {
        readonly isBooked: boolean;
      };
      /** What visitors read of who gives the demo; null while that is not known. */
      readonly host: { readonly name: string; readonly meetingUrl: string | null } | null;
    }
  /** `over`: it has begun. `unknown`: the link is forged or incomplete, or the booking was deleted. */
  | { readonly state: "canceled" | "over" | "unknown" };

/** The booking that a personal link leads to. The link ends when the demo begins or is canceled. */
export async function getVisitorsBooking(ctx: Context, token: string): Promise<VisitorsBooking> {
  const id = bookingOfToken(ctx, token);
  const row =
    id === null ? undefined : await ctx.db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
  if (!row) return { state: "unknown" };
  if (row.state === "canceled") return { state: "canceled" };
  if (row.starts_at <= ctx.clock()) return { state: "over" };
  const { id: own, email, starts_at, ends_at, zone, sequence, moves } = row;
  const host = await findMailedHost(ctx, row.host_id);
  return {
    state: "open",
    booking: { id: own, email, starts_at, ends_at, zone, sequence, moves, isBooked: row.state === "booked" },
    host: host && { name: host.name, meetingUrl: host.meetingUrl },
  };
}

/** The demo of a personal link as a calendar file; null where the link has ended, or nothing is booked yet. */
export async function visitorsCalendarFile(ctx: Context, token: string): Promise<string | null> {
  const id = bookingOfToken(ctx, token);
  const booking =
    id === null ? undefined : await ctx.db.selectFrom("bookings").selectAll().where("id", "=", id).executeTakeFirst();
  if (booking?.state !== "booked" || booking.starts_at <= ctx.clock()) return null;
  const texts = await getTexts(ctx);
  const host = await findMailedHost(ctx, booking.host_id);
  return calendarFile(visitorsEvent(ctx, { booking, host, texts }), texts.brand.name).content;
}
