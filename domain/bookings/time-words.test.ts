import { expect, it } from "vitest";
import { momentWords, timesByDay } from "./time-words.ts";

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
  expect(timesByDay(times("2027-04-02T10:00Z", 3), "Pacific/Auckland")).toEqual([
    { day: "Friday, April 2, 2027", times: [{ start: "2027-04-02T10:00:00.000Z", words: "11:00 PM" }] },
    {
      day: "Saturday, April 3, 2027",
      times: [
        { start: "2027-04-02T11:00:00.000Z", words: "12:00 AM" },
        { start: "2027-04-02T12:00:00.000Z", words: "1:00 AM" },
      ],
    },
  ]);
  const [night] = timesByDay(times("2027-11-07T07:00Z", 4), "America/Los_Angeles");
  expect(night?.times.map(({ words }) => words)).toEqual(["12:00 AM", "1:00 AM (GMT-7)", "1:00 AM (GMT-8)", "2:00 AM"]);
});
