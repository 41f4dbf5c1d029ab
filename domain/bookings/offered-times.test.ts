import { describe, expect, it } from "vitest";
import { DatabaseUnavailableError } from "#db/errors.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import type { Context } from "../context.ts";
import { findOfferedTimes } from "./offered-times.ts";
import { setBookingStage } from "./testing/booking-stage.ts";

describeOnEachEngine("findOfferedTimes", (engine) => {
  const stage = setBookingStage(engine);
  const firstTimes = async (zone: string) => {
    const offered = await findOfferedTimes(stage.ctx({ actor: { kind: "visitor" } }), zone);
    return offered?.days.map(({ day, times }) => `${day}: ${times[0]?.words}`) ?? [];
  };

  it("offers nothing where nobody gives demos, and while the database is away", async () => {
    await expect(findOfferedTimes(stage.ctx(), "Europe/London")).resolves.toBeNull();
    await stage.host("ann");
    const db = {
      selectFrom() {
        throw new DatabaseUnavailableError("connection refused");
      },
    } as unknown as Context["db"];
    await expect(findOfferedTimes({ ...stage.ctx(), db }, "Europe/London")).resolves.toBeNull();
  });

  it("offers nothing to a client that asks without end, and all to others", async () => {
    await stage.host("ann");
    const ctx = stage.ctx({ actor: { kind: "visitor" }, remoteAddress: "192.0.2.1" });
    const offered = [];
    for (let index = 0; index < 125; index++) offered.push(await findOfferedTimes(ctx, "UTC"));
    expect(offered.filter((times) => times !== null)).toHaveLength(120);
    await expect(findOfferedTimes({ ...ctx, remoteAddress: "192.0.2.2" }, "UTC")).resolves.not.toBeNull();
    stage.now = new Date(stage.now.getTime() + 60_000);
    await expect(findOfferedTimes(ctx, "UTC")).resolves.not.toBeNull();
  });

  it("shows them in the zone that is asked for, and otherwise in that of the first office", async () => {
    await stage.host("ann");
    const zoneOf = async (asked: string) => (await findOfferedTimes(stage.ctx(), asked))?.zone;
    await expect(zoneOf("Pacific/Auckland")).resolves.toBe("Pacific/Auckland");
    for (const asked of ["", "+05:00", "Mars/Base", "<script>"])
      await expect(zoneOf(asked)).resolves.toBe("America/New_York");
    const offered = await findOfferedTimes(stage.ctx(), "Asia/Kolkata");
    expect(offered?.zones).toContain(offered?.zone);
  });

  describe("across a change of daylight saving", () => {
    it("of Los Angeles and London", async () => {
      // London went back on October 25, Los Angeles does on November 1.
      stage.now = new Date("2026-10-30T05:00Z");
      await stage.host("ann");
      expect((await firstTimes("America/Los_Angeles")).slice(0, 3)).toEqual([
        "Friday, October 30, 2026: 2:00 AM",
        "Monday, November 2, 2026: 1:00 AM",
        "Tuesday, November 3, 2026: 1:00 AM",
      ]);
    });

    it("of Auckland", async () => {
      // On September 27.
      stage.now = new Date("2026-09-25T05:00Z");
      await stage.host("ann");
      expect((await firstTimes("Pacific/Auckland")).slice(0, 4)).toEqual([
        "Friday, September 25, 2026: 8:00 PM",
        "Saturday, September 26, 2026: 12:00 AM",
        "Monday, September 28, 2026: 9:00 PM",
        "Tuesday, September 29, 2026: 12:00 AM",
      ]);
    });
  });
});
