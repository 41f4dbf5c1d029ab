import { expect, it } from "vitest";
import { typedTime } from "./time-list.tsx";

it("the time of a form is that of the chosen day, and a day without one is no time", () => {
  const typed = (fields: Record<string, string>) => typedTime((name) => fields[name]);
  const times = { "time-a": "2026-11-30T15:00:00.000Z", "time-b": "2026-12-01T15:00:00.000Z" };
  expect(typed({ day: "b", ...times })).toBe(times["time-b"]);
  expect(typed({ day: "", ...times })).toBe("");
  expect(typed(times)).toBe("");
  expect(typed({ day: "c", ...times })).not.toMatch(/^(?:\d{4}|$)/);
  // Forms that were shown before, and other programs.
  expect(typed({ time: times["time-a"] })).toBe(times["time-a"]);
});
