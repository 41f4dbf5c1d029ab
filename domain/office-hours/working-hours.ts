import { LRUCache } from "lru-cache";
import { Temporal } from "temporal-polyfill";

/** From when until when somebody works on a day, as the clocks of their zone show it, such as 09:00. */
export interface DayHours {
  readonly from: string;
  readonly until: string;
}

/** The hours of Monday to Sunday; null for a day without. */
export type Week = readonly (DayHours | null)[];

/** When an office, or somebody of the team, works. */
export interface WorkingHours {
  /** An IANA zone, such as Europe/London. */
  readonly zone: string;
  readonly week: Week;
  /** Dates on which nobody works, such as 2026-12-25. */
  readonly holidays: ReadonlySet<string>;
}

/** A time from a moment to a later one, which is no part of it. Milliseconds since the epoch. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

const day = 24 * 60 * 60 * 1_000;

/** Looking up the rules of a zone takes long, and the response clock asks for the same days with every inquiry. */
const moments = new LRUCache<string, number>({ max: 10_000 });

/**
 * The moment at which the clocks of a zone show a time on a date. A time that they skip in spring is as much later; of one that they show
 * twice in autumn, the first is meant.
 */
export function momentOf(zone: string, date: string, time = "00:00"): number {
  const key = `${date}T${time}[${zone}]`;
  const known = moments.get(key);
  if (known !== undefined) return known;
  const moment = Temporal.PlainDateTime.from(`${date}T${time}`).toZonedDateTime(zone).epochMilliseconds;
  moments.set(key, moment);
  return moment;
}

/** The date in a zone at a moment, such as 2026-11-30. */
export function dateIn(zone: string, moment: number): string {
  return Temporal.Instant.fromEpochMilliseconds(moment).toZonedDateTimeISO(zone).toPlainDate().toString();
}

/** The date so many days after another one. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * day).toISOString().slice(0, 10);
}

/** The hours of a date; null for a holiday and for a day of the week without hours. */
function hoursOn({ week, holidays }: WorkingHours, date: string): DayHours | null {
  if (holidays.has(date)) return null;
  return week[(new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7] ?? null;
}

/** The times of work between two moments, in order. */
export function workingTimes(hours: WorkingHours, from: number, until: number): Interval[] {
  const { zone } = hours;
  return onEachDay(hours, from, until, (date, { from: opens, until: closes }) => ({
    start: momentOf(zone, date, opens),
    end: momentOf(zone, date, closes),
  }));
}

/** The days of work between two moments, each from midnight to midnight: one of them has 23 hours in spring, and one 25 in autumn. */
export function businessDays(hours: WorkingHours, from: number, until: number): Interval[] {
  const { zone } = hours;
  return onEachDay(hours, from, until, (date) => ({
    start: momentOf(zone, date),
    end: momentOf(zone, addDays(date, 1)),
  }));
}

function onEachDay(
  hours: WorkingHours,
  from: number,
  until: number,
  timesOf: (date: string, hours: DayHours) => Interval,
): Interval[] {
  const found: Interval[] = [];
  const last = dateIn(hours.zone, until);
  for (let date = dateIn(hours.zone, from); date <= last; date = addDays(date, 1)) {
    const ofDay = hoursOn(hours, date);
    if (!ofDay) continue;
    const times = timesOf(date, ofDay);
    const [start, end] = [Math.max(times.start, from), Math.min(times.end, until)];
    if (start < end) found.push({ start, end });
  }
  return found;
}

/** All times that are in one of these, in order, and none twice. */
export function unionOf(intervals: readonly Interval[]): Interval[] {
  const found: Interval[] = [];
  for (const { start, end } of intervals.toSorted((one, other) => one.start - other.start)) {
    const last = found.at(-1);
    if (last && start <= last.end) found[found.length - 1] = { start: last.start, end: Math.max(last.end, end) };
    else found.push({ start, end });
  }
  return found;
}

/** What is left of some times without others. */
export function without(intervals: readonly Interval[], taken: readonly Interval[]): Interval[] {
  const cuts = unionOf(taken);
  return unionOf(intervals).flatMap(({ start, end }) => {
    const left: Interval[] = [];
    let at = start;
    for (const cut of cuts) {
      if (cut.end <= at || cut.start >= end) continue;
      if (cut.start > at) left.push({ start: at, end: cut.start });
      at = cut.end;
    }
    if (at < end) left.push({ start: at, end });
    return left;
  });
}
