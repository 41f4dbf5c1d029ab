import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { transaction } from "../database.ts";
import { book, requestTime } from "./book.ts";
import { mayBook } from "./booking-limits.ts";
import { cancelBooking, moveBooking } from "./change-booking.ts";
import { findFreeTimes } from "./free-times.ts";
import { sendReminders } from "./send-reminders.ts";
import { setBookingStage } from "./testing/booking-stage.ts";

const hour = 60 * 60_000;

describeOnEachEngine("free times", (engine) => {
  const stage = setBookingStage(engine);
  const shown = async (days = 1) =>
    (await findFreeTimes(stage.ctx(), { days })).map(({ start }) => start.toISOString().slice(5, 16));

  it("are those of all hosts, each once, and none without a host", async () => {
    expect(await shown()).toEqual([]);
    await stage.host("ada");
    expect(await shown()).toHaveLength(18);
    await stage.host("bob", { office_id: "new-york" });
    // New York works from 14:00 to 23:00 in London.
    expect(await shown()).toHaveLength(28);
  });

  it("are none of who is switched off, or not in the team any more", async () => {
    const ada = await stage.host("ada");
    await engine.db.updateTable("booking_hosts").set({ is_on: false }).where("id", "=", ada).execute();
    expect(await shown()).toEqual([]);
    await engine.db.updateTable("booking_hosts").set({ is_on: true }).execute();
    await engine.db.updateTable("admin_users").set({ is_active: false }).execute();
    expect(await shown()).toEqual([]);
  });

  it("leave out days off, what is booked, and what calendars say", async () => {
    const ada = await stage.host("ada", { buffer_minutes: 30 });
    await engine.db
      .updateTable("office_hours")
      .set({ holidays: [{ date: "2026-12-01", name: "A day off" }] })
      .where("id", "=", "london")
      .execute();
    await transaction(stage.ctx(), (tx) => book(tx, stage.wish("2026-11-30T10:00Z")));
    await engine.db
      .insertInto("busy_times")
      .values({ host_id: ada, starts_at: new Date("2026-11-30T12:10Z"), ends_at: new Date("2026-11-30T16:00Z") })
      .execute();
    expect(await shown(2)).toEqual(["11-30T09:00", "11-30T11:00", "11-30T16:30", "11-30T17:00", "11-30T17:30"]);
    await engine.db.updateTable("office_hours").set({ holidays: [] }).execute();
  });
});

