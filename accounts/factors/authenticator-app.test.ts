import { Secret, TOTP } from "otpauth";
import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin } from "../team/team.ts";
import type { Enrolment } from "./authenticator-app.ts";
import { getActor } from "../sessions/get-actor.ts";
import { type Context, accountDefaults } from "#domain/context.ts";
import { findUser, mailsTo, rightsOf, authClient, createUser, signInAs } from "../testing/auth-client.ts";
import { testContext } from "#domain/testing/test-context.ts";

const start = Date.parse("2026-03-01T12:00:00Z");
const password = "correct horse battery";

describeOnEachEngine("the second factor", (engine) => {
  /** The site some seconds after the beginning of the test, so that each code is another one. */
  const at = (seconds: number, overrides: Partial<Context> = {}) =>
    testContext(engine.db, { clock: () => new Date(start + seconds * 1_000), ...overrides });
  const codeAt = (key: string, seconds: number) =>
    new TOTP({ secret: Secret.fromBase32(key.replaceAll(" ", "")) }).generate({ timestamp: start + seconds * 1_000 });
  const actorOf = async (ctx: Context, cookie: string) => getActor(authClient(ctx).process, cookie);

  async function enrol(cookie: string, seconds = 0) {
    const begun = await authClient(at(seconds)).post("/factors", {}, { cookie });
    const { id, key } = begun.body as Enrolment;
    const done = await authClient(at(seconds)).post(
      `/factors/${id}/verify`,
      { code: codeAt(key, seconds) },
      { cookie },
    );
    expect(done).toMatchObject({ status: 200, body: { assurance: "aal2" } });
    return { id, key, cookie: done.cookie, recoveryCodes: (done.body as { recoveryCodes: string[] }).recoveryCodes };
  }

  /** What the activity log says about an account, oldest first. */
  async function logged(title: string): Promise<string[]> {
    const entries = engine.db.selectFrom("activity").select("action").where("title", "=", title).orderBy("number");
    return (await entries.execute()).map(({ action }) => action);
  }

  async function enrolled() {
    const user = await createUser(at(0));
    return { user, ...(await enrol(await signInAs(at(0), user.id))) };
  }

  it("counts once a code of the app has come back, and raises the session under a new cookie", async () => {
    const user = await createUser(at(0));
    const cookie = await signInAs(at(0), user.id);
    const begun = await authClient(at(0)).post("/factors", { name: "  My phone " }, { cookie });
    const { id, key, uri, picture } = begun.body as Enrolment;
    expect(uri).toBe(
      `otpauth://totp/${encodeURIComponent(`Homecoming:${user.email}`)}?secret=${key.replaceAll(" ", "")}&issuer=Homecoming`,
    );
    expect(picture.path).toMatch(/^(M\d+ \d+h1v1h-1z)+$/);
    expect(await actorOf(at(0), cookie)).toMatchObject({ kind: "user", session: { assurance: "aal1" } });

    const wrong = await authClient(at(0)).post(`/factors/${id}/verify`, { code: "000000" }, { cookie });
    expect(wrong).toMatchObject({ status: 422, body: { code: "invalid" }, cookie: "" });
    const right = await authClient(at(0)).post(`/factors/${id}/verify`, { code: codeAt(key, 0) }, { cookie });
    expect(right).toMatchObject({ status: 200, body: { recoveryCodes: expect.any(Array) as string[] } });
    expect(right.cookie).not.toBe(cookie);
    expect(await actorOf(at(0), cookie)).toEqual({ kind: "visitor" });
    expect(await actorOf(at(0), right.cookie)).toMatchObject({ kind: "user", session: { assurance: "aal2" } });
    const listed = await authClient(at(0)).get("/factors", { cookie: right.cookie });
    expect(listed.body).toMatchObject({ factors: [{ id, name: "My phone" }], recoveryCodes: 10 });
    expect(listed.text).not.toContain("secret");
  });

  it("is asked for on every way in: a session without it is nobody's, whatever began it", async () => {
    const { user } = await enrolled();
    const cookie = await signInAs(at(60), user.id);
    expect(await actorOf(at(60), cookie)).toEqual({
      kind: "visitor",
      challenge: { userId: user.id, email: user.email, sessionId: expect.any(String) as string, factors: ["app"] },
    });
    expect((await authClient(at(60)).get("/get-session", { cookie })).body).toBeNull();
    for (const [method, path] of [
      ["GET", "/factors"],
      ["POST", "/factors"],
      ["POST", "/factors/recovery-codes"],
      ["GET", "/sessions"],
      ["PUT", "/user"],
      ["POST", "/reauthenticate"],
    ] as const) {
      const body = method === "GET" ? {} : { body: { password: "x".repeat(12), code: "1" } };
      expect([path, (await authClient(at(60)).send(method, path, { cookie, ...body })).status]).toEqual([path, 401]);
    }
  });

  it("lets a session that owes it sign out itself and no other", async () => {
    const { user, cookie: owner } = await enrolled();
    const challenged = await signInAs(at(60), user.id);
    const logout = (scope: string) => authClient(at(60)).post(`/logout?scope=${scope}`, {}, { cookie: challenged });
    expect(await logout("others")).toMatchObject({ status: 401 });
    expect(await logout("global")).toMatchObject({ status: 200, body: { signedOut: true } });
    expect((await authClient(at(60)).get("/sessions", { cookie: owner })).body).toHaveLength(1);
    expect(await logout("local")).toMatchObject({ status: 401 });
  });

  it("makes a sign-in of what owed it, which is none in the log or the list before; wrong answers are logged", async () => {
    const { user, key, cookie: owner } = await enrolled();
    const before = (await logged(user.email)).length;
    const cookie = await signInAs(at(60), user.id);
    const sessions = async (of: string) => (await authClient(at(60)).get("/sessions", { cookie: of })).body;
    const verify = (code: string) => authClient(at(60)).post("/factors/verify", { code }, { cookie });
    expect(await sessions(owner)).toHaveLength(1);
    expect((await logged(user.email)).slice(before)).toEqual([]);
    expect(await verify("123")).toMatchObject({ status: 422 });
    const done = await verify(codeAt(key, 60));
    expect(done).toMatchObject({ status: 200 });
    expect(await sessions(done.cookie)).toHaveLength(2);
    expect((await logged(user.email)).slice(before)).toEqual(["factorFailed", "signIn"]);
  });

  it("is asked for after the password, and no user is told before", async () => {
    const email = "ada@example.org";
    await createAdmin(at(0), { email, password });
    const { process } = authClient(at(0));
    const first = await authClient(at(0)).post("/sign-in/email", { email, password });
    const { key } = await enrol(first.cookie);

    const second = await authClient(at(60)).post("/sign-in/email", { email, password }, { from: "192.0.2.7" });
    expect(second).toMatchObject({ status: 200, body: { user: null, challenge: "second_factor" } });
    const ctx = async (cookie: string) => at(60, { actor: await getActor(process, cookie) });
    await expect(rightsOf(await ctx(second.cookie))).rejects.toMatchObject({ code: "unauthenticated" });
    const done = await authClient(at(60)).post("/factors/verify", { code: codeAt(key, 60) }, { cookie: second.cookie });
    await expect(rightsOf(await ctx(done.cookie))).resolves.toMatchObject({ email });
    // The cookie from before the second factor is worth nothing, also to whoever had put it there.
    expect(await actorOf(at(60), second.cookie)).toEqual({ kind: "visitor" });
  });

  it("never takes the same code twice, nor an older one, also at the same moment", async () => {
    const { user, key } = await enrolled();
    const answer = async (seconds: number, code: string) =>
      authClient(at(seconds)).post("/factors/verify", { code }, { cookie: await signInAs(at(seconds), user.id) });
    expect(await answer(10, codeAt(key, 0))).toMatchObject({ status: 422 });
    const code = codeAt(key, 60);
    const both = await Promise.all([answer(60, code), answer(60, code)]);
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
    expect(await answer(60, codeAt(key, 30))).toMatchObject({ status: 422 });
    expect(await answer(120, codeAt(key, 150))).toMatchObject({ status: 200 });
    expect(await answer(300, codeAt(key, 200))).toMatchObject({ status: 422 });
  });

  it("is limited to ten tries", async () => {
    const { user, key } = await enrolled();
    const cookie = await signInAs(at(60), user.id);
    for (let attempt = 0; attempt < 10; attempt++) {
      expect(await authClient(at(60)).post("/factors/verify", { code: "123" }, { cookie })).toMatchObject({
        status: 422,
      });
    }
    const right = { code: codeAt(key, 60) };
    expect(await authClient(at(60)).post("/factors/verify", right, { cookie })).toMatchObject({
      status: 429,
      cookie: "",
    });
  });

  it("can be stood in for by each recovery code once, and an email says so", async () => {
    const { user, recoveryCodes } = await enrolled();
    expect(new Set(recoveryCodes).size).toBe(10);
    const code = recoveryCodes[3]!.toUpperCase().replace("-", " ");
    const answer = async () =>
      authClient(at(60)).post("/factors/verify", { code }, { cookie: await signInAs(at(60), user.id) });
    const first = await answer();
    expect(first).toMatchObject({ status: 200 });
    expect(await answer()).toMatchObject({ status: 422 });
    expect((await mailsTo(engine.db, user.email)).map(({ subject }) => subject)).toContain(
      "Homecoming: a recovery code was used",
    );
    const call = { cookie: first.cookie };
    expect((await authClient(at(60)).get("/factors", call)).body).toMatchObject({ recoveryCodes: 9 });
    const renewed = await authClient(at(61)).post("/factors/recovery-codes", {}, call);
    expect((renewed.body as { recoveryCodes: string[] }).recoveryCodes).toHaveLength(10);
    expect((await mailsTo(engine.db, user.email)).at(-1)?.subject).toBe("Homecoming: new recovery codes were made");
    expect((await logged(user.email)).at(-1)).toBe("recoveryCodesMade");
    expect((await authClient(at(60)).get("/factors", call)).body).toMatchObject({ recoveryCodes: 10 });
  });

  it("gets new recovery codes, of each of which a mail tells, only so often", async () => {
    const { user, cookie } = await enrolled();
    const renew = async (seconds: number) =>
      (await authClient(at(seconds)).post("/factors/recovery-codes", {}, { cookie })).status;
    for (let time = 0; time < 20; time++) expect(await renew(0)).toBe(200);
    expect(await renew(0)).toBe(429);
    expect(await mailsTo(engine.db, user.email)).toHaveLength(21);
    expect(await renew(60)).toBe(200);
  });

  it("must be shown within 15 minutes of the first", async () => {
    const { user } = await enrolled();
    const session = (await findUser(at(0), user.email))!.sessions[0]!;
    const cookie = await signInAs(at(0), user.id);
    const late = testContext(engine.db, { clock: () => new Date(session.created_at.getTime() + 16 * 60_000) });
    expect(await actorOf(late, cookie)).toEqual({ kind: "visitor" });
  });

  it("ends the other sessions when it is added and when it is removed, which takes a session that has shown it", async () => {
    const user = await createUser(at(0));
    const elsewhere = await signInAs(at(0), user.id);
    const { id, cookie } = await enrol(await signInAs(at(0), user.id));
    expect(await actorOf(at(0), elsewhere)).toEqual({ kind: "visitor" });
    expect(await authClient(at(0)).send("DELETE", "/factors/not-an-id", { cookie })).toMatchObject({ status: 404 });
    expect(await authClient(at(0)).send("DELETE", `/factors/${id}`, { cookie })).toMatchObject({ status: 200 });
    expect(await actorOf(at(0), cookie)).toMatchObject({ kind: "user", session: { assurance: "aal1" } });
    expect((await authClient(at(0)).get("/factors", { cookie })).body).toEqual({ factors: [], recoveryCodes: 0 });
    const codes = await authClient(at(0)).post("/factors/recovery-codes", {}, { cookie });
    expect(codes).toMatchObject({ status: 403, body: { code: "second_factor_needed" } });
  });

  it("belongs to its person only", async () => {
    const { id } = await enrolled();
    const stranger = await enrolled();
    const call = { cookie: stranger.cookie };
    expect(await authClient(at(0)).send("DELETE", `/factors/${id}`, call)).toMatchObject({ status: 404 });
    expect(await authClient(at(0)).post(`/factors/${id}/verify`, { code: "000000" }, call)).toMatchObject({
      status: 404,
    });
  });

  it("is set up and removed only shortly after a sign-in", async () => {
    const { id, cookie } = await enrolled();
    const later = authClient(at(16 * 60));
    const needed = { status: 403, body: { code: "reauthentication_needed" } };
    expect(await later.post("/factors", {}, { cookie })).toMatchObject(needed);
    expect(await later.post("/factors/recovery-codes", {}, { cookie })).toMatchObject(needed);
    expect(await later.send("DELETE", `/factors/${id}`, { cookie })).toMatchObject(needed);
  });

  it("keeps an admin without it out where the operator requires it, and can't be given up there", async () => {
    const accounts = { ...accountDefaults, secondFactorRequired: true };
    const email = "grace@example.org";
    await createAdmin(at(0), { email, password });
    const cookie = await signInAs(at(0), (await findUser(at(0), email))!.id);
    const admin = async (sent: string) => rightsOf(at(0, { accounts, actor: await actorOf(at(0), sent) }));
    await expect(admin(cookie)).rejects.toMatchObject({ code: "forbidden", reasons: ["second_factor_needed"] });
    const raised = await enrol(cookie);
    await expect(admin(raised.cookie)).resolves.toMatchObject({ email });
    const removal = await authClient(at(0, { accounts })).send("DELETE", `/factors/${raised.id}`, {
      cookie: raised.cookie,
    });
    expect(removal).toMatchObject({ status: 409 });
  });

  it("ends with the account's other ways in when the operator gives it a new password", async () => {
    const email = "mary@example.org";
    await createAdmin(at(0), { email, password });
    const user = await findUser(at(0), email);
    await enrol(await signInAs(at(0), user!.id));
    await createAdmin(at(0), { email, password });
    expect(await actorOf(at(60), await signInAs(at(60), user!.id))).toMatchObject({ kind: "user" });
  });
});
