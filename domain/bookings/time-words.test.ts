import { expect, it } from "vitest";
import { momentWords, pageOfTimes } from "./time-words.ts";

const hour = 60 * 60_000;
const times = (from: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const start = new Date(Date.parse(from) + index * hour);
    return { start, end: new Date(start.getTime() + hour / 2) };
  });

it("a moment is said whole, with its zone", () => {
  const at = new Date("2027-04-02T20:00Z");
  expect(momentWords(at, "Pacific/Auckland")).toBe("Saturday, April 3, 2027, 9:00 AM (Auckland, GMT+13)");
  expect(momentWords(at, "America/Los_Angeles")).toBe("Friday, April 2, 2027, 1:00 PM (Los Angeles, GMT-7)");
});

it("times stand under the day that the visitor has, and one that the clocks show twice says which it is", () => {
  expect(pageOfTimes(times("2027-04-02T10:00Z", 3), "Pacific/Auckland", "").days).toEqual([
    { day: "Friday, April 2, 2027", times: [{ start: "2027-04-02T10:00:00.000Z", words: "11:00 PM" }] },
    {
      day: "Saturday, April 3, 2027",
      times: [
        { start: "2027-04-02T11:00:00.000Z", words: "12:00 AM" },
        { start: "2027-04-02T12:00:00.000Z", words: "1:00 AM" },
      ],
    },
  ]);
  const [night] = pageOfTimes(times("2027-11-07T07:00Z", 4), "America/Los_Angeles", "").days;
  expect(night?.times.map(({ words }) => words)).toEqual(["12:00 AM", "1:00 AM (GMT-7)", "1:00 AM (GMT-8)", "2:00 AM"]);
});

it("a page has five days, and says where the next one begins", () => {
  const twelve = Array.from({ length: 12 }, (_, index) =>
    times(`2027-04-${String(index + 1).padStart(2, "0")}T10:00Z`, 2),
  );
  const page = (from: string) => {
    const { days, later, ...rest } = pageOfTimes(twelve.flat(), "UTC", from);
    return { days: days.map(({ day }) => /\d+/.exec(day)?.[0]), later: later?.slice(8, 16), ...rest };
  };
  const first = { days: ["1", "2", "3", "4", "5"], from: "2027-04-01T10:00:00.000Z", isFirst: true, later: "06T10:00" };
  for (const from of ["", "first", "2026-01-01T00:00Z", "9999", "<script>"]) expect(page(from)).toEqual(first);
  expect(page("2027-04-06T10:00:00.000Z")).toMatchObject({ days: ["6", "7", "8", "9", "10"], isFirst: false });
  expect(page("2027-04-11T10:00:00.000Z")).toMatchObject({ days: ["11", "12"], later: undefined });
  // The day of a time that was taken meanwhile.
  expect(page("2027-04-06T10:30:00.000Z").days[0]).toBe("6");
  expect(pageOfTimes([], "UTC", "")).toEqual({ days: [], from: "", isFirst: true, later: null });
});