describeOnEachEngine("a booking", (engine) => {
  const stage = setBookingStage(engine);
  const make = (start: string, overrides = {}) =>
    transaction(stage.ctx(), (tx) => book(tx, stage.wish(start, overrides)));
  const move = (id: string, start: string, by: "visitor" | "team" = "visitor") =>
    transaction(stage.ctx(), (tx) => moveBooking(tx, { id, start: new Date(start), by }));

  it("invites visitor and host, each in their own zone, and tells the visitor no address of the team", async () => {
    await stage.host("ada", { meeting_url: "https://meet.example/ada" });
    const booking = await make("2026-11-30T10:00Z", { email: "ann@school.example" });
    const [toHost, toVisitor] = await stage.mails();
    expect(toHost).toMatchObject({
      to: "ada@school.example",
      subject: "Demo booked: Ann Moana, Northgate College, Monday, November 30, 2026, 10:00 AM (London, GMT)",
      replyTo: { name: "Ann Moana", address: "ann@school.example" },
      key: `booking:${booking!.id}:0:host`,
      calendar: { method: "REQUEST" },
    });
    expect(toHost!.text).toContain("Monday, November 30, 2026, 11:00 PM (Auckland, GMT+13)");
    expect(toVisitor).toMatchObject({
      to: "ann@school.example",
      subject: "Your Homecoming demo: Monday, November 30, 2026, 11:00 PM (Auckland, GMT+13)",
      key: `booking:${booking!.id}:0:visitor`,
      calendar: { method: "REQUEST" },
    });
    expect(toVisitor!.text).toContain("Hello Ann Moana,");
    expect(toVisitor!.text).toContain("With Ada. Join the call here: https://meet.example/ada");
    expect(toVisitor!.text).toMatch(/http:\/\/localhost:3000\/booking\?token=\S+/);
    expect(JSON.stringify(toVisitor)).not.toContain("ada@school.example");
    const unfolded = [toHost, toVisitor].map((mail) => mail!.calendar!.content.replaceAll("\r\n ", ""));
    for (const content of unfolded) {
      expect(content).toContain(`UID:booking-${booking!.id}@www.homecoming.example`);
      expect(content).toContain("DTSTART:20261130T100000Z");
    }
  });

  it("is with whoever has the time and the fewest to come, in turn", async () => {
    const [ada, bob] = [await stage.host("ada"), await stage.host("bob")];
    const hosts = [];
    for (const start of ["10:00", "10:00", "11:00", "12:00", "13:00"]) {
      stage.now = new Date(stage.now.getTime() + 1_000);
      hosts.push((await make(`2026-11-30T${start}Z`))?.host_id);
    }
    expect(hosts).toEqual([ada, bob, ada, bob, ada]);
    expect(await make("2026-11-30T10:00Z")).toBeNull();
  });

  it("is refused outside of what is free: at night, between the times, over, and too far ahead", async () => {
    await stage.host("ada");
    for (const start of [
      "2026-11-30T20:00Z",
      "2026-11-30T10:10Z",
      "2026-11-29T10:00Z",
      "2027-03-01T10:00Z",
      "nonsense",
    ])
      expect([start, await make(start)]).toEqual([start, null]);
    expect(await stage.mails()).toEqual([]);
  });

  it("moves with an update of the same appointment, and stays with its host where they have the time", async () => {
    const [ada, bob] = [await stage.host("ada"), await stage.host("bob")];
    const first = await make("2026-11-30T10:00Z");
    const other = await make("2026-11-30T11:00Z");
    expect([first!.host_id, other!.host_id]).toEqual([ada, bob]);
    await engine.db.deleteFrom("outbox").execute();

    await move(first!.id, "2026-12-01T10:00Z");
    const mails = await stage.mails();
    expect(mails.map(({ key, subject }) => [key.split(":").slice(2).join(":"), subject.slice(0, 15)])).toEqual([
      ["1:host", "Demo moved: Ann"],
      ["1:visitor", "New time for yo"],
    ]);
    for (const { calendar } of mails) {
      expect(calendar!.method).toBe("REQUEST");
      expect(calendar!.content).toContain("SEQUENCE:1");
      expect(calendar!.content).toContain("DTSTART:20261201T100000Z");
    }
    // Sent twice.
    await move(first!.id, "2026-12-01T10:00Z");
    expect(await stage.mails()).toHaveLength(2);
    expect((await findFreeTimes(stage.ctx(), { days: 1 })).map(({ start }) => start.toISOString())).toContain(
      "2026-11-30T10:00:00.000Z",
    );
  });

  it("moves to somebody else where its host does not have the time, who gets a cancellation", async () => {
    const ada = await stage.host("ada");
    const first = await make("2026-11-30T10:00Z");
    await engine.db
      .insertInto("busy_times")
      .values({ host_id: ada, starts_at: new Date("2026-12-01T00:00Z"), ends_at: new Date("2026-12-02T00:00Z") })
      .execute();
    const bob = await stage.host("bob");
    await engine.db.deleteFrom("outbox").execute();
    await move(first!.id, "2026-12-01T10:00Z");
    expect(await stage.bookings()).toMatchObject([{ host_id: bob, sequence: 1, moves: 1 }]);
    expect((await stage.mails()).map(({ to, calendar }) => [to, calendar!.method])).toEqual([
      ["ada@school.example", "CANCEL"],
      ["bob@school.example", "REQUEST"],
      [first!.email, "REQUEST"],
    ]);
    expect(await move(first!.id, "2026-12-01T20:00Z")).toEqual({ booking: null, taken: true });
  });

  it("that is canceled leaves both calendars, gives its time back, and neither moves nor ends again", async () => {
    await stage.host("ada");
    const booking = await make("2026-11-30T10:00Z");
    await engine.db.deleteFrom("outbox").execute();
    const cancel = () => transaction(stage.ctx(), (tx) => cancelBooking(tx, { id: booking!.id, by: "visitor" }));
    expect(await cancel()).toMatchObject({ state: "canceled", sequence: 1, remind_at: null });
    expect((await stage.mails()).map(({ calendar }) => calendar!.method)).toEqual(["CANCEL", "CANCEL"]);
    expect(await cancel()).toBeNull();
    expect(await move(booking!.id, "2026-12-01T10:00Z")).toEqual({ booking: null, taken: false });
    expect(await make("2026-11-30T10:00Z")).not.toBeNull();
  });

  it("that was only requested says so, holds no time, and is booked by the team", async () => {
    await stage.host("ada");
    const wish = stage.wish("2026-11-30T10:00Z");
    const requested = await transaction(stage.ctx(), (tx) => requestTime(tx, wish));
    expect(await stage.mails()).toMatchObject([
      { to: wish.email, subject: "Your Homecoming demo: we will confirm your time" },
    ]);
    expect((await stage.mails())[0]).not.toHaveProperty("calendar");
    expect((await findFreeTimes(stage.ctx(), { days: 1 }))[2]).toMatchObject({ start: wish.start });
    await move(requested.id, "2026-11-30T10:00Z", "team");
    expect(await stage.bookings()).toMatchObject([{ state: "booked", sequence: 1 }]);
    expect((await stage.mails()).map(({ subject }) => subject.slice(0, 20))).toEqual([
      "Your Homecoming demo",
      "Demo booked: Ann Moa",
      "Your Homecoming demo",
    ]);
  });

  it("of one address are at most three before it", async () => {
    await stage.host("ada");
    const email = "Ann@School.example";
    for (const start of ["10:00", "11:00", "12:00"]) {
      expect(await mayBook(stage.ctx(), email)).toBe(true);
      await make(`2026-11-30T${start}Z`, { email });
    }
    expect(await mayBook(stage.ctx(), email.toLowerCase())).toBe(false);
    stage.now = new Date("2026-11-30T10:30Z");
    expect(await mayBook(stage.ctx(), email)).toBe(true);
  });
});

