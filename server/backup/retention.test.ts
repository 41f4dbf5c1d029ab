import { expect, it } from "vitest";
import { expiredSets } from "./retention.ts";

const day = (number: number, time = "02-30") => `2026-11-${String(number).padStart(2, "0")}t${time}-00-000z-abcdef`;

it("keeps the newest set of so many days that have one", () => {
  const names = Array.from({ length: 20 }, (_, index) => day(index + 1));
  expect(expiredSets(names, 14)).toEqual(names.slice(0, 6));
  expect(expiredSets(names.slice(0, 14), 14)).toEqual([]);
  // No backup for a while.
  expect(expiredSets([day(1), day(2), day(27)], 3)).toEqual([]);
});

it("keeps all of the last 24 hours, and one of each day before", () => {
  const hours = Array.from({ length: 72 }, (_, hour) =>
    day(1 + Math.floor(hour / 24), `${String(hour % 24).padStart(2, "0")}-30`),
  );
  const kept = hours.filter((name) => !expiredSets(hours, 14).includes(name));
  expect(kept).toEqual([day(1, "23-30"), ...hours.slice(24 + 23)]);
});

it("deletes nothing of nothing", () => expect(expiredSets([], 2)).toEqual([]));
