import { lockRows } from "#db/dialect.ts";
import type { Context } from "../context.ts";
import type { MailLimit } from "../outbox/outbox.ts";
import { findHostFor, nextReminder, noteBooked } from "./book.ts";
import { type Booking, mailCanceled, type MailedHost, mailMoved } from "./booking-mails.ts";
import { hostRoles, lockHosts } from "./find-hosts.ts";
import { demoMinutes } from "./host-times.ts";

/**
 * Locks a booking, in the caller's transaction. Whoever also looks for a host locks the hosts first.
 * @returns null when it is gone
 */
export async function lockBooking({ db }: Context, id: string): Promise<Booking | null> {
  const row = await db.selectFrom("bookings").selectAll().where("id", "=", id).$call(lockRows(db)).executeTakeFirst();
  return row ?? null;
}

/** Who changes a booking decides how far mails to the visitor are limited: by their own link, strangers may do it. */
const limitOf = (by: "visitor" | "team"): MailLimit => (by === "visitor" ? "stranger" : "none");

interface Move {
  id: string;
  start: Date;
  by: "visitor" | "team";
  /** The zone in which the visitor reads times from now on. */
  zone?: string;
  /** The host who gets it where they have the time; whoever has it so far by default. */
  to?: string;
}

/**
 * Gives a booking another time, or books one that was requested, in the caller's transaction. Its host stays, where they have the time. Mails
 * tell visitor and hosts.
 * @returns the booking as it is now; null when it is gone, canceled or over, or nobody has the time; `taken` says which
 */
export async function moveBooking(
  tx: Context,
  { id, start, by, zone, to }: Move,
): Promise<{ booking: Booking; before: Booking } | { booking: null; taken: boolean }> {
  await lockHosts(tx);
  const before = await lockBooking(tx, id);
  const now = tx.clock();
  if (!before || before.state === "canceled" || before.starts_at <= now) return { booking: null, taken: false };
  const wasBooked = before.state === "booked";
  // Sent twice. With the same time, a demo only moves from somebody who has left to somebody else.
  const isSame = wasBooked && before.starts_at.getTime() === start.getTime();
  if (isSame && (await findMailedHost(tx, before.host_id))?.hasLeft === false) return { booking: before, before };
  const host = await findHostFor(tx, start, { except: id, preferred: to ?? before.host_id });
  if (!host) return { booking: null, taken: true };
  const booking: Booking = {
    ...before,
    host_id: host.id,
    state: "booked",
    starts_at: start,
    ends_at: new Date(start.getTime() + demoMinutes * 60_000),
    zone: zone ?? before.zone,
    sequence: before.sequence + 1,
    moves: before.moves + (by === "visitor" ? 1 : 0),
    remind_at: nextReminder(start, now),
    changed_at: now,
  };
  await store(tx, booking);
  const former = wasBooked ? await findMailedHost(tx, before.host_id) : null;
  if (former?.id !== host.id) await noteBooked(tx, host);
  await mailMoved(tx, { booking, host, former, wasBooked, limit: limitOf(by) });
  return { booking, before };
}

/**
 * Cancels a booking that is to come, in the caller's transaction. Mails tell visitor and host.
 * @returns null when it is gone, canceled or over
 */
export async function cancelBooking(
  tx: Context,
  { id, by }: { id: string; by: "visitor" | "team" },
): Promise<Booking | null> {
  const before = await lockBooking(tx, id);
  const now = tx.clock();
  if (!before || before.state === "canceled" || before.starts_at <= now) return null;
  const booking: Booking = {
    ...before,
    state: "canceled",
    sequence: before.sequence + 1,
    remind_at: null,
    changed_at: now,
  };
  await store(tx, booking);
  const host = await findMailedHost(tx, before.host_id);
  await mailCanceled(tx, { booking, host, limit: limitOf(by) });
  return booking;
}

/**
 * Deletes the bookings of inquiries that are deleted, in the caller's transaction. What was to come is canceled before: nobody waits for a demo
 * of which the team knows nothing.
 */
export async function deleteBookingsOf(tx: Context, leadIds: readonly string[]): Promise<void> {
  const rows = await tx.db.selectFrom("bookings").select("id").where("lead_id", "in", leadIds).orderBy("id").execute();
  for (const { id } of rows) await cancelBooking(tx, { id, by: "team" });
  await tx.db.deleteFrom("bookings").where("lead_id", "in", leadIds).execute();
}

async function store({ db }: Context, { id, ...booking }: Booking): Promise<void> {
  await db.updateTable("bookings").set(booking).where("id", "=", id).execute();
}

/** Who gives a demo, also when they do not any more; null when they are gone. */
export async function findMailedHost({ db }: Pick<Context, "db">, id: string | null): Promise<MailedHost | null> {
  if (id === null) return null;
  const row = await db
    .selectFrom("booking_hosts")
    .innerJoin("admin_users", "admin_users.id", "booking_hosts.admin_id")
    .leftJoin("office_hours", "office_hours.id", "booking_hosts.office_id")
    .select(["booking_hosts.id", "booking_hosts.name", "booking_hosts.zone", "booking_hosts.meeting_url as meetingUrl"])
    .select(["office_hours.zone as officeZone", "admin_users.email", "admin_users.is_active", "admin_users.role"])
    .where("booking_hosts.id", "=", id)
    .executeTakeFirst();
  if (!row) return null;
  const { officeZone, zone, is_active, role, ...host } = row;
  return { ...host, zone: zone ?? officeZone ?? "UTC", hasLeft: !is_active || !hostRoles.includes(role) };
}
