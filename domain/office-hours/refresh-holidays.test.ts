import { beforeEach, expect, it } from "vitest";
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
});
