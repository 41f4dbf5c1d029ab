import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { book } from "../bookings/book.ts";
import { bookingToken } from "../bookings/booking-link.ts";
import { findFreeTimes } from "../bookings/free-times.ts";
import { setBookingStage } from "../bookings/testing/booking-stage.ts";
import type { Context } from "../context.ts";
import { transaction } from "../database.ts";
import { acknowledgementLimits, bookingLimits } from "../outbox/outbox.ts";
import { failureOf } from "../testing/stages.ts";
import { createLead } from "./intake.ts";
import { moveOwnBooking } from "./own-bookings.ts";
import { filledInquiry } from "./testing/filled-inquiry.ts";

const hour = 60 * 60_000;

describeOnEachEngine("demos of many clients", (engine) => {
  const stage = setBookingStage(engine);
  let sent = 0;
  /** Each from a client and an address of its own. */
  const send = async (overrides: object, context: Partial<Context> = {}) => {
    sent += 1;
    const remoteAddress = `198.51.${Math.floor(sent / 200)}.${(sent % 200) + 1}`;
    const visitor = stage.ctx({ actor: { kind: "visitor" }, remoteAddress, ...context });
    const form = filledInquiry(stage.ctx(), { email: `visitor-${sent}@alumni.example`, ...overrides });
    return (await createLead(visitor, form)).booking?.state;
  };
  const demo = (start: Date, context: Partial<Context> = {}) =>
    send({ type: "demo", time: start.toISOString(), zone: "UTC" }, context);
  const booked = async () => (await stage.bookings()).filter(({ state }) => state === "booked");
  const toVisitors = async () =>
    (await stage.mails()).filter(({ key }) => /:(?:visitor|acknowledgement)$/.test(key)).length;

  it("take half of the times in a day; further ones are requests, of which page and mail say so", async () => {
    const morning = { from: "09:00", until: "12:00" };
    const week = JSON.stringify([morning, morning, morning, morning, morning, null, null]) as never;
    await stage.host("ada", { week });
    const other = (await engine.openAnother()).db;
    const free = await findFreeTimes(stage.ctx());
    expect(free).toHaveLength(60);
    // Two processes at once.
    for (let at = 0; at < free.length; at += 2)
      await Promise.all([demo(free[at]!.start), demo(free[at + 1]!.start, { db: other })]);
    expect(await booked()).toHaveLength(30);
    const requests = (await stage.bookings()).filter(({ state }) => state === "requested");
    expect(requests).toHaveLength(30);
    const subjects = (await stage.mails()).map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === "Your Homecoming demo: we will confirm your time")).toHaveLength(
      30,
    );

    // Nor by the link of a request.
    const move = () => {
      const [{ id, starts_at: start }] = requests as [(typeof requests)[number]];
      return moveOwnBooking(stage.ctx({ actor: { kind: "visitor" } }), bookingToken(stage.ctx(), id), {
        start,
        zone: "UTC",
      });
    };
    expect((await failureOf(move())).code).toBe("invalid");

    // The team has canceled some of them, or a day has passed.
    const some = (await booked()).slice(0, 2).map(({ id }) => id);
    await engine.db.updateTable("bookings").set({ state: "canceled" }).where("id", "in", some).execute();
    await move();
    expect(await booked()).toHaveLength(29);
    stage.now = new Date(stage.now.getTime() + 25 * hour);
    expect(await demo((await findFreeTimes(stage.ctx()))[0]!.start)).toBe("booked");
  });

  it("are booked, five in a day, however few times there are", async () => {
    const hourOfDay = { from: "09:00", until: "10:00" };
    await stage.host("ada", {
      week: JSON.stringify([hourOfDay, hourOfDay, null, null, null, null, null]) as never,
    });
    const states = [];
    for (const { start } of (await findFreeTimes(stage.ctx())).slice(0, 7)) states.push(await demo(start));
    expect(states).toEqual([...Array.from({ length: 5 }, () => "booked"), "requested", "requested"]);
  });

  it("count with the acknowledgements, which keep nobody from the mail about a demo", async () => {
    for (const name of ["ada", "bob", "cy"]) await stage.host(name);
    const [first, ...free] = await findFreeTimes(stage.ctx());
    await demo(first!.start);
    for (let at = 0; at < acknowledgementLimits.perHour; at++) await send({});
    expect(await toVisitors()).toBe(acknowledgementLimits.perHour);
    await demo(free[0]!.start);
    expect(await toVisitors()).toBe(acknowledgementLimits.perHour + 1);
    const rest = free.slice(1, 62);
    for (const { start } of rest) await transaction(stage.ctx(), (tx) => book(tx, stage.wish(start.toISOString())));
    expect(await toVisitors()).toBe(bookingLimits.perHour);
    expect(await booked()).toHaveLength(rest.length + 2);
    // Who gives them is told of all.
    expect((await stage.mails()).filter(({ key }) => key.endsWith(":host"))).toHaveLength(rest.length + 2);
  });
});
