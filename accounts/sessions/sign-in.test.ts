import { randomUUID } from "node:crypto";
import { hashPassword, verifyPassword } from "../passwords/passwords.ts";
import { beforeAll, expect, it, vi } from "vitest";
import { openDatabase } from "#db/client.ts";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin } from "../team/team.ts";
import { Hono } from "hono";
import { type AccountsEnv, rememberBrowser } from "../http/mount-accounts.ts";
import { findUser, authClient } from "../testing/auth-client.ts";
import { getActor } from "./get-actor.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { silentLogger } from "#lib/logger.ts";

vi.mock("../passwords/passwords.ts", { spy: true });

const email = "editor@example.org";
const password = "correct horse battery";

describeOnEachEngine("signing in and out", (engine) => {
  const context = (overrides = {}) => testContext(engine.db, overrides);
  const client = (overrides = {}) => authClient(context(overrides));
  let last = 0;
  /** An address of its own for each test, so that their limits don't meet. */
  const from = () => `203.0.113.${++last}`;
  const signIn = (call = {}, body = {}) =>
    client().post("/sign-in/email", { email, password, ...body }, { from: from(), ...call });

  beforeAll(async () => {
    await createAdmin(context(), { email, password });
  });

  it("sets a cookie for this browser session only and one that marks the browser, and gives no token away", async () => {
    const answer = await signIn();
    expect(answer).toMatchObject({ status: 200, body: { user: { email, emailVerified: true } } });
    expect(answer.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^session_id=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
      expect.stringMatching(
        /^known_browser_[\da-f]{12}=[^;]+; Path=\/api\/auth; Max-Age=15552000; HttpOnly; SameSite=Lax$/,
      ),
    ]);
    expect(answer.headers.get("cache-control")).toBe("no-store");
    const token = decodeURIComponent(answer.cookie).slice("session_id=".length).split(".")[0]!;
    const session = await client().get("/get-session", { cookie: answer.cookie });
    expect(session.body).toEqual({
      user: { id: expect.any(String) as string, email, name: "editor", emailVerified: true },
      session: { expiresAt: expect.any(String) as string, assurance: "aal1" },
    });
    for (const { text } of [answer, session]) {
      expect(text).not.toContain(token);
      expect(text).not.toMatch(/token|password|ipAddress|userAgent/);
    }
  });

  it("signs in also when the browser can't be marked", async () => {
    const { cookie } = await signIn();
    const log = { ...silentLogger, warn: vi.fn() };
    const db = new Proxy(engine.db, {
      get(target, name) {
        const value = Reflect.get(target, name, target) as unknown;
        if (typeof value !== "function") return value;
        return (...given: unknown[]) => {
          if (name === "selectFrom" && given[0] === "users") throw new Error("the database is away");
          return Reflect.apply(value, target, given) as unknown;
        };
      },
    });
    const app = new Hono<AccountsEnv>();
    app.use(async (c, next) => {
      c.set("log", log);
      await next();
    });
    app.use(rememberBrowser({ ...context(), db }));
    app.get("/", (c) => c.text("signed in", 200, { "set-cookie": `${cookie}; Path=/` }));
    const answer = await app.request("/");
    expect([answer.status, await answer.text()]).toEqual([200, "signed in"]);
    expect(answer.headers.getSetCookie()).toEqual([`${cookie}; Path=/`]);
    expect(log.warn).toHaveBeenCalledOnce();
  });

  it("marks the cookie Secure behind https", async () => {
    const secure = client({ linkUrl: "https://www.homecoming.example" });
    const answer = await secure.post("/sign-in/email", { email, password }, { from: from() });
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-session_id=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    );
  });

  it("has a second name, as a grant", async () => {
    const token = (query: string) => client().post(`/token${query}`, { email, password }, { from: from() });
    const answer = await token("?grant_type=password");
    expect(answer).toMatchObject({
      status: 200,
      body: { user: { email } },
      cookie: expect.stringMatching(/=./) as string,
    });
    expect((await client().get("/user", { cookie: answer.cookie })).body).toMatchObject({ email, emailVerified: true });
    expect(await client().get("/user")).toMatchObject({ status: 401 });
    const message = expect.stringMatching(/^The grant type must be one of password, /) as string;
    for (const query of ["", "?grant_type=magic"]) {
      expect(await token(query)).toMatchObject({ status: 422, body: { code: "invalid", message } });
    }
    const attempts = [
      { email, password: "not the password" },
      { email: "nobody@example.org", password },
    ];
    for (const attempt of attempts) {
      const wrong = await client().post("/token?grant_type=password", attempt, { from: from() });
      expect(wrong).toMatchObject({ status: 401, body: { code: "invalid_email_or_password" }, cookie: "" });
    }
  });

  it("ignores the case of the address, and whatever else is sent along", async () => {
    const answer = await signIn(
      {},
      { email: " Editor@Example.ORG ", callbackURL: "https://evil.example", rememberMe: false },
    );
    expect(answer).toMatchObject({ status: 200 });
    expect(answer.headers.get("location")).toBeNull();
    expect(answer.headers.getSetCookie().join()).not.toMatch(/evil|Expires/i);
  });

  it("answers alike for an unknown address and a wrong password", async () => {
    const wrong = await signIn({}, { password: "not the password" });
    const unknown = await signIn({}, { email: "nobody@example.org" });
    expect(wrong).toMatchObject({
      status: 401,
      body: { code: "invalid_email_or_password", message: "Invalid email or password" },
      cookie: "",
    });
    expect(unknown.text).toBe(wrong.text);
    expect(unknown.status).toBe(401);
  });

  it("says what is missing, in fixed words", async () => {
    const message = "You must provide either an email or phone number and a password";
    for (const body of [
      { email },
      { password },
      {},
      { email: "", password },
      { email: 1, password: [] },
      null,
      [],
      "text",
    ]) {
      const answer = await client().post("/sign-in/email", JSON.stringify(body), { from: from() });
      expect(answer).toMatchObject({ status: 422, body: { code: "invalid", message } });
    }
  });

  it("ends the session for good, and does not mind when there is none", async () => {
    const { cookie } = await signIn();
    const { process } = client();
    expect(await getActor(process, cookie)).toMatchObject({ kind: "user", email });
    const out = await client().post("/sign-out", {}, { cookie });
    expect(out).toMatchObject({ status: 200 });
    expect(out.headers.getSetCookie()).toEqual([expect.stringMatching(/^session_id=; Max-Age=0; Path=\/;/)]);
    expect(await getActor(process, cookie)).toEqual({ kind: "visitor" });
    expect((await client().get("/get-session", { cookie })).body).toBeNull();
    expect(await client().post("/sign-out", undefined, { cookie })).toMatchObject({ status: 200 });
  });

  it("takes no session from a cookie that was tampered with", async () => {
    const { cookie } = await signIn();
    const [token, signature] = decodeURIComponent(cookie.slice("session_id=".length)).split(".");
    const { process } = client();
    for (const value of [
      "",
      token!,
      `${token}.`,
      `${token}.${"A".repeat(signature!.length)}`,
      `${randomUUID()}.${signature}`,
      "%E0%A4%A",
      "\u00ff.\u00ff",
    ]) {
      expect(await getActor(process, `session_id=${value}`)).toEqual({ kind: "visitor" });
      const answer = await client().get("/get-session", { cookie: `session_id=${value}` });
      expect([answer.status, answer.body]).toEqual([200, null]);
    }
  });

  it("is over when its time is up", async () => {
    const { cookie } = await signIn();
    const user = await findUser(context(), email);
    const ended = { expires_at: new Date(Date.now() - 1_000) };
    await engine.db.updateTable("sessions").set(ended).where("user_id", "=", user!.id).execute();
    expect(await getActor(client().process, cookie)).toEqual({ kind: "visitor" });
  });

  it("knows nobody when the session can't be read", async () => {
    const { cookie } = await signIn();
    const nowhere = await openDatabase({ dataDir: "", databaseUrl: "postgres://nobody@127.0.0.1:9/none" });
    const log = { ...silentLogger, error: vi.fn<() => void>() };
    expect(await getActor(client({ db: nowhere.db, log }).process, cookie)).toEqual({
      kind: "visitor",
      isUnknown: true,
    });
    expect(log.error).toHaveBeenCalled();
    await nowhere.close();
  });

  it("is limited to 10 attempts a minute from one place at one account, also after a restart", async () => {
    const place = from();
    // Ten attempts take longer on a busy machine than a new one takes to be allowed.
    const now = new Date();
    const stopped = client({ clock: () => now });
    const signIn = (call = {}, body = {}) =>
      stopped.post("/sign-in/email", { email, password, ...body }, { from: from(), ...call });
    const wrong = { password: "not the password" };
    for (let attempt = 0; attempt < 10; attempt++)
      expect(await signIn({ from: place }, wrong)).toMatchObject({ status: 401 });
    const refused = await signIn({ from: place }, wrong);
    expect(refused).toMatchObject({ status: 429, body: { code: "rate_limited", message: /try again in \d/ } });
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    // The right password does not help, and another process counts on.
    const restarted = authClient(testContext((await engine.openAnother()).db, { clock: () => now }));
    expect(await restarted.post("/sign-in/email", { email, password }, { from: place })).toMatchObject({ status: 429 });
    // The account's owner elsewhere is not locked out, nor is a colleague at the same place.
    expect(await signIn()).toMatchObject({ status: 200 });
    expect(await signIn({ from: place }, { email: "colleague@example.org" })).toMatchObject({ status: 401 });
  });

  it("works as hard for an unknown address as for a wrong password, and not at all over the limit", async () => {
    const place = from();
    const now = new Date();
    const stopped = client({ clock: () => now });
    const signIn = (call: object, body: object) =>
      stopped.post("/sign-in/email", { email, password, ...body }, { from: from(), ...call });
    const hashed = () => vi.mocked(hashPassword).mock.calls.length + vi.mocked(verifyPassword).mock.calls.length;
    const attempts = [
      { password: "not the password" },
      { email: "nobody2@example.org" },
      { email: "nobody2@example.org" },
    ];
    for (const body of attempts) {
      const before = hashed();
      expect(await signIn({ from: place }, body)).toMatchObject({ status: 401 });
      expect(hashed() - before).toBe(1);
    }
    const others = () => signIn({ from: place }, { email: "nobody2@example.org" });
    for (let attempt = 0; attempt < 8; attempt++) await others();
    const before = hashed();
    expect(await others()).toMatchObject({ status: 429 });
    expect(hashed()).toBe(before);
  });

  it("counts by the server's idea of the client, whatever headers say", async () => {
    const place = from();
    const forged = (index: number) => ({
      from: place,
      headers: { "x-forwarded-for": `198.51.100.${index}`, "x-homecoming-client-address": `198.51.100.${index}` },
    });
    const now = new Date();
    const stopped = client({ clock: () => now });
    const signIn = (call: object, body: object) =>
      stopped.post("/sign-in/email", { email, password, ...body }, { from: from(), ...call });
    const body = { email: "nobody3@example.org" };
    for (let index = 1; index <= 10; index++) expect(await signIn(forged(index), body)).toMatchObject({ status: 401 });
    expect(await signIn(forged(99), body)).toMatchObject({ status: 429 });
  });

  it("keeps the client's address with the session", async () => {
    const place = from();
    await signIn({ from: place, headers: { "x-forwarded-for": "198.51.100.200" } });
    const user = await findUser(context(), email);
    expect(user!.sessions.map(({ address }) => address)).toContain(place);
    expect(JSON.stringify(user!.sessions)).not.toContain("198.51.100.200");
  });
});
