import type { Selectable } from "kysely";
import type { BookingHostsTable } from "#db/tables/booking-tables.ts";
import type { PublicFetchOptions } from "#lib/http/fetch-public.ts";
import { type ProcessContext, systemContext } from "../context.ts";
import { transaction } from "../database.ts";
import { CalendarError, type CalendarEntry, fetchCalendar } from "../office-hours/calendar-tasks.ts";
import { findOffices } from "../office-hours/find-offices.ts";
import { type Interval, unionOf } from "../office-hours/working-hours.ts";
import { open } from "../security/secrets.ts";
import { eventUid } from "./booking-mails.ts";
import { hostRoles } from "./find-hosts.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/** How often the calendar of a host is asked. Milliseconds. */
const refreshEvery = 5 * minute;
/** Beyond the horizon of the host, so that a day that comes into it is known. Days. */
const beyond = 3;
/** Rows that one statement stores. */
const portion = 200;

type Host = Selectable<BookingHostsTable>;

/**
 * Asks the calendars of hosts that are due for the times at which they are busy. What was known stays where that fails, with the reason. Several
 * processes may run it: each takes hosts that no other one has.
 * @param guard for tests
 */
export async function refreshBusyTimes(
  process: ProcessContext,
  guard: Partial<PublicFetchOptions> = {},
): Promise<void> {
  for (let host = await claim(process); host; host = await claim(process)) {
    const found = await lookUp(process, host, guard).catch((error: unknown) => {
      if (error instanceof CalendarError) return error;
      throw error;
    });
    if (found instanceof CalendarError) {
      process.log.warn({ host: host.id, reason: found.message }, "the calendar of a host could not be read");
      await noteError(process, host, found.message);
    } else await store(process, host, found);
  }
}

/** Takes a host whose calendar is due, so that no other process does; also when this one is killed, it is due again. */
async function claim({ db, clock }: Pick<ProcessContext, "db" | "clock">): Promise<Host | null> {
  const now = clock();
  const due = await db
    .selectFrom("booking_hosts")
    .selectAll()
    .where("busy_url", "is not", null)
    .where("is_on", "=", true)
    .where("admin_id", "in", (eb) =>
      eb.selectFrom("admin_users").select("id").where("is_active", "=", true).where("role", "in", hostRoles),
    )
    .where("busy_refresh_at", "<=", now)
    .orderBy("busy_refresh_at")
    .executeTakeFirst();
  if (!due) return null;
  const { numUpdatedRows } = await db
    .updateTable("booking_hosts")
    .set({ busy_refresh_at: new Date(now.getTime() + refreshEvery) })
    .where("id", "=", due.id)
    .where("busy_refresh_at", "=", due.busy_refresh_at)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n ? due : claim({ db, clock });
}

interface Found {
  times: Interval[];
  unreadable: number;
}

async function lookUp(process: ProcessContext, host: Host, guard: Partial<PublicFetchOptions>): Promise<Found> {
  const address = open(process, host.busy_url ?? "");
  if (!address)
    throw new CalendarError(
      "The address can't be read anymore, because the secret of the site has changed. Enter it again.",
    );
  const now = process.clock().getTime();
  const office = (await findOffices(process)).find(({ id }) => id === host.office_id);
  const window = { from: new Date(now - day), until: new Date(now + (host.horizon_days + beyond) * day) };
  const request = { url: address.data, zone: host.zone ?? office?.zone ?? "UTC", ...window };
  const { entries, unreadable } = await fetchCalendar(request, guard);
  return { times: unionOf(entries.filter((entry) => isTaken(process, entry))), unreadable };
}

/** Demos come back from the calendar that they were sent to, and may be outdated there. */
function isTaken(process: ProcessContext, { uid, start, end, isBusy }: CalendarEntry): boolean {
  const [prefix, suffix] = eventUid(process, " ").split(" ") as [string, string];
  return isBusy && end > start && !(uid.startsWith(prefix) && uid.endsWith(suffix));
}

async function store(process: ProcessContext, { id, busy_url }: Host, { times, unreadable }: Found): Promise<void> {
  await transaction(systemContext(process, "busy times"), async ({ db, clock }) => {
    // Somebody may have entered another address meanwhile.
    const { numUpdatedRows } = await db
      .updateTable("booking_hosts")
      .set({ busy_refreshed_at: clock(), busy_error: null, busy_unreadable: unreadable })
      .where("id", "=", id)
      .where("busy_url", "=", busy_url)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) return;
    await db.deleteFrom("busy_times").where("host_id", "=", id).execute();
    const rows = times.map(({ start, end }) => ({ host_id: id, starts_at: new Date(start), ends_at: new Date(end) }));
    for (let at = 0; at < rows.length; at += portion)
      await db
        .insertInto("busy_times")
        .values(rows.slice(at, at + portion))
        .execute();
  });
}

async function noteError({ db }: ProcessContext, { id, busy_url }: Host, reason: string): Promise<void> {
  await db
    .updateTable("booking_hosts")
    .set({ busy_error: reason })
    .where("id", "=", id)
    .where("busy_url", "=", busy_url)
    .execute();
}
