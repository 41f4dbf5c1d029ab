import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin } from "../team/team.ts";
import { accountDefaults } from "#domain/context.ts";
import { mailsTo, authClient, createUser, signInAs } from "../testing/auth-client.ts";
import { testContext } from "#domain/testing/test-context.ts";

const accounts = { ...accountDefaults, sendsTexts: true };
const password = "correct horse battery";

describeOnEachEngine("signing in by telephone", (engine) => {
  const context = (overrides = {}) => testContext(engine.db, { accounts, ...overrides });
  const client = (minutes = 0, overrides = {}) =>
    authClient(context({ clock: () => new Date(Date.now() + minutes * 60_000), ...overrides }));
  // Numbers of a range of their own for each test, and an address, so that their limits don't meet.
  let numbers = 1_000;
  let hosts = 0;
  const newNumber = () => `+1202555${++numbers}`;
  const newHost = () => `2001:db8:0:${(++hosts).toString(16)}::1`;

  // The limit on all messages together is a test of its own.
  beforeEach(() => engine.db.deleteFrom("rate_limits").execute());

  const texts = async (to: string) => {
    const rows = await engine.db
      .selectFrom("outbox")
      .select("payload")
      .where("kind", "=", "text")
      .orderBy("created_at")
      .execute();
    return rows.map(({ payload }) => payload as { to: string; text: string }).filter((text) => text.to === to);
  };
  const codeTo = async (number: string) => /^\d{6}/.exec((await texts(number)).at(-1)?.text ?? "")?.[0] ?? "";
  const ask = (phone: string, minutes = 0, overrides = {}) =>
    client(minutes, overrides).post("/otp", { phone }, { from: newHost() });
  const verify = (phone: string, token: string, minutes = 0) =>
    client(minutes).post("/verify", { type: "sms", phone, token }, { from: newHost() });

  async function somebody() {
    const user = await createUser(context());
    return { ...user, cookie: await signInAs(context(), user.id) };
  }
  async function add({ cookie }: { cookie: string }, phone: string) {
    const from = newHost();
    const asked = await client().send("PUT", "/user", { body: { phone }, cookie, from });
    expect(asked).toMatchObject({ status: 200 });
    const number = (asked.body as { phone: string }).phone;
    const body = { type: "phone_change", phone, token: await codeTo(number) };
    return client().post("/verify", body, { cookie });
  }

  it("works for a number that its owner has added and confirmed, with each code once", async () => {
    const user = await somebody();
    const phone = newNumber();
    const elsewhere = await signInAs(context(), user.id);
    expect(await add(user, `+1 (202) 555-${phone.slice(-4)}`)).toMatchObject({ status: 200, body: { phone } });
    expect((await client().get("/user", { cookie: user.cookie })).body).toMatchObject({ phone });
    expect((await client().get("/get-session", { cookie: elsewhere })).body).toBeNull();
    expect((await mailsTo(engine.db, user.email)).at(-1)?.subject).toContain("a phone number was added");

    expect(await ask(phone, 6)).toMatchObject({ status: 200, body: { code: "sent" } });
    const code = await codeTo(phone);
    const entered = await verify(`00${phone.slice(1)}`, code, 6);
    expect(entered).toMatchObject({ status: 200, body: { signedIn: true } });
    expect((await client().get("/user", { cookie: entered.cookie })).body).toMatchObject({ email: user.email });
    expect(await verify(phone, code, 6)).toMatchObject({ status: 422, cookie: "" });
  });

  it("works for ten minutes, with the newest message only, and five times wrong is enough", async () => {
    const user = await somebody();
    const phone = newNumber();
    await add(user, phone);
    await ask(phone, 20);
    const old = await codeTo(phone);
    await ask(phone, 30);
    // One in a million times they are the same.
    if (old === (await codeTo(phone))) await ask(phone, 31);
    const fresh = await codeTo(phone);
    expect(await verify(phone, old, 31)).toMatchObject({ status: 422 });
    expect(await verify(phone, fresh, 42)).toMatchObject({ status: 422 });
    await ask(phone, 60);
    const now = new Date(Date.now() + 61 * 60_000);
    const stopped = authClient(context({ clock: () => now }));
    const attempt = (token: string) => stopped.post("/verify", { type: "sms", phone, token }, { from: newHost() });
    for (let tried = 0; tried < 5; tried++) expect(await attempt("1")).toMatchObject({ status: 422 });
    expect(await attempt(await codeTo(phone))).toMatchObject({ status: 429, cookie: "" });
  });

  it("keeps neither code nor key in clear outside of the message", async () => {
    const user = await somebody();
    const phone = newNumber();
    await client().send("PUT", "/user", { body: { phone }, cookie: user.cookie, from: newHost() });
    const code = await codeTo(phone);
    const kept = await engine.db.selectFrom("one_time_codes").selectAll().execute();
    const row = kept.find(({ subject }) => subject.includes(phone));
    expect(row?.code_hash).toMatch(/^[\w-]{43}$/);
    expect(JSON.stringify(row)).not.toContain(`"${code}"`);
  });

  it("answers alike and in the same time for a number that nobody has, and sends nothing", async () => {
    const user = await somebody();
    const known = newNumber();
    await add(user, known);
    const unknown = newNumber();
    const began = performance.now();
    const answers = [await ask(unknown, 6, { wait: sleep }), await ask(known, 6, { wait: sleep })];
    expect(performance.now() - began).toBeGreaterThan(790);
    expect(answers[0]!.text).toBe(answers[1]!.text);
    expect(await texts(unknown)).toEqual([]);
    const wrong = [await verify(unknown, "123", 6), await verify(known, "123", 6)];
    expect(wrong.map(({ status }) => status)).toEqual([422, 422]);
    expect(wrong[0]!.text).toBe(wrong[1]!.text);
  });

  it("owes the second factor like every other way in", async () => {
    const user = await somebody();
    const phone = newNumber();
    await add(user, phone);
    const now = new Date();
    const app = { secret: "x", name: "App", verified_at: now, last_step: null, created_at: now };
    await engine.db
      .insertInto("account_factors")
      .values({ ...app, id: randomUUID(), user_id: user.id })
      .execute();
    await ask(phone, 6);
    const entered = await verify(phone, await codeTo(phone), 6);
    expect(entered).toMatchObject({ status: 200, body: { challenge: "second_factor" } });
    expect((await client().get("/get-session", { cookie: entered.cookie })).body).toBeNull();
  });

  it("moves a number to whoever has just shown that it is theirs, and tells its former owner", async () => {
    const [former, next] = [await somebody(), await somebody()];
    const phone = newNumber();
    await add(former, phone);
    await engine.db.deleteFrom("rate_limits").execute();
    await add(next, phone);
    expect((await client().get("/user", { cookie: former.cookie })).body).toMatchObject({ phone: null });
    expect((await mailsTo(engine.db, former.email)).at(-1)?.subject).toContain("a phone number was removed");
    await ask(phone, 30);
    const { cookie } = await verify(phone, await codeTo(phone), 30);
    expect((await client().get("/user", { cookie })).body).toMatchObject({ email: next.email });
  });

  it("belongs to one of two people who confirm it at the same moment", async () => {
    for (let round = 0; round < 6; round++) {
      const phone = newNumber();
      const people = [await somebody(), await somebody()];
      const tokens: string[] = [];
      for (const { cookie } of people) {
        await client().send("PUT", "/user", { body: { phone }, cookie, from: newHost() });
        tokens.push(await codeTo(phone));
      }
      const confirmed = await Promise.all(
        people.map(({ cookie }, at) =>
          client().post("/verify", { type: "phone_change", phone, token: tokens[at] }, { cookie }),
        ),
      );
      expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
      const owners = engine.db.selectFrom("account_phones").select("user_id").where("number", "=", phone);
      expect(await owners.execute()).toHaveLength(1);
    }
  });

  it("takes a fresh proof to add a number or to remove it, and a code is bound to number and person", async () => {
    const user = await somebody();
    const phone = newNumber();
    const change = (body: unknown, minutes: number, cookie = user.cookie) =>
      client(minutes).send("PUT", "/user", { body, cookie, from: newHost() });
    expect(await change({ phone }, 16)).toMatchObject({ status: 403, body: { code: "reauthentication_needed" } });
    expect(await change({ phone }, 0, "")).toMatchObject({ status: 401, body: { code: "auth_session_missing" } });
    expect(await change({ phone }, 0)).toMatchObject({ status: 200 });
    const token = await codeTo(phone);
    const confirm = (overrides: object, cookie: string) =>
      client().post("/verify", { type: "phone_change", phone, token, ...overrides }, { cookie });
    expect(await confirm({ phone: newNumber() }, user.cookie)).toMatchObject({ status: 422 });
    expect(await confirm({}, (await somebody()).cookie)).toMatchObject({ status: 422 });
    expect(await verify(phone, token)).toMatchObject({ status: 422, cookie: "" });
    expect(await confirm({}, user.cookie)).toMatchObject({ status: 200 });

    expect(await change({ phone: null }, 16)).toMatchObject({ status: 403 });
    expect(await change({ phone: null }, 0)).toMatchObject({ status: 200, body: { phone: null } });
    expect(await change({ phone: null }, 0)).toMatchObject({ status: 404 });
    await ask(phone, 6);
    expect(await texts(phone)).toHaveLength(1);
  });

  it.each([
    ["", "You must provide either an email or phone number."],
    ["202 555 0123", "Please write the whole number with its country code, like +1 202 555 0123."],
    ["+1 202 555 012", "Please write the whole number with its country code, like +1 202 555 0123."],
    ["call +12025550123 now", "Please write the whole number with its country code, like +1 202 555 0123."],
    ["+1 900 555 0123", "This number can't receive text messages. Please enter a mobile number."],
    ["+49 30 123456", "This number can't receive text messages. Please enter a mobile number."],
    ["+882 16 1234567", "This number can't receive text messages. Please enter a mobile number."],
    ["+8816 1234 5678", "This number can't receive text messages. Please enter a mobile number."],
    ["+12025550123;ext=5", "This number can't receive text messages. Please enter a mobile number."],
    [`+${"1".repeat(60)}`, "This is too long for a phone number."],
  ])("refuses %j", async (phone, message) => {
    expect(await ask(phone)).toMatchObject({ status: 422, body: { message } });
  });

  it("is limited by number and by address, also after a restart, before anything is sent", async () => {
    const now = new Date();
    const stopped = () => authClient(context({ clock: () => now }));
    const phone = newNumber();
    for (let asked = 0; asked < 3; asked++) {
      expect(await stopped().post("/otp", { phone }, { from: newHost() })).toMatchObject({ status: 200 });
    }
    expect(await stopped().post("/otp", { phone }, { from: newHost() })).toMatchObject({ status: 429 });
    const from = newHost();
    const statuses = await Promise.all(
      Array.from({ length: 11 }, async () => (await stopped().post("/otp", { phone: newNumber() }, { from })).status),
    );
    expect(statuses.filter((status) => status === 429)).toHaveLength(1);
  });

  it("lets nobody have messages sent to one number after another", async () => {
    const now = new Date();
    const user = await somebody();
    const stopped = authClient(context({ clock: () => now }));
    const change = () =>
      stopped.send("PUT", "/user", { body: { phone: newNumber() }, cookie: user.cookie, from: newHost() });
    for (let asked = 0; asked < 5; asked++) expect(await change()).toMatchObject({ status: 200 });
    expect(await change()).toMatchObject({ status: 429 });
  });

  it("stops sending when far too much is asked for, without saying so", async () => {
    const user = await somebody();
    const phone = newNumber();
    await add(user, phone);
    const now = new Date(Date.now() + 6 * 60_000);
    const stopped = context({ clock: () => now });
    const { takeToken } = await import("#domain/security/abuse.ts");
    for (let sent = 0; sent < 100; sent++) {
      await takeToken(stopped, { key: "text:together", capacity: 100, refillPerMinute: 10 }).catch(() => {});
    }
    const before = (await texts(phone)).length;
    expect(await authClient(stopped).post("/otp", { phone }, { from: newHost() })).toMatchObject({ status: 200 });
    expect(await texts(phone)).toHaveLength(before);
  });

  it("takes the password, too, and says no more about a number than about an address", async () => {
    const email = `${randomUUID()}@example.org`;
    await createAdmin(context(), { email, password });
    const { cookie } = await client().post("/sign-in/email", { email, password }, { from: newHost() });
    const phone = newNumber();
    await add({ cookie }, phone);
    const grant = (body: object) => client().post("/token?grant_type=password", body, { from: newHost() });
    expect(await grant({ phone, password })).toMatchObject({ status: 200, body: { user: { email } } });
    const wrong = await grant({ phone, password: "not the password" });
    const unknown = await grant({ phone: newNumber(), password });
    expect(wrong).toMatchObject({ status: 401, cookie: "" });
    expect(unknown.text).toBe(wrong.text);
    const message = "You must provide either an email or phone number and a password";
    expect(await grant({ phone })).toMatchObject({ status: 422, body: { message } });
  });

  it("is refused where the operator has no gateway", async () => {
    const off = authClient(testContext(engine.db, { accounts: accountDefaults }));
    const refusal = { status: 409, body: { code: "phone_provider_disabled" } };
    const phone = newNumber();
    expect(await off.post("/otp", { phone })).toMatchObject(refusal);
    expect(await off.post("/verify", { type: "sms", phone, token: "1" })).toMatchObject(refusal);
    const { cookie } = await somebody();
    expect(await off.send("PUT", "/user", { body: { phone }, cookie })).toMatchObject(refusal);
  });

  it("goes away with whatever else signed in, when an account is taken over by a link of the operator", async () => {
    const user = await somebody();
    const phone = newNumber();
    await add(user, phone);
    await createAdmin(context(), { email: user.email, password });
    await ask(phone, 6);
    expect(await texts(phone)).toHaveLength(1);
  });
});
