import type { Selectable } from "kysely";
import type { Tables } from "#db/schema.ts";
import type { PublicFetchOptions } from "#lib/http/fetch-public.ts";
import type { ProcessContext } from "../context.ts";
import { CalendarError, fetchCalendar, findHolidays, type Holiday } from "./calendar-tasks.ts";
import { addDays } from "./working-hours.ts";

const hour = 60 * 60 * 1_000;
const day = 24 * hour;

/** How often days off are looked up again. Milliseconds. */
const refreshEvery = 7 * day;
/** The same after something went wrong. Milliseconds. */
const retryAfter = 6 * hour;
/** How far ahead days off are known. Milliseconds. */
const ahead = 2 * 365 * day;

type Row = Selectable<Tables["office_hours"]>;

/**
 * Looks up the days off of each office that is due. What was known stays where that fails, with the reason. Safe to run in several processes:
 * they find the same.
 * @param guard for tests
 */
export async function refreshHolidays(
  process: Pick<ProcessContext, "db" | "clock" | "log">,
  guard: Partial<PublicFetchOptions> = {},
): Promise<void> {
  const { db, clock, log } = process;
  const due = await db.selectFrom("office_hours").selectAll().where("refresh_at", "<=", clock()).execute();
  for (const row of due) {
    const now = clock();
    const found = await lookUp(row, now, guard).catch((error: unknown) => {
      if (error instanceof CalendarError) return error;
      throw error;
    });
    const isFailure = found instanceof CalendarError;
    if (isFailure) log.warn({ office: row.id, reason: found.message }, "days off of an office could not be looked up");
    await db
      .updateTable("office_hours")
      .set({
        ...(isFailure ? {} : { holidays: [...found], refreshed_at: now }),
        refresh_error: isFailure ? found.message : null,
        refresh_at: new Date(now.getTime() + (isFailure ? retryAfter : refreshEvery)),
      })
      .where("id", "=", row.id)
      // Somebody has changed it meanwhile: then it is due again.
      .where("version", "=", row.version)
      .execute();
  }
}

/** The days off of an office by the law of its country, and by its calendar, each once. */
async function lookUp(row: Row, now: Date, guard: Partial<PublicFetchOptions>): Promise<readonly Holiday[]> {
  const from = new Date(now.getTime() - 365 * day);
  const until = new Date(now.getTime() + ahead);
  const years = Array.from(
    { length: until.getUTCFullYear() - from.getUTCFullYear() + 1 },
    (_, index) => from.getUTCFullYear() + index,
  );
  const byLaw = row.country === null ? [] : await findHolidays(row.country, row.region, years);
  const byCalendar = row.calendar_url === null ? [] : await daysOf(row.calendar_url, row.zone, { from, until }, guard);
  const byDate = new Map([...byCalendar, ...byLaw].map((holiday) => [holiday.date, holiday]));
  return [...byDate.values()].toSorted((one, other) => one.date.localeCompare(other.date));
}

/** What takes whole days in a calendar. */
async function daysOf(
  url: string,
  zone: string,
  { from, until }: { from: Date; until: Date },
  guard: Partial<PublicFetchOptions>,
): Promise<Holiday[]> {
  const { entries } = await fetchCalendar({ url, zone, from, until }, guard);
  // An entry may take thousands of years, so each date is added once, and none that nobody asks for.
  const [first, last] = [from, until].map((moment) => moment.toISOString().slice(0, 10)) as [string, string];
  const names = new Map<string, string>();
  const isOff = (date: string, days: { from: string; until: string }) => days.from <= date && date < days.until;
  for (let date = first; date <= last; date = addDays(date, 1)) {
    const entry = entries.find(({ day: days }) => days !== null && isOff(date, days));
    if (entry) names.set(date, entry.name);
  }
  return [...names].map(([date, name]) => ({ date, name }));
}
