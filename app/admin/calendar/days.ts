/** A day on the reader's clock, such as 2026-11-30. */
export type Day = string;

const pad = (number: number) => String(number).padStart(2, "0");

/** The day on which a time is, in the reader's zone. */
export function dayOf(time: Date): Day {
  return `${time.getFullYear()}-${pad(time.getMonth() + 1)}-${pad(time.getDate())}`;
}

/** The days of a month such as 2026-11. */
export function daysOf(month: string): Day[] {
  const count = monthAfter(month, 1).getTime() - monthAfter(month, 0).getTime();
  return Array.from({ length: Math.round(count / dayMs) }, (_, index) => `${month}-${pad(index + 1)}`);
}

/** How many days of the week, which begins on Monday, come before a day. */
export function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

export const dayMs = 24 * 60 * 60_000;

/** The beginning, in UTC, of the month so many months after another. */
export function monthAfter(month: string, count: number): Date {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date;
}

/** The end of a day on the reader's clock. */
export function endOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 23, 59);
}

const title = new Intl.DateTimeFormat("en", { weekday: "long", day: "numeric", month: "long", timeZone: "UTC" });

/** "Monday, November 30". */
export const titleOfDay = (day: Day) => title.format(new Date(`${day}T00:00:00Z`));