describeOnEachEngine("reminders", (engine) => {
  const stage = setBookingStage(engine);
  const start = new Date("2026-12-02T10:00Z");
  const at = async (before: number) => {
    stage.now = new Date(start.getTime() - before * hour);
    await sendReminders(stage.ctx());
    return (await stage.mails()).filter(({ key }) => key.includes("reminder")).map(({ key }) => key.split(":").at(-1));
  };
  const make = () => transaction(stage.ctx(), (tx) => book(tx, stage.wish(start.toISOString())));

  it("go to the visitor a day and an hour before, each once, also with two processes", async () => {
    await stage.host("ada");
    await make();
    expect(await at(25)).toEqual([]);
    expect(await at(24)).toEqual(["reminder-day"]);
    expect(await at(20)).toEqual(["reminder-day"]);
    const other = { ...stage.ctx(), db: (await engine.openAnother()).db };
    stage.now = new Date(start.getTime() - hour);
    await Promise.all([sendReminders(stage.ctx()), sendReminders(other)]);
    expect(await at(0.5)).toEqual(["reminder-day", "reminder-hour"]);
    expect(await stage.bookings()).toMatchObject([{ remind_at: null }]);
  });

  it("are none for what was booked later than that, canceled, or over", async () => {
    await stage.host("ada");
    stage.now = new Date(start.getTime() - 0.5 * hour);
    await make();
    expect(await at(0.1)).toEqual([]);
    await engine.db.deleteFrom("bookings").execute();
    stage.now = new Date(start.getTime() - 48 * hour);
    const booking = await make();
    expect(await at(-1)).toEqual([]);
    expect(await stage.bookings()).toMatchObject([{ remind_at: null }]);
    await engine.db.updateTable("bookings").set({ remind_at: start }).execute();
    stage.now = new Date(start.getTime() - 48 * hour);
    await transaction(stage.ctx(), (tx) => cancelBooking(tx, { id: booking!.id, by: "team" }));
    expect(await at(1)).toEqual([]);
  });

  it("that were due twice while no process ran are sent once", async () => {
    await stage.host("ada");
    await make();
    expect(await at(0.5)).toEqual(["reminder-hour"]);
    expect(await at(0.4)).toEqual(["reminder-hour"]);
  });
});
