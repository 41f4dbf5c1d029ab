import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { transaction } from "../database.ts";
import { deleteOffice, findOfficeSettings, saveOffice } from "../office-hours/offices.ts";
import type { Role } from "../security/rights.ts";
import { resealSecrets } from "../security/secrets.ts";
import { strangers } from "../testing/actors.ts";
import { userActor } from "../testing/test-context.ts";
import { findProblems } from "../dashboard/dashboard.ts";
import { book, requestTime } from "./book.ts";
import { cancelBooking, moveBooking } from "./change-booking.ts";
import { refreshBusyTimes } from "./busy-times.ts";
import { countOpenDemos, findBookingsOfLead, findComingBookings } from "./find-bookings.ts";
import { findFreeTimes } from "./free-times.ts";
import { findHostFeed } from "./host-feed.ts";
import { createHost, findHosts, refreshHost, renewFeed, updateHost } from "./hosts.ts";
import { bookingsOfPerson } from "./personal-data.ts";
import { businessWeek, setBookingStage } from "./testing/booking-stage.ts";

const guard = { isAllowed: () => true, isPort: () => true };

describeOnEachEngine("hosts", (engine) => {
  const stage = setBookingStage(engine);
  let answer = { status: 200, body: "" };
  let server: Server;
  let address = "";
  beforeAll(async () => {
    server = createServer((_, response) =>
      response.writeHead(answer.status, { "content-type": "text/calendar" }).end(answer.body),
    );
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/secret.ics`;
  });
  afterAll(() => server.close());
  beforeEach(async () => {
    answer = { status: 200, body: "" };
    await engine.db.deleteFrom("activity").execute();
  });

  const member = (name: string, role: Role = "editor") =>
    stage.ctx({ actor: userActor({ email: `${name}@school.example`, adminId: `admin-of-${name}`, role }) });
  const addMember = async (name: string, role: Role = "editor") =>
    engine.db
      .insertInto("admin_users")
      .values({
        id: `admin-of-${name}`,
        email: `${name}@school.example`,
        user_id: null,
        is_active: true,
        role,
        last_login: null,
        created_at: stage.now,
      })
      .execute();
  const input = (overrides: object = {}) => ({
    name: "Ada",
    isOn: true,
    officeId: "london",
    zone: null,
    week: null,
    bufferMinutes: "0",
    noticeHours: "0",
    horizonDays: "21",
    meetingUrl: "",
    ...overrides,
  });
  const calendar = (lines: string) =>
    `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//test\r\nBEGIN:VEVENT\r\nUID:one\r\nDTSTAMP:20261101T000000Z\r\n${lines}\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n`;
  const free = async () =>
    (await findFreeTimes(stage.ctx(), { days: 1 })).map(({ start }) => start.toISOString().slice(11, 16));
  const ask = () => refreshBusyTimes(stage.ctx(), guard);

  it("set themselves up; others take the right to the settings, and writers see none", async () => {
    for (const [name, role] of [
      ["ada", "sales"],
      ["bob", "editor"],
      ["eve", "writer"],
    ] as const)
      await addMember(name, role);
    const ada = member("ada", "sales");
    expect((await findHosts(ada)).candidates).toEqual([{ adminId: "admin-of-ada", email: "ada@school.example" }]);
    const { id } = await createHost(ada, "admin-of-ada", input());
    await expect(createHost(ada, "admin-of-bob", input())).rejects.toMatchObject({ code: "forbidden" });
    const bobs = await createHost(member("bob"), "admin-of-bob", input({ name: "Bob" }));
    await expect(createHost(member("bob"), "admin-of-bob", input())).rejects.toMatchObject({ code: "conflict" });
    await expect(updateHost(ada, bobs.id, 1, input())).rejects.toMatchObject({ code: "forbidden" });
    await expect(renewFeed(ada, bobs.id)).rejects.toMatchObject({ code: "forbidden" });
    await expect(refreshHost(ada, bobs.id)).rejects.toMatchObject({ code: "forbidden" });
    await updateHost(member("bob"), id, 1, input({ isOn: false }));
    await expect(updateHost(ada, id, 1, input())).rejects.toMatchObject({ code: "conflict" });
    const shown = (await findHosts(ada)).hosts;
    expect(shown.map(({ name, feed, mayChange }) => [name, feed !== null, mayChange])).toEqual([
      ["Ada", true, true],
      ["Bob", false, false],
    ]);
    await expect(findHosts(member("eve", "writer"))).rejects.toMatchObject({ code: "forbidden" });
    for (const [, actor, code] of strangers)
      for (const call of [findHosts, findComingBookings, findOfficeSettings])
        await expect(call(stage.ctx({ actor }))).rejects.toMatchObject({ code });
  });

  it("are refused what makes no sense, at each field", async () => {
    await addMember("ada");
    const wrong = {
      name: "",
      officeId: "atlantis",
      zone: "+02:00",
      week: businessWeek.map(() => ({ from: "18:00", until: "09:00" })),
      bufferMinutes: "-1",
      noticeHours: "soon",
      horizonDays: "9999",
      meetingUrl: "javascript:alert(1)",
      calendarUrl: "file:///etc/passwd",
    };
    for (const [field, value] of Object.entries(wrong)) {
      const made = createHost(member("ada"), "admin-of-ada", input({ [field]: value }));
      const error = await made.then(
        () => null,
        (failure: { fields: object }) => failure,
      );
      expect([field, Object.keys(error?.fields ?? {})[0]?.split(".")[0]]).toEqual([field, field]);
    }
    expect((await findHosts(member("ada"))).hosts).toEqual([]);
  });

  it("have no time where their calendar says so, but for demos that come back from it", async () => {
    await addMember("ada");
    const { id } = await createHost(
      member("ada"),
      "admin-of-ada",
      input({ calendarUrl: address.replace("http:", "webcal:") }),
    );
    // webcal:// stands for https://, which no server of a test has.
    await updateHost(member("ada"), id, 1, input({ calendarUrl: address }));
    expect(JSON.stringify(await engine.db.selectFrom("booking_hosts").selectAll().execute())).not.toContain(
      "secret.ics",
    );
    answer.body = calendar("DTSTART:20261130T100000\r\nDTEND:20261130T170000");
    await ask();
    expect(await free()).toEqual(["09:00", "09:30", "17:00", "17:30"]);
    const [shown] = (await findHosts(member("ada"))).hosts;
    expect(shown!.calendar).toEqual({
      server: new URL(address).host,
      refreshedAt: stage.now,
      error: null,
      unreadable: 0,
    });
    answer.body = calendar("DTSTART:20261130T100000\r\nDTEND:20261130T170000").replace(
      "UID:one",
      "UID:booking-abc@www.homecoming.example",
    );
    stage.now = new Date(stage.now.getTime() + 6 * 60_000);
    await ask();
    expect(await free()).toHaveLength(18);
  }, 60_000);

  it("keep what was known when their calendar can't be read, and it is said", async () => {
    await addMember("ada");
    const { id } = await createHost(member("ada"), "admin-of-ada", input({ calendarUrl: address }));
    answer.body = calendar("DTSTART:20261130T090000\r\nDTEND:20261130T180000");
    await ask();
    expect(await free()).toEqual([]);
    answer.status = 500;
    await ask();
    expect((await findHosts(member("ada"))).hosts[0]!.calendar!.error).toBeNull();
    await refreshHost(member("ada"), id);
    await ask();
    expect((await findHosts(member("ada"))).hosts[0]!.calendar!.error).toMatch(/no calendar at this address/);
    expect(await free()).toEqual([]);
    // Without the guard of the test, the address of this machine is none.
    await refreshHost(member("ada"), id);
    await refreshBusyTimes(stage.ctx());
    expect((await findHosts(member("ada"))).hosts[0]!.calendar!.error).toMatch(/begin with http|public internet/);
    await updateHost(member("ada"), id, 1, input({ calendarUrl: "" }));
    expect(await free()).toHaveLength(18);
    expect((await findHosts(member("ada"))).hosts[0]!.calendar).toBeNull();
  }, 60_000);

  it("have addresses of calendars that a new secret of the site takes along", async () => {
    await addMember("ada");
    await createHost(member("ada"), "admin-of-ada", input({ calendarUrl: address }));
    const { secret } = stage.ctx();
    const renewed = stage.ctx({ secret: "another secret that only tests know, 32+", previousSecrets: [secret] });
    expect(await resealSecrets(renewed)).toEqual({ resealed: 1, unreadable: 0 });
    const shown = await findHosts({ ...member("ada"), secret: renewed.secret });
    expect(shown.hosts[0]!.calendar!.server).toBe(new URL(address).host);
  });

  it("find their demos in a feed, until it gets another address or they leave", async () => {
    await addMember("ada");
    const { id } = await createHost(member("ada"), "admin-of-ada", input());
    await transaction(stage.ctx(), (tx) => book(tx, stage.wish("2026-11-30T10:00Z")));
    const tokenNow = async () => new URL((await findHosts(member("ada"))).hosts[0]!.feed!).searchParams.get("token")!;
    const token = await tokenNow();
    const visitor = stage.ctx({ actor: { kind: "visitor" } });
    const content = (await findHostFeed(visitor, token))!;
    expect(content).toContain("SUMMARY:Demo: Ann Moana\\, Northgate College");
    expect(content).toContain("METHOD:PUBLISH");
    for (const forged of ["", "x", `${token}x`, token.replace(id, "host-other")])
      expect(await findHostFeed(visitor, forged)).toBeNull();
    await renewFeed(member("ada"), id);
    expect(await findHostFeed(visitor, token)).toBeNull();
    const renewed = await tokenNow();
    expect(await findHostFeed(visitor, renewed)).toBe(content);
    await engine.db.updateTable("admin_users").set({ is_active: false }).execute();
    expect(await findHostFeed(visitor, renewed)).toBeNull();
  });

  it("have no times, no feed and no emails about visitors once they may not see inquiries", async () => {
    await addMember("ada");
    const { id } = await createHost(member("ada"), "admin-of-ada", input());
    const booking = (await transaction(stage.ctx(), (tx) => book(tx, stage.wish("2026-11-30T10:00Z"))))!;
    const token = new URL((await findHosts(member("ada"))).hosts[0]!.feed!).searchParams.get("token")!;
    await engine.db.updateTable("admin_users").set({ role: "writer" }).execute();
    expect(await free()).toEqual([]);
    expect(await findHostFeed(stage.ctx({ actor: { kind: "visitor" } }), token)).toBeNull();
    await transaction(stage.ctx(), (tx) => cancelBooking(tx, { id: booking.id, by: "visitor" }));
    const told = (await stage.mails()).filter(({ key }) => key.startsWith(`booking:${booking.id}:1:`));
    expect(told.map(({ to }) => to)).toEqual([booking.email]);
    await addMember("bob", "writer");
    await expect(createHost(member("eve"), "admin-of-bob", input())).rejects.toMatchObject({ code: "invalid" });
    expect((await findHosts(member("eve"))).hosts).toMatchObject([{ id, hasLeft: true }]);
  });

  it("and their demos are listed for the team, and found and erased with a person", async () => {
    await addMember("ada");
    await createHost(member("ada"), "admin-of-ada", input());
    const wish = stage.wish("2026-11-30T10:00Z", { email: "Ann@School.example" });
    await transaction(stage.ctx(), (tx) => book(tx, wish));
    expect(await findComingBookings(member("ada"))).toMatchObject([
      { host: "Ada", name: "Ann Moana", state: "booked" },
    ]);
    expect(await findBookingsOfLead(member("ada"), [wish.leadId])).toHaveLength(1);
    expect(await bookingsOfPerson.find(stage.ctx(), "ann@school.example")).toMatchObject([
      { starts_at: "2026-11-30T10:00:00.000Z" },
    ]);
    expect(await transaction(stage.ctx(), (tx) => bookingsOfPerson.erase(tx, "ann@school.example"))).toBe(1);
    expect(await stage.bookings()).toEqual([]);
  });

  it("who have left get no emails about visitors, and their demos move to someone else", async () => {
    await addMember("ada");
    await addMember("bob");
    await createHost(member("ada"), "admin-of-ada", input());
    const wish = stage.wish("2026-11-30T10:00Z");
    const first = await transaction(stage.ctx(), (tx) => book(tx, wish));
    const second = await transaction(stage.ctx(), (tx) => book(tx, stage.wish("2026-11-30T11:00Z")));
    await createHost(member("bob"), "admin-of-bob", input({ name: "Bob" }));
    await engine.db.updateTable("admin_users").set({ is_active: false }).where("id", "=", "admin-of-ada").execute();
    expect(await findComingBookings(member("bob"))).toMatchObject([{ hasHost: false }, { hasHost: false }]);
    await transaction(stage.ctx(), (tx) => requestTime(tx, stage.wish("2026-11-30T12:00Z")));
    expect(await countOpenDemos(stage.ctx())).toEqual({ withoutHost: 2, requested: 1 });
    const problem = "2 demos are booked with someone who has left the team. Move them under Demo Times.";
    expect(await findProblems(stage.ctx())).toContain(problem);
    await engine.db.deleteFrom("outbox").execute();
    const move = { id: first!.id, start: wish.start, by: "team" } as const;
    await transaction(stage.ctx(), (tx) => moveBooking(tx, move));
    await transaction(stage.ctx(), (tx) => cancelBooking(tx, { id: second!.id, by: "team" }));
    expect(await findComingBookings(member("bob"))).toMatchObject([{ host: "Bob", hasHost: true }, { host: null }]);
    expect(await countOpenDemos(stage.ctx())).toEqual({ withoutHost: 0, requested: 1 });
    // Also of who is a writer now.
    await engine.db.updateTable("admin_users").set({ role: "writer" }).where("id", "=", "admin-of-bob").execute();
    expect(await countOpenDemos(stage.ctx())).toEqual({ withoutHost: 1, requested: 1 });
    expect((await stage.mails()).map(({ to }) => to).toSorted()).toEqual(
      ["bob@school.example", first!.email, second!.email].toSorted(),
    );
  });

  it("offices have hours and days off of their own, and go only when nobody works in their hours", async () => {
    await addMember("ada");
    const ctx = member("ada");
    const office = {
      name: "Auckland",
      zone: "Pacific/Auckland",
      week: businessWeek,
      country: "NZ",
      region: "AUK",
      calendarUrl: "",
    };
    await saveOffice(ctx, null, office);
    const made = (await findOfficeSettings(ctx)).find(({ name }) => name === "Auckland")!;
    await saveOffice(ctx, made, {
      ...office,
      name: "Auckland Central",
      calendarUrl: "webcal://days.example/secret.ics",
    });
    const urlFor = async (role: Role) =>
      (await findOfficeSettings(member("ada", role))).find(({ id }) => id === made.id)!.calendarUrl;
    expect(await urlFor("editor")).toBe("https://days.example/secret.ics");
    expect(await urlFor("sales")).toBe("https://days.example");
    await expect(saveOffice(ctx, made, office)).rejects.toMatchObject({ code: "conflict" });
    for (const [field, value] of [
      ["country", "XX"],
      ["region", "ENG"],
      ["zone", "Nowhere/At All"],
      ["calendarUrl", "ftp://x"],
      ["name", ""],
    ] as const)
      await expect(saveOffice(ctx, null, { ...office, [field]: value })).rejects.toMatchObject({
        fields: { [field]: expect.any(String) },
      });
    await expect(saveOffice(member("ada", "sales"), null, office)).rejects.toMatchObject({ code: "forbidden" });
    await createHost(ctx, "admin-of-ada", input({ officeId: made.id }));
    await expect(deleteOffice(ctx, made.id)).rejects.toMatchObject({ code: "conflict" });
    await engine.db.deleteFrom("booking_hosts").execute();
    await deleteOffice(ctx, made.id);
    expect((await findOfficeSettings(ctx)).map(({ id }) => id)).toEqual(["new-york", "london", "toronto"]);
  }, 30_000);
});
