import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { findFreeTimes } from "../bookings/free-times.ts";
import { setBookingStage } from "../bookings/testing/booking-stage.ts";
import { getVisitorsBooking } from "../bookings/visitors-booking.ts";
import type { Context } from "../context.ts";
import { erasePerson } from "../people/person.ts";
import { person, strangers } from "../testing/actors.ts";
import { failing } from "../testing/test-context.ts";
import { createLead, replayJournal } from "./intake.ts";
import { deleteMany } from "./desk/many-leads.ts";
import { cancelBookingOfLead, moveBookingOfLead } from "./lead-bookings.ts";
import { cancelOwnBooking, moveOwnBooking } from "./own-bookings.ts";
import { releaseLead } from "./store-lead.ts";
import { filledInquiry } from "./testing/filled-inquiry.ts";

describeOnEachEngine("demos of inquiries", (engine) => {
  const stage = setBookingStage(engine);
  let dataDir: string;
  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), "homecoming-bookings-"));
  });
  afterEach(() => rm(dataDir, { recursive: true, force: true }));

  const visitor = (overrides: Partial<Context> = {}) =>
    stage.ctx({ dataDir, actor: { kind: "visitor" }, remoteAddress: "192.0.2.1", ...overrides });
  const time = "2026-11-30T10:00:00.000Z";
  const form = (overrides = {}) =>
    filledInquiry(stage.ctx(), { type: "demo", time, zone: "America/Los_Angeles", ...overrides });
  const events = async () =>
    (await engine.db.selectFrom("lead_events").selectAll().orderBy("at").execute()).map(
      ({ body }) => (body as { what: string }).what,
    );
  const leads = () => engine.db.selectFrom("leads").selectAll().execute();
  const subjects = async () => (await stage.mails()).map(({ to, subject }) => `${to}: ${subject.split(",")[0]}`);

  it("are booked with the inquiry, whose mails are those of the booking, and told in its timeline", async () => {
    await stage.host("ada");
    const sent = form();
    const { booking } = await createLead(visitor(), sent);
    expect(booking).toMatchObject({ state: "booked", start: new Date(time), zone: "America/Los_Angeles" });
    const [lead] = await leads();
    expect(lead!.details).toMatchObject({ time, zone: "America/Los_Angeles" });
    expect(await stage.bookings()).toMatchObject([{ lead_id: lead!.id, email: "ada@alumni.example", state: "booked" }]);
    expect(await events()).toEqual(["booked"]);
    expect(await subjects()).toEqual([
      "ada@school.example: Demo booked: Ada Osei",
      "ada@alumni.example: Your Homecoming demo: Monday",
      "hello@homecoming.example: Demo request from Ada Osei",
    ]);
    const notice = (await stage.mails()).find(({ to }) => to === "hello@homecoming.example")!;
    expect(notice.text).toContain("Time of the demo: Monday, November 30, 2026, 2:00 AM (Los Angeles, GMT-8)");

    // Sent twice, the answer is the same.
    expect((await createLead(visitor(), sent)).booking).toEqual(booking);
    expect(await stage.bookings()).toHaveLength(1);
  });

  it("of other types of inquiries have no time, and one without a time is acknowledged as before", async () => {
    await stage.host("ada");
    expect(await createLead(visitor(), form({ type: "general" }))).toEqual({ type: "general" });
    expect(await createLead(visitor(), form({ time: "" }))).toEqual({ type: "demo" });
    expect(await stage.bookings()).toEqual([]);
    expect((await subjects()).filter((one) => one.startsWith("ada@alumni"))).toHaveLength(2);
  });

  it("with a time that is taken or made up are refused at the field, and nothing is stored", async () => {
    await stage.host("ada");
    await createLead(visitor(), form());
    const words = "This time has just been taken. Please choose another one.";
    await expect(createLead(visitor(), form())).rejects.toMatchObject({ code: "invalid", fields: { time: words } });
    for (const wrong of ["tomorrow", "2026-11-29T10:00:00Z", "2030-01-01T10:00:00Z", "2026-11-30T25:00:00Z", "0"])
      await expect(createLead(visitor(), form({ time: wrong }))).rejects.toMatchObject({
        fields: { time: "Please choose a time from the list." },
      });
    expect(await leads()).toHaveLength(1);
    expect(await stage.bookings()).toHaveLength(1);
  });

  it("that come while the database is away are requests, of which page and mail say so", async () => {
    await stage.host("ada");
    const away = visitor({ db: await failing(engine) });
    const { booking } = await createLead(away, form());
    expect(booking).toEqual({ state: "requested", start: new Date(time), zone: "America/Los_Angeles", token: null });
    await replayJournal(stage.ctx({ dataDir }));
    expect(await stage.bookings()).toMatchObject([{ state: "requested", host_id: null }]);
    expect(await events()).toEqual(["requested"]);
    expect(await subjects()).toEqual([
      "ada@alumni.example: Your Homecoming demo: we will confirm your time",
      "hello@homecoming.example: Demo request from Ada Osei",
    ]);
    const notice = (await stage.mails()).find(({ to }) => to === "hello@homecoming.example")!;
    expect(notice.text).toContain("(not booked yet: please confirm it)");
    // The visitor's link works for a request, too.
    await replayJournal(stage.ctx({ dataDir }));
    expect(await stage.bookings()).toHaveLength(1);
  });

  it("from the journal are requests once, by two processes and after one died before it had removed the file", async () => {
    await stage.host("ada");
    await createLead(visitor({ db: await failing(engine) }), form());
    const journal = join(dataDir, "journal");
    const [file = ""] = await readdir(journal);
    const written = await readFile(join(journal, file));
    const both = [stage.ctx({ dataDir }), stage.ctx({ dataDir, db: (await engine.openAnother()).db })];
    await Promise.all(both.map((ctx) => replayJournal(ctx)));
    const [request, ...others] = await stage.bookings();
    expect([request, others, await events(), await subjects()]).toMatchObject([
      { state: "requested" },
      [],
      ["requested"],
      { length: 2 },
    ]);
    // The team has booked it meanwhile, and the file is there again.
    await moveBookingOfLead(stage.ctx({ actor: person("ada@school.example") }), request!.id, new Date(time));
    await writeFile(join(journal, file), written);
    await Promise.all(both.map((ctx) => replayJournal(ctx)));
    expect(await stage.bookings()).toMatchObject([{ state: "booked" }]);
    expect(await leads()).toHaveLength(1);
    expect(await readdir(journal)).toEqual([]);
  });

  it("that a machine seems to have sent take nobody's time, and are requests when they are released", async () => {
    await stage.host("ada");
    const { booking } = await createLead(visitor(), form({ website: "spam" }));
    expect(booking).toMatchObject({ state: "requested", token: null });
    expect(await stage.bookings()).toEqual([]);
    const [lead] = await leads();
    await releaseLead(stage.ctx(), lead!.id);
    expect(await stage.bookings()).toMatchObject([{ state: "requested" }]);
  });

  it("are requests beyond five at once from one client, and three of one address", async () => {
    await stage.host("ada");
    const states = [];
    for (let index = 0; index < 7; index++) {
      const at = new Date(Date.parse(time) + index * 30 * 60_000).toISOString();
      const sent = form({ time: at, email: `${index}@school.example` });
      states.push((await createLead(visitor({ remoteAddress: "192.0.2.7" }), sent)).booking!.state);
    }
    expect(states).toEqual([...Array.from({ length: 5 }, () => "booked"), "requested", "requested"]);
    const own = [];
    for (let index = 0; index < 4; index++) {
      const at = new Date(Date.parse(time) + 24 * 60 * 60_000 + index * 30 * 60_000).toISOString();
      own.push(
        (await createLead(visitor({ remoteAddress: `192.0.2.${20 + index}` }), form({ time: at }))).booking!.state,
      );
    }
    expect(own).toEqual(["booked", "booked", "booked", "requested"]);
  });

  it("of a person who is erased are canceled for who gives them, who is not told whose they were", async () => {
    await stage.host("ada");
    await createLead(visitor(), form());
    const [{ id } = { id: "" }] = await stage.bookings();
    await createLead(visitor(), form({ time: "2026-11-30T11:00:00.000Z", email: "other@alumni.example" }));
    expect((await erasePerson(stage.ctx({ dataDir }), { email: "ada@alumni.example" })).removed).toMatchObject({
      inquiries: 1,
      records: { "Demos that they booked": 1 },
    });
    const [canceled, ...others] = (await stage.mails())
      .filter(({ key }) => key.startsWith("booking:"))
      .toSorted((one, other) => Number(other.key.includes(id)) - Number(one.key.includes(id)));
    expect(others.map(({ to }) => to)).toEqual(["ada@school.example", "other@alumni.example"]);
    expect(canceled).toMatchObject({
      to: "ada@school.example",
      subject: "Demo canceled: Monday, November 30, 2026, 10:00 AM (London, GMT)",
      calendar: { method: "CANCEL" },
    });
    const content = canceled!.calendar!.content.replaceAll("\r\n ", "");
    for (const line of [`UID:booking-${id}@`, "SEQUENCE:1", "STATUS:CANCELLED"]) expect(content).toContain(line);
    expect(JSON.stringify(canceled)).not.toMatch(/ada@alumni|Osei|Northgate/);
    const free = await findFreeTimes(stage.ctx(), { days: 1 });
    expect(free.map(({ start }) => start.toISOString())).toContain(time);
    // Neither for what is over, nor for who has left.
    await engine.db.updateTable("admin_users").set({ is_active: false }).execute();
    await erasePerson(stage.ctx({ dataDir }), { email: "other@alumni.example" });
    expect((await stage.mails()).map(({ key }) => key)).toEqual([`booking:${id}:1:erased`]);
  });

  it("are not more when many are sent at once with one address", async () => {
    for (const name of ["ada", "bob", "cy"]) await stage.host(name);
    const sent = Array.from({ length: 8 }, (_, index) => ({
      at: new Date(Date.parse(time) + (index % 4) * 30 * 60_000).toISOString(),
      from: visitor({ remoteAddress: `192.0.2.${index}` }),
    }));
    await Promise.all(sent.map(({ at, from }, index) => createLead(from, form({ time: at, message: `${index}` }))));
    expect((await stage.bookings()).filter(({ state }) => state === "booked")).toHaveLength(3);
  });

  it("are not more when requests are moved to a free time", async () => {
    await stage.host("ada");
    const from = (number: number) => visitor({ remoteAddress: `192.0.2.${number}` });
    const send = async (hour: number, number: number, email: string) =>
      (await createLead(from(number), form({ time: `2026-12-02T${hour}:00Z`, email }))).booking!;
    const move = (number: number, token: string | null, start: string) =>
      moveOwnBooking(from(number), token!, { start: new Date(start), zone: "UTC" });
    const refused = { code: "invalid", fields: { time: expect.stringContaining("several demos") } };

    for (const hour of [10, 11, 12, 13, 14]) await send(hour, 1, `${hour}@school.example`);
    const sixth = await send(15, 1, "f@school.example");
    expect(sixth.state).toBe("requested");
    await expect(move(1, sixth.token, "2026-12-03T10:00Z")).rejects.toMatchObject(refused);
    // Half a day later it is one or two more, not the whole calendar.
    stage.now = new Date(stage.now.getTime() + 12 * 60 * 60_000);
    await move(1, sixth.token, "2026-12-03T10:00Z");
    await move(1, sixth.token, "2026-12-03T11:00Z");
    const later = await Promise.all([16, 17].map((hour) => send(hour, 1, `${hour}@school.example`)));
    expect(later.map(({ state }) => state).toSorted()).toEqual(["booked", "requested"]);

    await engine.db.deleteFrom("bookings").execute();
    for (const hour of [10, 11, 12]) await send(hour, hour, "ada@school.example");
    const fourth = await send(13, 13, "Ada@school.example");
    expect(fourth.state).toBe("requested");
    await expect(move(14, fourth.token, "2026-12-03T10:00Z")).rejects.toMatchObject(refused);
  });

  it("are requests when nobody gives demos any more", async () => {
    expect((await createLead(visitor(), form())).booking).toMatchObject({ state: "requested" });
  });

  it("are moved and canceled by the personal link, until the demo begins", async () => {
    await stage.host("ada");
    const sent = form();
    const { booking } = await createLead(visitor(), sent);
    const token = booking!.token!;
    const move = (start: string) => moveOwnBooking(visitor(), token, { start: new Date(start), zone: "Asia/Tokyo" });
    await move("2026-12-01T10:00Z");
    expect(await getVisitorsBooking(visitor(), token)).toMatchObject({
      state: "open",
      booking: { starts_at: new Date("2026-12-01T10:00Z"), zone: "Asia/Tokyo", moves: 1 },
      host: { name: "Ada" },
    });
    await expect(move("2026-12-01T23:00Z")).rejects.toMatchObject({
      code: "invalid",
      fields: { time: expect.any(String) },
    });
    await expect(move("nonsense")).rejects.toMatchObject({ code: "invalid" });
    await cancelOwnBooking(visitor(), token);
    await cancelOwnBooking(visitor(), token);
    expect(await createLead(visitor(), sent), "sent once more").not.toHaveProperty("booking");
    expect(await events()).toEqual(["booked", "moved", "canceled"]);
    expect(await getVisitorsBooking(visitor(), token)).toEqual({ state: "canceled" });
    await expect(move("2026-12-01T11:00Z")).rejects.toMatchObject({ code: "conflict" });
  });

  it("don't move more often than five times, and no forged or old link does anything", async () => {
    await stage.host("ada");
    const token = (await createLead(visitor(), form())).booking!.token!;
    const [id, signature] = token.split(".");
    for (const forged of ["", "x", `${id}.`, `other.${signature}`, `${token}x`]) {
      expect(await getVisitorsBooking(visitor(), forged)).toEqual({ state: "unknown" });
      await expect(cancelOwnBooking(visitor(), forged)).rejects.toMatchObject({ code: "conflict" });
    }
    await engine.db.updateTable("bookings").set({ moves: 5 }).execute();
    const again = moveOwnBooking(visitor(), token, { start: new Date("2026-12-03T09:00Z"), zone: "UTC" });
    await expect(again).rejects.toMatchObject({ code: "conflict", message: expect.stringContaining("too many times") });
    stage.now = new Date("2026-12-20T10:00Z");
    expect(await getVisitorsBooking(visitor(), token)).toEqual({ state: "over" });
  });

  it("are moved and canceled by the team, and by nobody else", async () => {
    await stage.host("ada");
    await createLead(visitor(), form());
    const [booking] = await stage.bookings();
    const id = booking!.id;
    for (const [, actor, code] of strangers) {
      const stranger = stage.ctx({ actor });
      await expect(moveBookingOfLead(stranger, id, new Date(time))).rejects.toMatchObject({ code });
      await expect(cancelBookingOfLead(stranger, id)).rejects.toMatchObject({ code });
    }
    const ctx = stage.ctx({ actor: person("ada@school.example") });
    await moveBookingOfLead(ctx, id, new Date("2026-12-02T10:00Z"));
    await expect(moveBookingOfLead(ctx, id, new Date("2026-12-02T03:00Z"))).rejects.toMatchObject({
      fields: { time: expect.any(String) },
    });
    await cancelBookingOfLead(ctx, id);
    await expect(cancelBookingOfLead(ctx, id)).rejects.toMatchObject({ code: "not_found" });
    expect(await stage.bookings()).toMatchObject([{ state: "canceled", sequence: 2, moves: 0 }]);
    const log = await engine.db
      .selectFrom("activity")
      .select(["action", "kind"])
      .where("kind", "=", "booking")
      .where("item_id", "=", id)
      .execute();
    expect(log.map(({ action }) => action)).toEqual(["update", "cancel"]);
  });

  it("are canceled when their inquiry is deleted", async () => {
    await stage.host("ada");
    await createLead(visitor(), form());
    await createLead(visitor(), form({ time: "2026-12-01T10:00:00Z", email: "bo@school.example" }));
    const [lead] = await engine.db.selectFrom("leads").select("id").where("email", "=", "ada@alumni.example").execute();
    await deleteMany(stage.ctx({ actor: person("ada@school.example") }), [lead!.id]);
    expect(await stage.bookings()).toMatchObject([{ email: "bo@school.example" }]);
    const canceled = (await stage.mails()).filter(({ calendar }) => calendar?.method === "CANCEL");
    expect(canceled.map(({ to }) => to).toSorted()).toEqual(["ada@alumni.example", "ada@school.example"]);
  });
});
