import { randomUUID } from "node:crypto";
import type { Context } from "../context.ts";
import { isZone } from "../office-hours/zones.ts";
import { type Booking, mailBooked, mailRequested } from "./booking-mails.ts";
import { findActiveHosts, findTaken, type Host, lockHosts } from "./find-hosts.ts";
import { demoMinutes, hostTimes } from "./host-times.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** A demo that a visitor would like. */
export interface Wish {
  /** Their inquiry. */
  readonly leadId: string;
  readonly start: Date;
  /** Their zone. */
  readonly zone: string;
  readonly name: string;
  readonly email: string;
  readonly organization: string;
}

/** Somebody who fills in a form must not lose the first times of the list meanwhile. Milliseconds. */
const patience = 20 * minute;

/**
 * Books a demo with whoever has the time and the fewest others to come, in the caller's transaction; of several, with the one who was booked
 * longest ago. Others who book wait until it ends. Mails with the appointment go to visitor and host.
 * @returns null when nobody has the time any more
 */
export async function book(tx: Context, wish: Wish): Promise<Booking | null> {
  await lockHosts(tx);
  const host = await findHostFor(tx, wish.start);
  if (!host) return null;
  const booking = await insert(tx, wish, host);
  await mailBooked(tx, booking, host);
  return booking;
}

/** Keeps the time of a demo that could not be booked, for the team to confirm, in the caller's transaction. A mail tells the visitor so. */
export async function requestTime(tx: Context, wish: Wish): Promise<Booking> {
  const booking = await insert(tx, wish, null);
  await mailRequested(tx, booking);
  return booking;
}

async function insert(tx: Context, { leadId, zone, start, ...person }: Wish, host: Host | null): Promise<Booking> {
  const now = tx.clock();
  const booking: Booking = {
    id: randomUUID(),
    lead_id: leadId,
    host_id: host?.id ?? null,
    starts_at: start,
    ends_at: new Date(start.getTime() + demoMinutes * minute),
    zone: isZone(zone) ? zone : "UTC",
    state: host ? "booked" : "requested",
    sequence: 0,
    moves: 0,
    ...person,
    remind_at: host ? nextReminder(start, now) : null,
    created_at: now,
    changed_at: now,
  };
  await tx.db.insertInto("bookings").values(booking).execute();
  if (host) await noteBooked(tx, host);
  return booking;
}

/** Whose turn it was is remembered. */
export async function noteBooked({ db, clock }: Context, { id }: Pick<Host, "id">): Promise<void> {
  await db.updateTable("booking_hosts").set({ last_booked_at: clock() }).where("id", "=", id).execute();
}

/**
 * Who gives a demo at a time. The rows of the hosts are to be locked.
 * @param options.except a booking that is about to be moved
 * @param options.preferred whoever has it so far
 * @returns null when nobody has the time
 */
export async function findHostFor(
  tx: Context,
  start: Date,
  { except = null, preferred = null }: { except?: string | null; preferred?: string | null } = {},
): Promise<Host | null> {
  const at = start.getTime();
  if (Number.isNaN(at) || at <= tx.clock().getTime()) return null;
  const now = tx.clock().getTime() - patience;
  const taken = await findTaken(tx, { from: at, until: at + demoMinutes * minute, except });
  const free = (await findActiveHosts(tx)).filter(
    (host) => hostTimes(host, { now, from: at, until: at + 1, taken: taken.get(host.id) ?? [] }).length > 0,
  );
  const own = free.find(({ id }) => id === preferred);
  if (own || free.length < 2) return own ?? free[0] ?? null;
  const coming = await countComing(tx);
  const [first] = free.toSorted(
    (one, other) =>
      (coming.get(one.id) ?? 0) - (coming.get(other.id) ?? 0) ||
      (one.lastBookedAt?.getTime() ?? 0) - (other.lastBookedAt?.getTime() ?? 0),
  );
  return first ?? null;
}

/** How many demos each host has before them. */
async function countComing({ db, clock }: Context): Promise<Map<string | null, number>> {
  const rows = await db
    .selectFrom("bookings")
    .select(["host_id", (eb) => eb.fn.countAll<number>().as("count")])
    .where("state", "=", "booked")
    .where("starts_at", ">", clock())
    .groupBy("host_id")
    .execute();
  return new Map(rows.map(({ host_id, count }) => [host_id, count]));
}

/** When a visitor is reminded next: a day and an hour before; null when both have passed. */
export function nextReminder(start: Date, now: Date): Date | null {
  const reminders = [day, hour].map((before) => new Date(start.getTime() - before));
  return reminders.find((at) => at > now) ?? null;
}
