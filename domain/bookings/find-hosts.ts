import { lockRows } from "#db/dialect.ts";
import type { ProcessContext } from "../context.ts";
import type { Interval } from "../office-hours/working-hours.ts";
import { findOffices } from "../office-hours/find-offices.ts";
import { may, roles } from "../security/rights.ts";
import type { HostRules } from "./host-times.ts";

/** Somebody with whom visitors book. */
export interface Host extends HostRules {
  readonly id: string;
  /** What visitors read. */
  readonly name: string;
  /** Where mails of the site reach them; no visitor learns it. */
  readonly email: string;
  readonly meetingUrl: string | null;
  readonly lastBookedAt: Date | null;
}

type Db = Pick<ProcessContext, "db">;

/** The roles that may know who comes to a demo. */
export const hostRoles = roles.filter((role) => may(role, "inquiries"));

/** Who gives demos at present, in the order of their ids: who is switched on, in the team, and may see inquiries. */
export async function findActiveHosts({ db }: Db): Promise<Host[]> {
  const rows = await db
    .selectFrom("booking_hosts")
    .innerJoin("admin_users", "admin_users.id", "booking_hosts.admin_id")
    .selectAll("booking_hosts")
    .select("admin_users.email")
    .where("booking_hosts.is_on", "=", true)
    .where("admin_users.is_active", "=", true)
    .where("admin_users.role", "in", hostRoles)
    .orderBy("booking_hosts.id")
    .execute();
  if (rows.length === 0) return [];
  const offices = new Map((await findOffices({ db })).map((office) => [office.id, office]));
  return rows.flatMap((row) => {
    const office = offices.get(row.office_id);
    const zone = row.zone ?? office?.zone;
    const week = row.week ?? office?.week;
    // Their office is gone, and they have no hours of their own.
    if (zone === undefined || week === undefined) return [];
    return {
      id: row.id,
      name: row.name,
      email: row.email,
      zone,
      week,
      holidays: office?.holidays ?? new Set<string>(),
      bufferMinutes: row.buffer_minutes,
      noticeHours: row.notice_hours,
      horizonDays: row.horizon_days,
      meetingUrl: row.meeting_url,
      lastBookedAt: row.last_booked_at,
    };
  });
}

/** Makes others who book wait until the transaction ends, for all hosts: whoever has the time is looked for among them. */
export async function lockHosts({ db }: Db): Promise<void> {
  await db.selectFrom("booking_hosts").select("id").orderBy("id").$call(lockRows(db)).execute();
}

/** What no host keeps free by more. Milliseconds. */
const longestBuffer = 24 * 60 * 60_000;

/**
 * What hosts have between two moments, by their ids: bookings, and what is in their calendars.
 * @param except a booking that does not count, because it is about to be moved
 */
export async function findTaken(
  { db }: Db,
  { from, until, except = null }: { from: number; until: number; except?: string | null },
): Promise<Map<string, Interval[]>> {
  const [first, last] = [new Date(from - longestBuffer), new Date(until + longestBuffer)];
  const booked = await db
    .selectFrom("bookings")
    .select(["id", "host_id", "starts_at", "ends_at"])
    .where("state", "=", "booked")
    .where("ends_at", ">", first)
    .where("starts_at", "<", last)
    .execute();
  const busy = await db
    .selectFrom("busy_times")
    .select(["host_id", "starts_at", "ends_at"])
    .where("ends_at", ">", first)
    .where("starts_at", "<", last)
    .execute();
  const taken = new Map<string, Interval[]>();
  for (const { host_id, starts_at, ends_at } of [...booked.filter(({ id }) => id !== except), ...busy]) {
    if (host_id === null) continue;
    const ofHost = taken.get(host_id) ?? [];
    ofHost.push({ start: starts_at.getTime(), end: ends_at.getTime() });
    taken.set(host_id, ofHost);
  }
  return taken;
}
