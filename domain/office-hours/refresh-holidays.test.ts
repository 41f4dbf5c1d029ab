import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { beforeEach, expect, it, onTestFinished } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { testContext } from "../testing/test-context.ts";
import { findAnswerTime, findOffices } from "./find-offices.ts";
import { refreshHolidays } from "./refresh-holidays.ts";

describeOnEachEngine("days off", (engine) => {
  let now = new Date("2026-12-01T10:00Z");
  const ctx = () => testContext(engine.db, { clock: () => now });
  beforeEach(async () => {
    now = new Date("2026-12-01T10:00Z");
    await engine.db
      .updateTable("office_hours")
      .set({ refresh_at: new Date(0), holidays: [] })
      .execute();
  });

  it("of the three offices are those of their countries, looked up once a week", async () => {
    expect((await findOffices(ctx())).map(({ name, zone }) => [name, zone])).toEqual([
      ["New York", "America/New_York"],
      ["London", "Europe/London"],
      ["Toronto", "America/Toronto"],
    ]);
    await refreshHolidays(ctx());
    const [newYork, london, toronto] = await findOffices(ctx());
    expect([newYork, london, toronto].map((office) => office!.holidays.has("2026-12-25"))).toEqual([true, true, true]);
    expect([newYork, london, toronto].map((office) => office!.holidays.has("2026-11-26"))).toEqual([
      true,
      false,
      false,
    ]);
    expect(london!.holidays.has("2028-08-28")).toBe(true);
    const rows = await engine.db.selectFrom("office_hours").select(["refresh_at", "refreshed_at"]).execute();
    expect(rows).toEqual(rows.map(() => ({ refresh_at: new Date("2026-12-08T10:00Z"), refreshed_at: now })));
    // New Year's Day is one everywhere, and Boxing Day is no day off in New York.
    expect(await findAnswerTime(ctx(), new Date("2026-12-31T20:00Z"))).toEqual(new Date("2027-01-04T15:00Z"));
  }, 30_000);

  it("that were known stay when their calendar can't be fetched, and the reason is kept", async () => {
    const holidays = [{ date: "2026-12-24", name: "Christmas Eve" }];
    await engine.db
      .updateTable("office_hours")
      .set({ holidays, country: null, calendar_url: "http://127.0.0.1/private.ics" })
      .execute();
    await refreshHolidays(ctx());
    const rows = await engine.db.selectFrom("office_hours").selectAll().execute();
    expect(rows).toHaveLength(3);
    for (const row of rows)
      expect(row).toMatchObject({
        holidays,
        refresh_error: "Only calendars on the public internet can be fetched.",
        refresh_at: new Date("2026-12-01T16:00Z"),
      });
  });

  it("of a calendar whose entries take thousands of years are those that are asked for", async () => {
    const entries = Array.from(
      { length: 400 },
      (_, index) =>
        `BEGIN:VEVENT\r\nUID:${index}\r\nDTSTART;VALUE=DATE:19000101\r\nDTEND;VALUE=DATE:99991231\r\nSUMMARY:Closed\r\nEND:VEVENT\r\n`,
    );
    const body = `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test\r\n${entries.join("")}END:VCALENDAR\r\n`;
    const server = createServer((_, response) =>
      response.writeHead(200, { "content-type": "text/calendar" }).end(body),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    onTestFinished(() => void server.close());
    await engine.db
      .updateTable("office_hours")
      .set({ country: null, calendar_url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/` })
      .execute();
    await refreshHolidays(ctx(), { isAllowed: () => true, isPort: () => true });
    const [row] = await engine.db.selectFrom("office_hours").select(["holidays", "refresh_error"]).execute();
    expect(row!.refresh_error).toBeNull();
    expect(row!.holidays[0]).toEqual({ date: "2025-12-01", name: "Closed" });
    expect(row!.holidays.at(-1)).toEqual({ date: "2028-11-30", name: "Closed" });
    expect(row!.holidays).toHaveLength(1_096);
  }, 30_000);
});
