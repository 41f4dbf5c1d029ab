import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fetchCalendar, findCountries, findHolidays } from "./calendar-tasks.ts";

describe("holidays", () => {
  it("are those of a country and its region", async () => {
    const dates = async (country: string, region: string | null) =>
      (await findHolidays(country, region, [2027])).map(({ date }) => date);
    expect(await dates("US", null)).toEqual(expect.arrayContaining(["2027-01-18", "2027-11-25", "2027-12-24"]));
    expect(await dates("GB", "ENG")).toContain("2027-08-30");
    expect(await dates("GB", "SCT")).toContain("2027-01-04");
    expect(await dates("GB", "ENG")).not.toContain("2027-01-04");
    expect(await dates("CA", "ON")).toContain("2027-02-15");
  });

  it("are known for countries with their regions, by name", async () => {
    const countries = await findCountries();
    expect(countries.length).toBeGreaterThan(150);
    const canada = countries.find(({ code }) => code === "CA");
    expect(canada?.regions).toContainEqual({ code: "ON", name: "Ontario" });
  });
});

describe("calendars of strangers", () => {
  let body = "";
  let server: Server;
  beforeAll(async () => {
    server = createServer((_, response) => response.writeHead(200, { "content-type": "text/calendar" }).end(body));
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(() => server.close());

  const guard = { isAllowed: () => true, isPort: () => true };
  const read = async (lines: string, zone = "Europe/Berlin") => {
    body = `BEGIN:VCALENDAR\nVERSION:2.0\nPRODID:-//test\n${lines.trim()}\nEND:VCALENDAR\n`.replaceAll("\n", "\r\n");
    const { port } = server.address() as AddressInfo;
    const window = { from: new Date("2027-03-01T00:00Z"), until: new Date("2027-04-15T00:00Z") };
    return fetchCalendar({ url: `http://127.0.0.1:${port}/`, zone, ...window }, guard);
  };
  const event = (lines: string) => `BEGIN:VEVENT\nUID:one\nDTSTAMP:20270101T000000Z\n${lines.trim()}\nEND:VEVENT\n`;
  const times = async (lines: string, zone?: string) =>
    (await read(lines, zone)).entries.map(({ start, end }) =>
      [start, end].map((time) => new Date(time).toISOString().slice(0, 16)).join("/"),
    );

  it("are read in every form of time: UTC, with a zone, without one, and of whole days", async () => {
    expect(await times(event("DTSTART:20270310T090000Z\nDTEND:20270310T100000Z"))).toEqual([
      "2027-03-10T09:00/2027-03-10T10:00",
    ]);
    expect(await times(event("DTSTART;TZID=America/New_York:20270310T090000\nDURATION:PT30M"))).toEqual([
      "2027-03-10T14:00/2027-03-10T14:30",
    ]);
    const floating = event("DTSTART:20270310T090000\nDTEND:20270310T100000");
    expect(await times(floating)).toEqual(["2027-03-10T08:00/2027-03-10T09:00"]);
    expect(await times(floating, "Pacific/Auckland")).toEqual(["2027-03-09T20:00/2027-03-09T21:00"]);
    const allDay = event("DTSTART;VALUE=DATE:20270314\nDTEND;VALUE=DATE:20270316\nSUMMARY:Away");
    expect(await times(allDay, "America/Los_Angeles")).toEqual(["2027-03-14T08:00/2027-03-16T07:00"]);
    const [entry] = (await read(allDay, "America/Los_Angeles")).entries;
    expect(entry).toMatchObject({ day: { from: "2027-03-14", until: "2027-03-16" }, name: "Away", isBusy: true });
  });

  it("repeat by the clocks of their zone, but for exceptions, and with what was moved", async () => {
    const weekly = `${event(`
DTSTART;TZID=America/Los_Angeles:20270301T090000
DTEND;TZID=America/Los_Angeles:20270301T100000
RRULE:FREQ=WEEKLY;COUNT=5
EXDATE;TZID=America/Los_Angeles:20270308T090000`)}${event(`
RECURRENCE-ID;TZID=America/Los_Angeles:20270322T090000
DTSTART;TZID=America/Los_Angeles:20270323T150000
DTEND;TZID=America/Los_Angeles:20270323T153000`)}`;
    expect(await times(weekly)).toEqual([
      "2027-03-01T17:00/2027-03-01T18:00",
      "2027-03-15T16:00/2027-03-15T17:00",
      "2027-03-23T22:00/2027-03-23T22:30",
      "2027-03-29T16:00/2027-03-29T17:00",
    ]);
  });

  it("say what is free: what is canceled, transparent, or marked so", async () => {
    const at = "DTSTART:20270310T090000Z\nDTEND:20270310T100000Z";
    for (const mark of ["STATUS:CANCELLED", "TRANSP:TRANSPARENT", "X-MICROSOFT-CDO-BUSYSTATUS:FREE"]) {
      const { entries } = await read(event(`${at}\n${mark}`));
      expect([mark, ...entries.map(({ isBusy }) => isBusy)]).toEqual([mark, false]);
    }
    expect((await read(event(`${at}\nTRANSP:OPAQUE`))).entries).toMatchObject([{ isBusy: true, uid: "one" }]);
  });

  it("that began before and go on are read", async () => {
    expect(await times(event("DTSTART:20270201T090000Z\nDTEND:20270310T100000Z"))).toHaveLength(1);
  });

  it("do no harm: what is none, what never ends, and what has far too much is refused in words", async () => {
    body = "<!doctype html>";
    const { port } = server.address() as AddressInfo;
    const request = { url: `http://127.0.0.1:${port}/`, zone: "UTC", from: new Date(0), until: new Date(1e12) };
    await expect(fetchCalendar(request, guard)).rejects.toThrow("lead to a calendar");
    await expect(fetchCalendar(request)).rejects.toThrow("Only addresses that begin");
    await expect(fetchCalendar({ ...request, url: "http://127.0.0.1/" })).rejects.toThrow("public internet");
    const endless = event("DTSTART:19700101T000000Z\nDTEND:19700101T000001Z\nRRULE:FREQ=SECONDLY");
    expect(await read(endless)).toEqual({ entries: [], unreadable: 1 });
    const many = event("DTSTART:20270301T000000Z\nDTEND:20270301T000001Z\nRRULE:FREQ=MINUTELY;INTERVAL=10");
    await expect(read(many)).rejects.toThrow("too many entries");
  }, 30_000);

  it("go back for decades: what repeats every day since 1980 does so today", async () => {
    const daily = event("DTSTART;TZID=Europe/Berlin:19800101T090000\nDURATION:PT1H\nRRULE:FREQ=DAILY");
    const found = await times(daily);
    expect(found).toHaveLength(45);
    // The clocks of Berlin change on 28 March 2027.
    expect(found.slice(26, 28)).toEqual(["2027-03-27T08:00/2027-03-27T09:00", "2027-03-28T07:00/2027-03-28T08:00"]);
  });

  it("lose no other entry to one that is damaged", async () => {
    const damaged = "BEGIN:VEVENT\nUID:two\nDTSTART:2027-99\nRRULE:FREQ=SOMETIMES\nEND:VEVENT\n";
    const found = await read(`${damaged}${event("DTSTART:20270310T090000Z\nDTEND:20270310T100000Z")}`);
    expect(found).toMatchObject({ entries: [{ uid: "one" }], unreadable: 1 });
  });
});
