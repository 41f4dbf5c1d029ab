import type { Selectable } from "kysely";
import type { LeadsTable } from "#db/tables/lead-tables.ts";
import type { Context } from "#domain/context.ts";
import { transaction } from "#domain/database.ts";
import { DomainError, invalidField } from "#lib/domain-error.ts";
import { book, requestTime } from "../bookings/book.ts";
import { mayBook } from "../bookings/booking-limits.ts";
import { bookingToken } from "../bookings/booking-link.ts";
import type { Booking } from "../bookings/booking-mails.ts";
import { cancelBooking, moveBooking } from "../bookings/change-booking.ts";
import { findActiveHosts } from "../bookings/find-hosts.ts";
import { getVisitorsBooking, maxMoves } from "../bookings/visitors-booking.ts";
import { addressKey, takeToken } from "../security/abuse.ts";
import { tellBooking, tellMove } from "./booking-timeline.ts";
import { wishedTimeOf } from "./wished-time.ts";

/** How many times one client address books: five at once, and five in a day. More are kept as requests, so that nobody takes them all. */
export async function mayClientBook(ctx: Context): Promise<boolean> {
  if (ctx.remoteAddress === null) return true;
  const bucket = { key: `booking:${addressKey(ctx.remoteAddress)}`, capacity: 5, refillPerMinute: 5 / (24 * 60) };
  return takeToken(ctx, bucket).then(
    () => true,
    (error: unknown) => {
      if (error instanceof DomainError && error.code === "rate_limited") return false;
      throw error;
    },
  );
}

/**
 * Books the time that came with an inquiry, in the transaction that stores it; or keeps it for the team to confirm.
 * @param options.mayBook false for what comes later, such as from the journal: the visitor knows that it is not booked yet
 * @returns null where no time was chosen
 * @throws DomainError `invalid` with the field `time` when it is taken by now
 */
export async function placeBooking(
  tx: Context,
  lead: Pick<Selectable<LeadsTable>, "id" | "type" | "name" | "email" | "organization" | "details">,
  { mayBook: isAllowed }: { mayBook: boolean },
): Promise<Booking | null> {
  const wished = wishedTimeOf(lead.details);
  if (lead.type !== "demo" || !wished || wished.start <= tx.clock()) return null;
  const { name, email, organization } = lead;
  const wish = { leadId: lead.id, ...wished, name, email, organization };
  const isBookable = isAllowed && (await mayBook(tx, email));
  const booked = isBookable ? await book(tx, wish) : null;
  if (!booked && isBookable && (await findActiveHosts(tx)).length > 0)
    throw invalidField("time", "This time has just been taken. Please choose another one.");
  const booking = booked ?? (await requestTime(tx, wish));
  await tellBooking(tx, booking, booking.state);
  return booking;
}

/** What became of the time of a demo, for the page after the form was sent. */
export interface PlacedBooking {
  readonly state: "booked" | "requested";
  readonly start: Date;
  /** The visitor's zone. */
  readonly zone: string;
  /** Of the personal link; null while the database is away. */
  readonly token: string | null;
}

/**
 * What became of the time that came with an inquiry that was stored, also before, when the same form was sent twice.
 * @returns null for a booking that has been canceled since; undefined where nothing is booked or requested
 */
export async function findPlacedBooking(
  ctx: Context,
  submissionKey: string,
): Promise<PlacedBooking | null | undefined> {
  const row = await ctx.db
    .selectFrom("bookings")
    .innerJoin("leads", "leads.id", "bookings.lead_id")
    .select(["bookings.id", "bookings.state", "bookings.starts_at", "bookings.zone"])
    .where("leads.submission_key", "=", submissionKey)
    .executeTakeFirst();
  if (!row) return undefined;
  if (row.state === "canceled") return null;
  return { state: row.state, start: row.starts_at, zone: row.zone, token: bookingToken(ctx, row.id) };
}

/** Changes of one booking by its link, and looks for times. */
const perLink = { capacity: 10, refillPerMinute: 1 };

/**
 * Moves the booking of a personal link to another time.
 * @returns when it is now
 * @throws DomainError `invalid` with the field `time` when that can't be had, `conflict` when the link has ended, `rate_limited`
 */
export async function moveOwnBooking(
  ctx: Context,
  token: string,
  { start, zone }: { start: Date; zone: string },
): Promise<void> {
  const found = await getVisitorsBooking(ctx, token);
  if (found.state !== "open") throw linkEnded();
  const { id } = found.booking;
  await takeToken(ctx, { key: `booking:${id}`, ...perLink });
  if (found.booking.moves >= maxMoves)
    throw new DomainError("conflict", "This demo has been moved too many times.", { reasons: ["moved_too_often"] });
  if (Number.isNaN(start.getTime())) throw invalidField("time", "Please choose a time from the list.");
  // A request becomes a booking: it counts as one, or nobody would have to keep to the limits.
  const isFirst = !found.booking.isBooked;
  if (isFirst && !(await mayClientBook(ctx))) throw tooMany();
  await transaction(ctx, async (tx) => {
    if (isFirst && !(await mayBook(tx, found.booking.email, id))) throw tooMany();
    const moved = await moveBooking(tx, { id, start, zone, by: "visitor" });
    if (moved.booking) return tellMove(tx, moved);
    if (!moved.taken) throw linkEnded();
    throw invalidField("time", "This time has just been taken. Please choose another one.");
  });
}

/**
 * Cancels the booking of a personal link.
 * @throws DomainError `conflict` when the link has ended, `rate_limited`
 */
export async function cancelOwnBooking(ctx: Context, token: string): Promise<void> {
  const found = await getVisitorsBooking(ctx, token);
  // Sent twice.
  if (found.state === "canceled") return;
  if (found.state !== "open") throw linkEnded();
  const { id } = found.booking;
  await takeToken(ctx, { key: `booking:${id}`, ...perLink });
  await transaction(ctx, async (tx) => {
    const booking = await cancelBooking(tx, { id, by: "visitor" });
    if (booking) await tellBooking(tx, booking, "canceled");
  });
}

const tooMany = () =>
  invalidField("time", "You already have several demos booked, so we will confirm this time by email.");

const linkEnded = () => new DomainError("conflict", "This link no longer works.");
