// The process that reads calendars of strangers and computes holidays (docs/decisions/240-calendars-in-a-process.md). It has no database and
// no secret, runs in the zone of whom the calendar is, and is killed when it takes too long. domain/office-hours/calendar-tasks.ts starts it.
import { readFile } from "node:fs/promises";
import { constants, setPriority } from "node:os";
import Holidays from "date-holidays";
import ical, { type CalendarComponent, type VEvent } from "node-ical";
import type { CalendarAnswer, CalendarEntry, CalendarTask, Country, Holiday } from "./calendar-tasks.ts";

// Public pages come first.
setPriority(constants.priority.PRIORITY_LOW);

process.on("message", (task: CalendarTask) => {
  answerTo(task).then(
    (answer) => process.send?.(answer),
    (error: unknown) => process.send?.({ failure: String(error) } satisfies CalendarAnswer),
  );
});

async function answerTo(task: CalendarTask): Promise<CalendarAnswer> {
  if (task.kind === "countries") return { countries: findCountries() };
  if (task.kind === "holidays") return { holidays: findHolidays(task) };
  return readCalendar(await readFile(task.path, "utf8"), new Date(task.from), new Date(task.until));
}

function findCountries(): Country[] {
  const all = new Holidays();
  return Object.entries(all.getCountries("en")).map(([code, name]) => ({
    code,
    name,
    regions: Object.entries(all.getStates(code, "en") ?? {}).map(([region, words]) => ({ code: region, name: words })),
  }));
}

/** The days that a country and its region have off by law. */
function findHolidays({ country, region, years }: Extract<CalendarTask, { kind: "holidays" }>): Holiday[] {
  const own = region === null ? new Holidays(country) : new Holidays(country, region);
  return years.flatMap((year) =>
    own
      .getHolidays(year, "en")
      .filter(({ type }) => type === "public")
      .flatMap(({ date, start, end, name }) => {
        const days = Math.max(1, Math.round((end.getTime() - start.getTime()) / dayMs));
        return Array.from({ length: days }, (_, index) => ({ date: dateAfter(date.slice(0, 10), index), name }));
      }),
  );
}

const dayMs = 24 * 60 * 60 * 1_000;

function dateAfter(date: string, days: number): string {
  return new Date(Date.parse(`${date}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10);
}

/** More than anybody has in the time that is looked at. */
const maxEntries = 5_000;

function readCalendar(text: string, from: Date, until: Date): CalendarAnswer {
  if (!/^\s*BEGIN:VCALENDAR/i.test(text.replace(/^\uFEFF/, ""))) return { problem: "no calendar" };
  const entries: CalendarEntry[] = [];
  const { components, damaged } = parse(text);
  let unreadable = damaged;
  for (const component of components) {
    try {
      if (component?.type === "VEVENT") entries.push(...entriesOf(component, from, until));
      else if (component?.type === "VFREEBUSY") entries.push(...busyOf(component));
    } catch {
      unreadable += 1;
    }
    if (entries.length > maxEntries) return { problem: "too much" };
  }
  return { entries, unreadable };
}

interface Parsed {
  components: (CalendarComponent | undefined)[];
  /** How many entries could not be parsed. */
  damaged: number;
}

/** One damaged entry makes the parser refuse all: then each is parsed by itself, together with those that change its repetitions. */
function parse(text: string): Parsed {
  try {
    return { components: Object.values(ical.sync.parseICS(text)), damaged: 0 };
  } catch {
    const block = /^BEGIN:VEVENT\r?\n[^]*?^END:VEVENT\r?\n/gim;
    const events = Map.groupBy(text.match(block) ?? [], (event) => /^UID[:;].*$/im.exec(event)?.[0] ?? event);
    const end = text.replace(block, "").search(/^END:VCALENDAR/im);
    const rest = text.replace(block, "").slice(0, end === -1 ? undefined : end);
    const parsed: Parsed = { components: [], damaged: 0 };
    for (const own of events.values()) {
      try {
        parsed.components.push(...Object.values(ical.sync.parseICS(`${rest}${own.join("")}END:VCALENDAR\r\n`)));
      } catch {
        parsed.damaged += 1;
      }
    }
    return parsed;
  }
}

function entriesOf(event: VEvent, from: Date, until: Date): CalendarEntry[] {
  return ical.expandRecurringEvent(event, { from, to: until, expandOngoing: true }).map((one) => ({
    // Each of thousands of repetitions has it.
    uid: wordsOf(event.uid).slice(0, 500),
    start: timeOf(one.start),
    end: timeOf(one.end),
    day: one.isFullDay ? { from: localDate(one.start), until: localDate(one.end) } : null,
    name: one.isFullDay ? wordsOf(one.summary).slice(0, 100) : "",
    isBusy: isBusy(one.event),
  }));
}

function busyOf(component: { freebusy?: unknown }): CalendarEntry[] {
  const periods = Array.isArray(component.freebusy) ? (component.freebusy as Record<string, unknown>[]) : [];
  return periods.map(({ start, end, type }) => ({
    uid: "",
    start: timeOf(start as Date),
    end: timeOf(end as Date),
    day: null,
    name: "",
    isBusy: type !== "FREE",
  }));
}

/** Thrown for what is no time, so that the entry counts as unreadable. */
function timeOf(date: Date): number {
  const time = date.getTime();
  if (Number.isNaN(time)) throw new RangeError("no time");
  return time;
}

/** The date that the clocks of this process's zone show. */
function localDate(date: Date): string {
  return dateAfter(
    new Date(Date.UTC(date.getFullYear(), date.getMonth(), date.getDate())).toISOString().slice(0, 10),
    0,
  );
}

/** A value of a calendar, which may come with parameters. */
function wordsOf(value: unknown): string {
  const words = typeof value === "object" && value !== null && "val" in value ? value.val : value;
  return typeof words === "string" ? words : "";
}

function isBusy(event: Omit<VEvent, "recurrences">): boolean {
  const microsoft = Object.entries(event).find(([key]) => /busystatus$/i.test(key))?.[1];
  const [status, transparency, busy] = [event.status, event.transparency, microsoft].map((one) =>
    wordsOf(one).toUpperCase(),
  );
  return !/^CANCELL?ED$/.test(status ?? "") && transparency !== "TRANSPARENT" && busy !== "FREE";
}
