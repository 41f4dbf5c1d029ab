import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addBusinessTime, businessTimeBetween, nextBusinessMoment } from "./business-time.ts";
import { type Interval, type WorkingHours, momentOf, unionOf, without, workingTimes } from "./working-hours.ts";

const hour = 60 * 60 * 1_000;
const weekdays = { from: "09:00", until: "18:00" };
const week = [weekdays, weekdays, weekdays, weekdays, weekdays, null, null];
const office = (zone: string, ...holidays: string[]): WorkingHours => ({ zone, week, holidays: new Set(holidays) });
const at = (text: string) => new Date(text);
const after = (offices: WorkingHours[], text: string, hours = 24) =>
  addBusinessTime(offices, at(text), hours * hour)
    .toISOString()
    .slice(0, 16);

describe("24 hours on business days", () => {
  const london = office("Europe/London");

  it("are a day within the week, and do not pass on a weekend", () => {
    expect(after([london], "2026-12-01T15:00Z")).toBe("2026-12-02T15:00");
    expect(after([london], "2026-12-04T15:00Z")).toBe("2026-12-07T15:00");
    expect(after([london], "2026-12-05T15:00Z")).toBe("2026-12-08T00:00");
  });

  it("do not pass on holidays", () => {
    const closed = office("Europe/London", "2026-12-25", "2026-12-28");
    expect(after([closed], "2026-12-24T10:00Z")).toBe("2026-12-29T10:00");
  });

  it("begin and end by the clocks of the zone", () => {
    // Saturday in Auckland begins while it is Friday noon in London.
    expect(after([office("Pacific/Auckland")], "2026-12-04T12:00Z")).toBe("2026-12-07T11:00");
    expect(after([office("Pacific/Auckland")], "2026-12-04T10:00Z")).toBe("2026-12-07T10:00");
  });

  it("are measured by the first of several offices that is there", () => {
    const offices = [office("America/New_York", "2026-12-07"), office("Europe/London")];
    // Friday ends in New York at 5:00 UTC, and Monday begins in London.
    expect(after(offices, "2026-12-05T04:00Z")).toBe("2026-12-07T23:00");
    expect(after([offices[0]!], "2026-12-05T04:00Z")).toBe("2026-12-09T04:00");
  });

  it("pass by the clock where nobody ever works", () => {
    expect(after([], "2026-12-05T04:00Z")).toBe("2026-12-06T04:00");
    const never = { zone: "UTC", week: week.map(() => null), holidays: new Set<string>() };
    expect(after([never], "2026-12-05T04:00Z")).toBe("2026-12-06T04:00");
    expect(nextBusinessMoment([never], at("2026-12-05T04:00Z"))).toEqual(at("2026-12-05T04:00Z"));
  });

  it("are 24 hours across a change of daylight saving", () => {
    // The clocks of Los Angeles skip an hour on Sunday, 14 March 2027: Friday 3 pm is followed by Monday 3 pm.
    expect(after([office("America/Los_Angeles")], "2027-03-12T23:00Z")).toBe("2027-03-15T22:00");
    // Those of Auckland on Sunday, 26 September 2027.
    expect(after([office("Pacific/Auckland")], "2027-09-24T03:00Z")).toBe("2027-09-27T02:00");
    const everyDay = { zone: "America/Los_Angeles", week: week.map(() => weekdays), holidays: new Set<string>() };
    expect(after([everyDay], "2027-03-14T08:00Z")).toBe("2027-03-15T08:00");
  });

  it("can be found again: what was added is what lies between", () => {
    const offices = [office("America/Los_Angeles", "2026-11-26"), office("Pacific/Auckland")];
    fc.assert(
      fc.property(
        fc.date({ min: at("2026-01-01T00:00Z"), max: at("2028-01-01T00:00Z"), noInvalidDate: true }),
        fc.integer({ min: 1, max: 200 * hour }),
        (from, milliseconds) => {
          const until = addBusinessTime(offices, from, milliseconds);
          expect(businessTimeBetween(offices, from, until)).toBe(milliseconds);
        },
      ),
    );
  });
});

describe("the next moment of work", () => {
  it("is now, this morning, or the morning of the next day of work, in whichever office it comes first", () => {
    const offices = [office("America/New_York"), office("Europe/London", "2026-12-07")];
    const next = (text: string) => nextBusinessMoment(offices, at(text)).toISOString().slice(0, 16);
    expect(next("2026-12-03T10:30Z")).toBe("2026-12-03T10:30");
    expect(next("2026-12-03T03:00Z")).toBe("2026-12-03T09:00");
    expect(next("2026-12-04T23:30Z")).toBe("2026-12-07T14:00");
  });
});

describe("working times", () => {
  it("follow the clocks: the same hours in summer and winter, and as long as they are", () => {
    const zone = "America/Los_Angeles";
    const hours = { zone, week: week.map(() => ({ from: "01:00", until: "04:00" })), holidays: new Set<string>() };
    const lengths = (from: string, until: string) =>
      workingTimes(hours, momentOf(zone, from), momentOf(zone, until)).map(({ start, end }) => (end - start) / hour);
    expect(lengths("2027-03-13", "2027-03-16")).toEqual([3, 2, 3]);
    expect(lengths("2027-11-06", "2027-11-09")).toEqual([3, 4, 3]);
  });
});

describe("times", () => {
  const interval = fc
    .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 1, max: 20 }))
    .map(([start, length]): Interval => ({ start, end: start + length }));
  const points = (intervals: readonly Interval[]) =>
    Array.from({ length: 90 }, (_, at) => intervals.some(({ start, end }) => at >= start && at < end));

  it("are joined and taken away as sets of moments are", () => {
    fc.assert(
      fc.property(fc.array(interval), fc.array(interval), (all, taken) => {
        expect(points(unionOf(all))).toEqual(points(all));
        const cut = points(taken);
        expect(points(without(all, taken))).toEqual(points(all).map((is, at) => is && !cut[at]));
      }),
    );
  });
});
