import type { Context, ProcessContext } from "../context.ts";
import { requireAbility } from "../security/rights.ts";
import { hostRoles } from "./find-hosts.ts";
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
  /** Whether they are in the team: otherwise the demo has to move to somebody else. */
  readonly hasHost: boolean;
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
  return rows.map((row) => listedOf(row, false));
}

/**
 * The demos of an inquiry, the latest first, also those that are over or canceled.
 * @param leadIds its id, and those of inquiries that are merged into it
 * @throws DomainError `unauthenticated` or `forbidden`
 */
export async function findBookingsOfLead(ctx: Context, leadIds: readonly string[]): Promise<ListedBooking[]> {
  requireAbility(ctx, "inquiries");
  const rows = await select(ctx)
    .where("bookings.lead_id", "in", leadIds)
    .orderBy("bookings.starts_at", "desc")
    .limit(listed)
    .execute();
  return rows.map((row) => listedOf(row, row.start <= ctx.clock()));
}

/** Demos to come for which somebody of the team has to do something. */
export interface OpenDemos {
  /** They are booked, and whoever was to give them has left the team or sees no inquiries any more. */
  readonly withoutHost: number;
  /** Times that visitors asked for, and that nobody has confirmed. */
  readonly requested: number;
}

/** Counts the demos to come that wait for the team. */
export async function countOpenDemos({ db, clock }: Pick<ProcessContext, "db" | "clock">): Promise<OpenDemos> {
  const groups = await db
    .selectFrom("bookings")
    .leftJoin("booking_hosts", "booking_hosts.id", "bookings.host_id")
    .leftJoin("admin_users", "admin_users.id", "booking_hosts.admin_id")
    .select(["bookings.state", "admin_users.is_active", "admin_users.role"])
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("bookings.state", "in", ["booked", "requested"])
    .where("bookings.starts_at", ">", clock())
    .groupBy(["bookings.state", "admin_users.is_active", "admin_users.role"])
    .execute();
  const sum = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isCounted).reduce((total, { count }) => total + count, 0);
  return {
    withoutHost: sum((group) => group.state === "booked" && !isHost(group)),
    requested: sum(({ state }) => state === "requested"),
  };
}

const isHost = ({ is_active, role }: Pick<Row, "is_active" | "role">) =>
  is_active === true && role !== null && hostRoles.includes(role);

function select({ db }: Context) {
  return db
    .selectFrom("bookings")
    .leftJoin("booking_hosts", "booking_hosts.id", "bookings.host_id")
    .select(["bookings.id", "bookings.lead_id as leadId", "bookings.starts_at as start", "bookings.zone"])
    .leftJoin("admin_users", "admin_users.id", "booking_hosts.admin_id")
    .select(["bookings.state", "booking_hosts.name as host", "bookings.name", "bookings.organization"])
    .select(["admin_users.is_active", "admin_users.role"]);
}

type Row = Awaited<ReturnType<ReturnType<typeof select>["executeTakeFirstOrThrow"]>>;

function listedOf({ is_active, role, ...row }: Row, isOver: boolean): ListedBooking {
  return { ...row, hasHost: isHost({ is_active, role }), isOver };
}
