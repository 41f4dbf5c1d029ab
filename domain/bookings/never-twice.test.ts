import fc from "fast-check";
import { setTimeout as delay } from "node:timers/promises";
import { expect, it } from "vitest";
import { isUnavailable } from "#db/errors.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { DomainError } from "#lib/domain-error.ts";
import { createLead } from "../leads/intake.ts";
import { filledInquiry } from "../leads/testing/filled-inquiry.ts";
import { transaction } from "../database.ts";
import { book } from "./book.ts";
import { moveBooking } from "./change-booking.ts";
import { findFreeTimes } from "./free-times.ts";
import { setBookingStage } from "./testing/booking-stage.ts";

const minute = 60_000;

/** Pairs of bookings of one host of which one begins before the other has ended, with what stays free between them. */
function overlaps(
  bookings: readonly { host_id: string | null; starts_at: Date; ends_at: Date; state: string }[],
  bufferMinutes = 0,
): number {
  const booked = bookings.filter(({ state }) => state === "booked");
  return booked.filter((one) =>
    booked.some(
      (other) =>
        other !== one &&
        other.host_id === one.host_id &&
        one.starts_at <= other.starts_at &&
        other.starts_at.getTime() < one.ends_at.getTime() + bufferMinutes * minute,
    ),
  ).length;
}

/** All wait for each other: a try whose turn does not come in time is made again, as a person would. */
async function untilAnswered<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error)) throw error;
      await delay(Math.random() * 500);
    }
  }
}

describeOnEachEngine("no time is booked twice", (engine) => {
  const stage = setBookingStage(engine);

  it("in 1,000 parallel tries of three processes, for times that overlap, with moves among them", async () => {
    const hosts = ["ada", "bob", "eve"];
    for (const name of hosts) await stage.host(name, { buffer_minutes: 15 });
    // Another office: its times lie beside those of the others and overlap with them.
    await engine.db
      .updateTable("booking_hosts")
      .set({
        zone: "Asia/Kathmandu",
        week: JSON.stringify(Array.from({ length: 7 }, () => ({ from: "09:00", until: "18:00" }))) as never,
      })
      .where("id", "=", "host-eve")
      .execute();
    const all = [engine.db, (await engine.openAnother()).db, (await engine.openAnother()).db];
    const free = await findFreeTimes(stage.ctx(), { days: 2 });
    expect(free.length).toBeGreaterThan(30);
    const random = fc.sample(fc.integer({ min: 0, max: free.length - 1 }), { numRuns: 1_000, seed: 7 });
    const outcomes = { booked: 0, moved: 0, refused: 0 };
    const tryOne = async (place: number, index: number) => {
      const ctx = stage.ctx({ db: all[index % all.length]! });
      const booking = await untilAnswered(() =>
        transaction(ctx, (tx) => book(tx, stage.wish(free[place]!.start.toISOString()))),
      );
      if (!booking) outcomes.refused += 1;
      else outcomes.booked += 1;
      if (!booking || index % 5) return;
      const start = free[(place + index) % free.length]!.start;
      const moved = await untilAnswered(() =>
        transaction(ctx, (tx) => moveBooking(tx, { id: booking.id, start, by: "visitor" })),
      );
      if (moved.booking) outcomes.moved += 1;
    };
    await Promise.all(random.map(tryOne));
    const bookings = await stage.bookings();
    expect(overlaps(bookings, 15)).toBe(0);
    expect(outcomes.booked).toBe(bookings.length);
    expect(outcomes.booked + outcomes.refused).toBe(1_000);
    expect(outcomes.refused).toBeGreaterThan(800);
    expect(outcomes.moved).toBeGreaterThan(0);
    // Each host has a mail for each change, and no invitation is for a booking that is not there.
    const invited = (await stage.mails()).filter(({ key }) => key.endsWith(":0:visitor"));
    expect(invited).toHaveLength(bookings.length);
  }, 120_000);

  it("by 200 forms that are sent at the same moment: one of them gets it, the others are told, and none is lost", async () => {
    await stage.host("ada");
    const time = "2026-11-30T10:00:00.000Z";
    const contexts = [stage.ctx(), stage.ctx({ db: (await engine.openAnother()).db })];
    const send = (index: number) => {
      const ctx = contexts[index % 2]!;
      const form = { type: "demo", time, zone: "America/Los_Angeles", email: `ann${index}@school.example` };
      return createLead(ctx, filledInquiry(ctx, form)).then(
        ({ booking }) => booking?.state,
        (error: unknown) =>
          error instanceof DomainError ? `${error.code} ${Object.keys(error.fields).join(" ")}` : String(error),
      );
    };
    const answers: (string | undefined)[] = [];
    for (let at = 0; at < 200; at += 40)
      answers.push(...(await Promise.all(Array.from({ length: 40 }, (_, index) => send(at + index)))));
    const counts = Object.fromEntries(
      Map.groupBy(answers, (answer) => String(answer))
        .entries()
        .map(([key, { length }]) => [key, length]),
    );
    expect(counts).toEqual({ booked: 1, "invalid time": 199 });
    expect(overlaps(await stage.bookings())).toBe(0);
    expect(await engine.db.selectFrom("leads").select("id").execute()).toHaveLength(1);
  }, 120_000);
});
