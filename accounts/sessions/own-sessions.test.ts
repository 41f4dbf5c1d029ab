import { expect, it } from "vitest";
import { describeOnEachEngine } from "#db/testing/describe-on-each-engine.ts";
import { createAdmin, deactivateAdmin } from "../team/team.ts";
import type { ListedSession } from "./own-sessions.ts";
import { getActor } from "./get-actor.ts";
import { findUser, mailsTo, rightsOf, authClient, createUser, signInAs } from "../testing/auth-client.ts";
import { testContext } from "#domain/testing/test-context.ts";
import { readSessionToken } from "../tokens/cookies.ts";
import { updateAccount } from "../users/account.ts";

const password = "correct horse battery";

describeOnEachEngine("sessions", (engine) => {
  const context = (overrides = {}) => testContext(engine.db, overrides);
  const client = (minutes = 0) => authClient(context({ clock: () => new Date(Date.now() + minutes * 60_000) }));
  const isOver = async (cookie: string) => (await getActor(client().process, cookie)).kind === "visitor";

  async function threeSessions() {
    const user = await createUser(context());
    const cookies = [];
    for (let index = 0; index < 3; index++) cookies.push(await signInAs(context(), user.id));
    return { user, cookies: cookies as [string, string, string] };
  }

  it("are listed with device and place, and without anything that would let somebody else use them", async () => {
    const { cookies } = await threeSessions();
    const { status, body, text } = await client().get("/sessions", { cookie: cookies[1] });
    expect(status).toBe(200);
    const sessions = body as ListedSession[];
    expect(sessions).toHaveLength(3);
    expect(sessions.map(({ isCurrent }) => isCurrent)).toEqual([true, false, false]);
    expect(sessions[0]).toMatchObject({ device: "Firefox on Linux", address: "198.51.100.7", assurance: "aal1" });
    expect(text).not.toContain("token");
    for (const cookie of cookies) {
      const token = decodeURIComponent(cookie).slice("session_id=".length).split(".")[0]!;
      expect(text).not.toContain(token);
    }
  });

  it("end here, everywhere else, or everywhere: a stolen cookie dies with the last", async () => {
    const { cookies } = await threeSessions();
    const [here, phone, stolen] = cookies;
    expect(await client().post("/logout?scope=others", {}, { cookie: here })).toMatchObject({
      status: 200,
      cookie: "",
    });
    expect([await isOver(here), await isOver(phone), await isOver(stolen)]).toEqual([false, true, true]);

    const again = await threeSessions();
    const local = await client().post("/logout?scope=local", {}, { cookie: again.cookies[0] });
    expect(local).toMatchObject({ status: 200, body: { signedOut: true }, cookie: "session_id=" });
    expect(await Promise.all(again.cookies.map(isOver))).toEqual([true, false, false]);
    expect(await client().post("/logout", {}, { cookie: again.cookies[1] })).toMatchObject({ status: 200 });
    expect(await Promise.all(again.cookies.map(isOver))).toEqual([true, true, true]);
  });

  it("are told of in the log when they end, and not when there was none to end", async () => {
    const { user, cookies } = await threeSessions();
    const told = async () =>
      (await engine.db.selectFrom("activity").select("action").where("item_id", "=", user.id).execute())
        .map(({ action }) => action)
        .filter((action) => action !== "signIn");
    const others = () => client().post("/logout?scope=others", {}, { cookie: cookies[0] });
    for (let time = 0; time < 3; time++) expect(await others()).toMatchObject({ status: 200 });
    expect(await told()).toEqual(["endSessions"]);
    await client().post("/logout", {}, { cookie: cookies[0] });
    expect(await told()).toEqual(["endSessions", "endSessions"]);
  });

  it("know three scopes", async () => {
    const { cookies } = await threeSessions();
    expect(await client().post("/logout?scope=planet", {}, { cookie: cookies[0] })).toMatchObject({
      status: 422,
      body: { message: "Sign-out scope must be global, local or others." },
    });
    expect(await isOver(cookies[0])).toBe(false);
    expect(await client().post("/logout", {})).toMatchObject({ status: 401, body: { code: "auth_session_missing" } });
  });

  it("end one by one, by their own person only", async () => {
    const { cookies } = await threeSessions();
    const listed = (await client().get("/sessions", { cookie: cookies[0] })).body as ListedSession[];
    const path = `/sessions/${listed[1]!.id}`;
    const stranger = await signInAs(context(), (await createUser(context())).id);
    const notFound = { status: 404, body: { code: "session_not_found" } };
    expect(await client().send("DELETE", path, { cookie: stranger })).toMatchObject(notFound);
    expect(await client().send("DELETE", path, { cookie: cookies[0] })).toMatchObject({ status: 200 });
    expect(await client().send("DELETE", path, { cookie: cookies[0] })).toMatchObject(notFound);
    expect(await client().send("DELETE", "/sessions/'; drop", { cookie: cookies[0] })).toMatchObject(notFound);
    expect((await Promise.all(cookies.map(isOver))).filter(Boolean)).toHaveLength(1);
  });

  it("are over after 30 days, however often they were used", async () => {
    const { user, cookies } = await threeSessions();
    const change = (created_at: Date) =>
      engine.db.updateTable("sessions").set({ created_at }).where("user_id", "=", user.id).execute();
    const begun = (days: number) => new Date(Date.now() - days * 86_400_000);
    await change(begun(29));
    expect(await isOver(cookies[0])).toBe(false);
    await change(begun(31));
    expect(await isOver(cookies[0])).toBe(true);
  });

  it("are prolonged under the same cookie, but not beyond 30 days in all", async () => {
    const { cookies } = await threeSessions();
    const [cookie, old] = cookies;
    const refresh = (of: string) => client().post("/token?grant_type=refresh_token", {}, { cookie: of });
    const daysFromNow = (days: number) => new Date(Date.now() + days * 86_400_000);
    const change = (of: string, update: { expires_at?: Date; created_at?: Date }) =>
      engine.db
        .updateTable("sessions")
        .set(update)
        .where("token_hash", "=", readSessionToken(context(), of) ?? "")
        .execute();
    await change(cookie, { expires_at: daysFromNow(0.01) });
    const prolonged = await refresh(cookie);
    expect(prolonged).toMatchObject({ status: 200, cookie: "", body: { expiresIn: 7 * 86_400, assurance: "aal1" } });
    const { expiresAt } = prolonged.body as { expiresAt: string };
    expect((await client().get("/get-session", { cookie })).body).toMatchObject({ session: { expiresAt } });

    await change(old, { created_at: daysFromNow(-29) });
    const { expiresIn } = (await refresh(old)).body as { expiresIn: number };
    expect(expiresIn / 86_400).toBeCloseTo(1, 1);

    await client().post("/logout?scope=local", {}, { cookie });
    for (const gone of [cookie, "session_id=none", ""]) {
      expect(await refresh(gone)).toMatchObject({ status: 401, body: { code: "auth_session_missing" } });
    }
  });

  it("of a deactivated admin have no rights at their next request", async () => {
    const email = "leaving@example.org";
    await createAdmin(context(), { email: "staying@example.org", password });
    await createAdmin(context(), { email, password });
    const cookie = await signInAs(context(), (await findUser(context(), email))!.id);
    const rights = async () => rightsOf(context({ actor: await getActor(client().process, cookie) }));
    await expect(rights()).resolves.toMatchObject({ email });
    await deactivateAdmin(context(), email);
    await expect(rights()).rejects.toMatchObject({ code: "forbidden" });
  });

  it("of someone who is banned are over at their next request", async () => {
    const { user, cookies } = await threeSessions();
    await updateAccount(context(), user.id, { banned_at: new Date() });
    expect(await Promise.all(cookies.map(isOver))).toEqual([true, true, true]);
  });

  it("prove their person again by the password or by a mailed code, and go on under a new cookie", async () => {
    const email = "again@example.org";
    await createAdmin(context(), { email, password });
    const cookie = await signInAs(context(), (await findUser(context(), email))!.id);
    expect(await client(16).post("/factors", {}, { cookie })).toMatchObject({ status: 403 });
    expect(await client(16).post("/reauthenticate", { password: "not it" }, { cookie })).toMatchObject({ status: 422 });
    const proved = await client(16).post("/reauthenticate", { password }, { cookie });
    expect(proved).toMatchObject({ status: 200 });
    expect(await isOver(cookie)).toBe(true);
    expect(await client(16).post("/factors", {}, { cookie: proved.cookie })).toMatchObject({ status: 200 });

    // A GET sends nothing: programs open addresses ahead, and other sites can lead a browser to one.
    const sent = (await mailsTo(engine.db, email)).length;
    expect(await client(40).get("/reauthenticate", { cookie: proved.cookie })).toMatchObject({ status: 200 });
    expect(await mailsTo(engine.db, email)).toHaveLength(sent);
    expect(await client(40).post("/reauthenticate/code", {}, { cookie: proved.cookie })).toMatchObject({ status: 200 });
    const code = /^\d{6}/.exec((await mailsTo(engine.db, email)).at(-1)!.subject)![0];
    const wrong = { code: code === "123456" ? "654321" : "123456" };
    expect(await client(40).post("/reauthenticate", wrong, { cookie: proved.cookie })).toMatchObject({ status: 422 });
    expect(await client(51).post("/reauthenticate", { code }, { cookie: proved.cookie })).toMatchObject({
      status: 422,
    });
    const both = await Promise.all(
      [1, 2].map(() => client(41).post("/reauthenticate", { code }, { cookie: proved.cookie })),
    );
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it("all end but this one when the password is changed, which takes the present one", async () => {
    const email = "change@example.org";
    await createAdmin(context(), { email, password });
    const { id } = (await findUser(context(), email))!;
    const cookie = await signInAs(context(), id);
    const elsewhere = await signInAs(context(), id);
    const change = (body: object) => client().send("PUT", "/user", { cookie, body });
    const fresh = "lanterns along the pier";
    expect(await change({ password: fresh, current: "not it" })).toMatchObject({ body: { fields: { current: /./ } } });
    expect(await change({ password: "password123", current: password })).toMatchObject({
      status: 422,
      body: { code: "weak_password", reasons: ["common"] },
    });
    const changed = await change({ password: fresh, current: password });
    expect(changed).toMatchObject({ status: 200 });
    expect([await isOver(cookie), await isOver(elsewhere), await isOver(changed.cookie)]).toEqual([true, true, false]);
    expect(await client().post("/sign-in/email", { email, password: fresh })).toMatchObject({ status: 200 });
    expect((await mailsTo(engine.db, email)).at(-1)!.subject).toMatch(/password was changed/);
  });
});
