import { LRUCache } from "lru-cache";
import { zoneName } from "../office-hours/zones.ts";
import type { FreeTime } from "./free-times.ts";

/** Making one takes longer than using it a hundred times. */
const formats = new LRUCache<string, Intl.DateTimeFormat>({ max: 200 });

function formatOf(zone: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${zone} ${Object.entries(options).join(" ")}`;
  const known = formats.get(key) ?? new Intl.DateTimeFormat("en-US", { timeZone: zone, ...options });
  formats.set(key, known);
  return known;
}

/** A day in a zone, as people say it: "Monday, November 30, 2026". */
export function dayWords(at: Date, zone: string): string {
  return formatOf(zone, { dateStyle: "full" }).format(at);
}

/** A time of day in a zone: "3:00 PM". */
export function clockWords(at: Date, zone: string): string {
  // ICU puts a narrow no-break space before AM and PM, which some mail programs show as a box.
  return formatOf(zone, { timeStyle: "short" }).format(at).replaceAll("\u202f", " ");
}

/** How far a zone is from UTC at a moment: "GMT+13". */
export function offsetWords(at: Date, zone: string): string {
  const parts = formatOf(zone, { timeZoneName: "shortOffset" }).formatToParts(at);
  return (parts.find(({ type }) => type === "timeZoneName")?.value ?? "").replace(/^GMT\+0$/, "GMT");
}

/** Day and time in a zone, whole: "Monday, November 30, 2026, 3:00 PM (Auckland, GMT+13)". */
export function momentWords(at: Date, zone: string): string {
  return `${dayWords(at, zone)}, ${clockWords(at, zone)} (${zoneName(zone)}, ${offsetWords(at, zone)})`;
}

/** The times of a day, as a list shows them. */
export interface DayOfTimes {
  readonly day: string;
  readonly times: readonly { readonly start: string; readonly words: string }[];
}

/** Some days of free times. */
export interface PageOfTimes {
  readonly days: readonly DayOfTimes[];
  /** The first time of the page. */
  readonly from: string;
  readonly isFirst: boolean;
  /** The first time of the next page; null on the last one. */
  readonly later: string | null;
}

/** Days on a page: about a week of work. */
const daysOnPage = 5;

/**
 * A page of free times by day, as the clocks of a zone show them.
 * @param from a time on the first day of the page; anything else, and what is over, leads to the first page
 */
export function pageOfTimes(times: readonly FreeTime[], zone: string, from: string): PageOfTimes {
  const all = [...Map.groupBy(times, ({ start }) => dayWords(start, zone))];
  const at = Date.parse(from);
  const first = Math.max(
    0,
    all.findIndex(([, ofDay]) => ofDay.some(({ start }) => start.getTime() >= at)),
  );
  const startOf = (index: number) => all[index]?.[1][0]?.start.toISOString() ?? null;
  const days = all.slice(first, first + daysOnPage).map(([day, ofDay]) => ({ day, times: timesOfDay(ofDay, zone) }));
  return { days, from: startOf(first) ?? "", isFirst: first === 0, later: startOf(first + daysOnPage) };
}

function timesOfDay(ofDay: readonly FreeTime[], zone: string): DayOfTimes["times"] {
  return ofDay.map(({ start }) => ({
    start: start.toISOString(),
    // In autumn the clocks show an hour twice.
    words: isShownTwice(start, zone)
      ? `${clockWords(start, zone)} (${offsetWords(start, zone)})`
      : clockWords(start, zone),
  }));
}

const hour = 60 * 60_000;

function isShownTwice(at: Date, zone: string): boolean {
  const words = `${dayWords(at, zone)} ${clockWords(at, zone)}`;
  return [at.getTime() - hour, at.getTime() + hour].some((other) => {
    const date = new Date(other);
    return `${dayWords(date, zone)} ${clockWords(date, zone)}` === words;
  });
}
