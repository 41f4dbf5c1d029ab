import type { Generated } from "kysely";
import type { Json, Timestamp } from "../dialect.ts";

/** When an office works (domain/office-hours). */
export interface OfficeHoursTable {
  id: string;
  /** Its city. */
  name: string;
  /** An IANA zone. */
  zone: string;
  /** Hours of Monday to Sunday; null for a day without. */
  week: Json<({ from: string; until: string } | null)[]>;
  /** Codes of the country, and of a region of it, whose public holidays are days off; null for none. */
  country: string | null;
  region: string | null;
  /** A calendar (iCalendar) whose whole days are days off, too. */
  calendar_url: string | null;
  /** The days off that are known, of a year before to two years ahead. */
  holidays: Json<{ date: string; name: string }[]>;
  /** When they are looked up again: at once after a change. */
  refresh_at: Timestamp;
  /** When that last worked, and what went wrong since. */
  refreshed_at: Timestamp | null;
  refresh_error: string | null;
  position: number;
  /** Increases with each change by somebody of the team. */
  version: Generated<number>;
}

/** The tables of office hours and bookings. */
export interface BookingTables {
  office_hours: OfficeHoursTable;
}
