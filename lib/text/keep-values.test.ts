import { expect, test } from "vitest";
import { keepValues, withoutKeptValues } from "./keep-values.ts";

test.each([
  ["15 minutes a week", "15_minutes a week"],
  ["Up to 12 GB, or 100% of 3,500 members", "Up to 12_GB, or 100%_of 3,500_members"],
  ["Implementation in 2-4 weeks", "Implementation in 2-·4_weeks"],
  ["Friday, December 5, 2026", "Friday, December_5,_2026"],
  ["Mon 09, 14 – 16", "Mon_09, 14 – 16"],
  ["12 Geschäftsführerinnen", "12 Geschäftsführerinnen"],
])("%s", (cell, kept) => {
  expect(keepValues(cell)).toBe(kept.replaceAll("_", "\u00a0").replaceAll("·", "\u2060"));
  expect(withoutKeptValues(keepValues(cell))).toBe(cell);
});
