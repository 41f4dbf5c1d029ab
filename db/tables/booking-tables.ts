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

/** Somebody of the team with whom visitors book a demo (domain/bookings). */
export interface BookingHostsTable {
  id: string;
  /** Of `admin_users`; each is one host at most. */
  admin_id: string;
  /** What visitors read. */
  name: string;
  /** Whether visitors get times with them, as long as they are in the team. */
  is_on: boolean;
  /** Whose hours and days off are theirs. */
  office_id: string;
  /** Their own zone and hours in place of the office's. */
  zone: string | null;
  week: Json<({ from: string; until: string } | null)[]> | null;
  /** Minutes that stay free before and after a demo or something in their calendar. */
  buffer_minutes: number;
  /** How soon, in hours, and how far ahead, in days, a demo can be. */
  notice_hours: number;
  horizon_days: number;
  /** Where the call takes place; null: they write it to the visitor. */
  meeting_url: string | null;
  /** The address of their own calendar, encrypted with the secret of the site; who has it may read all of it. */
  busy_url: string | null;
  busy_refresh_at: Timestamp;
  busy_refreshed_at: Timestamp | null;
  /** What went wrong since. */
  busy_error: string | null;
  /** How many of its entries could not be read. */
  busy_unreadable: Generated<number>;
  /** Part of the address of the feed of their bookings; another one ends the former. */
  feed_key: string;
  last_booked_at: Timestamp | null;
  created_at: Timestamp;
  version: Generated<number>;
}

export const bookingStates = ["booked", "requested", "canceled"] as const;
export type BookingState = (typeof bookingStates)[number];

/** A time for a demo. No host has two of one time that are booked. */
export interface BookingsTable {
  id: string;
  /** The inquiry that it belongs to. */
  lead_id: string;
  /** Null while it is only requested. */
  host_id: string | null;
  starts_at: Timestamp;
  ends_at: Timestamp;
  /** The visitor's zone. */
  zone: string;
  state: BookingState;
  /** Increases with each change that goes into calendars. */
  sequence: number;
  /** How often the visitor has moved it. */
  moves: Generated<number>;
  name: string;
  /** As typed. */
  email: string;
  organization: string;
  /** When the visitor is reminded next; null for no more. */
  remind_at: Timestamp | null;
  created_at: Timestamp;
  changed_at: Timestamp;
}

/** When hosts have no time, as their calendars say. What it is for is not kept. */
interface BusyTimesTable {
  host_id: string;
  starts_at: Timestamp;
  ends_at: Timestamp;
}

/** The tables of office hours and bookings. */
export interface BookingTables {
  office_hours: OfficeHoursTable;
  booking_hosts: BookingHostsTable;
  bookings: BookingsTable;
  busy_times: BusyTimesTable;
}
