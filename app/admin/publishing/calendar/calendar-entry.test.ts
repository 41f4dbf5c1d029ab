import { expect, it } from "vitest";
import { dayOf, daysOf, titleOfDay, weekdayOf } from "./calendar-entry.tsx";

it.each([
  ["2026-11", 30],
  ["2026-12", 31],
  ["2027-02", 28],
  ["2028-02", 29],
  // The clocks change in these.
  ["2026-03", 31],
  ["2026-10", 31],
])("the days of %s are %i", (month, count) => {
  const days = daysOf(month);
  expect([days.length, days[0], days.at(-1)]).toEqual([count, `${month}-01`, `${month}-${count}`]);
});

it("a week begins on Monday", () => {
  expect(["2026-11-23", "2026-11-29", "2026-11-30"].map(weekdayOf)).toEqual([0, 6, 0]);
  expect(titleOfDay("2026-11-30")).toBe("Monday, November 30");
});

it("a time is on the day that the reader's clock shows, until its last minute", () => {
  expect(dayOf(new Date(2026, 0, 31, 23, 59))).toBe("2026-01-31");
  expect(dayOf(new Date(2026, 1, 1, 0, 0))).toBe("2026-02-01");
});
