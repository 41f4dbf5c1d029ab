import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type HostRules, hostTimes } from "./host-times.ts";
import { clockWords } from "./time-words.ts";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;
const weekdays = { from: "09:00", until: "18:00" };
const week = [weekdays, weekdays, weekdays, weekdays, weekdays, null, null];
const rules = (overrides: Partial<HostRules> = {}): HostRules => ({
  zone: "Europe/London",
  week,
  holidays: new Set(),
  bufferMinutes: 15,
  noticeHours: 4,
  horizonDays: 21,
  ...overrides,
});
const at = (text: string) => Date.parse(text);
const shown = (times: readonly { start: number }[]) =>
  times.map(({ start }) => new Date(start).toISOString().slice(5, 16));

describe("the times of a host", () => {
  it("are every half an hour of their day, and the same whenever somebody asks", () => {
    const now = at("2026-11-30T06:00Z");
    const asked = { now, until: at("2026-12-01T00:00Z"), taken: [] };
    const all = shown(hostTimes(rules(), { ...asked, from: now }));
    expect(all).toHaveLength(16);
    expect([all[0], all.at(-1)]).toEqual(["11-30T10:00", "11-30T17:30"]);
    expect(shown(hostTimes(rules(), { ...asked, from: at("2026-11-30T12:10Z") }))).toEqual(all.slice(5));
  });

  it("keep the buffer around what they have", () => {
    const taken = [{ start: at("2026-11-30T12:00Z"), end: at("2026-11-30T12:30Z") }];
    const asked = { now: at("2026-11-29T06:00Z"), from: at("2026-11-30T11:00Z"), until: at("2026-11-30T14:00Z") };
    expect(shown(hostTimes(rules(), { ...asked, taken }))).toEqual(["11-30T11:00", "11-30T13:00", "11-30T13:30"]);
    const none = hostTimes(rules({ bufferMinutes: 0 }), { ...asked, taken });
    expect(shown(none)).toEqual(["11-30T11:00", "11-30T11:30", "11-30T12:30", "11-30T13:00", "11-30T13:30"]);
  });

  it("end with the horizon, and are none on days off", () => {
    const now = at("2026-11-30T06:00Z");
    const asked = { now, from: now, until: now + 60 * day, taken: [] };
    const times = hostTimes(rules({ horizonDays: 2, holidays: new Set(["2026-12-01"]) }), asked);
    expect(new Set(shown(times).map((time) => time.slice(0, 5)))).toEqual(new Set(["11-30"]));
    expect(hostTimes(rules({ week: week.map(() => null) }), asked)).toEqual([]);
  });

  it("follow the clocks of the host across changes of daylight saving", () => {
    // Los Angeles on 14 March 2027, Auckland on 4 April 2027 (the clocks go back at 3 am).
    const mornings = (zone: string, date: string) => {
      const now = at(`${date}T00:00Z`) - 2 * day;
      const every = week.map(() => weekdays);
      const asked = { now, from: now, until: now + 4 * day, taken: [] };
      const times = hostTimes(rules({ zone, week: every, noticeHours: 0 }), asked);
      return shown(times.filter(({ start }) => clockWords(new Date(start), zone) === "9:00 AM"));
    };
    expect(mornings("America/Los_Angeles", "2027-03-14")).toEqual([
      "03-12T17:00",
      "03-13T17:00",
      "03-14T16:00",
      "03-15T16:00",
    ]);
    expect(mornings("Pacific/Auckland", "2027-04-04")).toEqual([
      "04-02T20:00",
      "04-03T21:00",
      "04-04T21:00",
      "04-05T21:00",
    ]);
  });

  it("always lie in their hours, after the notice, before the horizon, and clear of all that they have", () => {
    const zones = ["America/Los_Angeles", "Pacific/Auckland", "Asia/Kathmandu", "Europe/London"];
    const moment = fc.date({ min: new Date("2027-01-01"), max: new Date("2028-01-01"), noInvalidDate: true });
    fc.assert(
      fc.property(
        fc.constantFrom(...zones),
        moment,
        fc.array(fc.tuple(fc.integer({ min: 0, max: 14 * 24 * 4 }), fc.integer({ min: 1, max: 20 })), {
          maxLength: 20,
        }),
        fc.integer({ min: 0, max: 60 }),
        fc.integer({ min: 0, max: 48 }),
        (zone, date, quarters, bufferMinutes, noticeHours) => {
          const now = date.getTime();
          const taken = quarters.map(([from, length]) => {
            const start = now + from * 15 * minute;
            return { start, end: start + length * 15 * minute };
          });
          const own = rules({ zone, bufferMinutes, noticeHours, horizonDays: 10 });
          const times = hostTimes(own, { now, from: now, until: now + 14 * day, taken });
          const clock = new Intl.DateTimeFormat("en-GB", { timeZone: zone, timeStyle: "short", hourCycle: "h23" });
          let last = 0;
          for (const { start, end } of times) {
            expect(end - start).toBe(30 * minute);
            expect(start).toBeGreaterThanOrEqual(Math.max(last, now + noticeHours * hour));
            expect(start).toBeLessThanOrEqual(now + 10 * day);
            const [begins, ends] = [clock.format(start), clock.format(end)];
            expect(begins >= "09:00" && ends <= "18:00" && begins < ends).toBe(true);
            const buffer = bufferMinutes * minute;
            expect(taken.some((one) => one.start - buffer < end && one.end + buffer > start)).toBe(false);
            last = end;
          }
        },
      ),
      { numRuns: 60 },
    );
  });
});
